package io.fairorder.server.match;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import io.fairorder.runtime.MicrosClock;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Queue;

/** Who is in the match: finds sessions by what datagrams carry, and knows which have gone idle. */
final class Sessions {
  private final IntObjectMap<Session> byId = new IntObjectHashMap<>();
  private final LongObjectMap<Session> byNonce = new LongObjectHashMap<>();
  private final BitSet slots = new BitSet();

  /** Looks sessions up by themselves: what is found this way counts as heard of. */
  private final Cache<Session, Session> alive;

  private final Queue<Session> idle = new ArrayDeque<>();

  Sessions(long idleMicros, MicrosClock clock) {
    alive =
        Caffeine.newBuilder()
            .expireAfterAccess(Duration.of(idleMicros, ChronoUnit.MICROS))
            .ticker(() -> clock.nowMicros() * 1_000)
            // all of it happens on the match's event loop
            .executor(Runnable::run)
            .removalListener(this::removed)
            .build();
  }

  private void removed(Session session, Session same, RemovalCause cause) {
    if (cause.wasEvicted()) {
      idle.add(session);
    }
  }

  /** Returns the session of this id, or null. */
  Session get(int id) {
    return byId.get(id);
  }

  /** Returns the session that this nonce of a player proxy has opened, or null. */
  Session opened(long playerNonce) {
    return byNonce.get(playerNonce);
  }

  boolean isEmpty() {
    return byId.isEmpty();
  }

  int size() {
    return byId.size();
  }

  /** Returns the sessions as they are now: they may end while the list is gone through. */
  List<Session> all() {
    return new ArrayList<>(byId.values());
  }

  /** Returns the lowest number that no player has. */
  int freeSlot() {
    return slots.nextClearBit(0);
  }

  void add(Session session) {
    byId.put(session.id(), session);
    byNonce.put(session.identity.playerNonce(), session);
    slots.set(session.slot);
    alive.put(session, session);
  }

  /** Returns whether it was there. */
  boolean remove(Session session) {
    if (byId.remove(session.id()) == null) {
      return false;
    }
    byNonce.remove(session.identity.playerNonce());
    slots.clear(session.slot);
    alive.invalidate(session);
    return true;
  }

  /** Notes that a datagram of this session has come. */
  void heardOf(Session session) {
    var unused = alive.getIfPresent(session);
  }

  /** Returns a session that has been idle for too long, and is to be ended, or null. */
  Session nextIdle() {
    alive.cleanUp();
    return idle.poll();
  }
}
