package io.fairorder.player.proxy;

/**
 * How one session is at one moment.
 *
 * @param id its number at the server proxy
 * @param actions how many actions were sent
 * @param unacknowledged how many of them are kept because they are not acknowledged
 * @param repeats how many repeated actions were sent along
 * @param heartbeats how many heartbeats were sent
 * @param newestUpdate the newest update handed to the player
 * @param updatesOnTime how many updates were released at their moment
 * @param updatesLate how many came too late for it
 * @param offsetMicros how long the fastest recent update would be held
 * @param held how many datagrams are held now
 */
public record SessionStatus(
    int id,
    long actions,
    int unacknowledged,
    long repeats,
    long heartbeats,
    long newestUpdate,
    long updatesOnTime,
    long updatesLate,
    long offsetMicros,
    int held) {}
