package io.fairorder.lab.race;

import io.fairorder.lab.race.RaceMessage.Action;
import io.fairorder.lab.race.RaceMessage.State;
import io.fairorder.runtime.Transport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;
import io.netty.util.concurrent.ScheduledFuture;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * The game server of the race: one UDP socket, one state datagram per player and tick, a new round
 * now and then, and a record of the order in which reactions arrive.
 *
 * <p>Everything happens on one thread; the public methods may be called from any other.
 */
public final class RaceServer implements AutoCloseable {
  private static final int SMALLEST_STATE_FILLER = 20;
  private static final int LARGEST_STATE_FILLER = 120;

  /** After how long without a word from it a player is forgotten. */
  private static final long LONGEST_SILENCE_NANOS = TimeUnit.MINUTES.toNanos(1);

  /**
   * How the server plays.
   *
   * @param ticksPerSecond how many states a player gets per second
   * @param fewestTicksPerRound the least distance between two rounds
   * @param mostTicksPerRound the largest; each is drawn, so that nobody can foresee a round
   * @param seed decides what is drawn
   */
  public record Settings(
      int ticksPerSecond, int fewestTicksPerRound, int mostTicksPerRound, long seed) {
    /** 25 ticks per second, a round every 0.6 to 1 second. */
    public static final Settings USUAL = new Settings(25, 15, 25, 1);

    /** Checks the ranges. */
    public Settings {
      if (ticksPerSecond < 1
          || fewestTicksPerRound < 1
          || mostTicksPerRound < fewestTicksPerRound) {
        throw new IllegalArgumentException(
            "impossible: "
                + ticksPerSecond
                + " ticks per second, "
                + fewestTicksPerRound
                + " to "
                + mostTicksPerRound
                + " per round");
      }
    }
  }

  private final Settings settings;
  private final RaceListener listener;

  /** Decides when rounds come, and nothing else: with the same seed they come alike. */
  private final SplittableRandom rounds;

  private final SplittableRandom filler;
  private final EventLoopGroup group;
  private final Channel channel;
  private final long tickNanos;
  private final int game = ThreadLocalRandom.current().nextInt();
  private final Map<Integer, Player> players = new LinkedHashMap<>();
  private List<Arrival> arrivals = new ArrayList<>();
  private long nextTickNanos;
  private int tick;
  private int round;
  private int roundsLeft;
  private int ticksToRound;
  private int damaged;
  private int addressChanges;
  private boolean stopped;

  private RaceServer(InetSocketAddress listen, Settings settings, RaceListener listener) {
    this.settings = settings;
    this.listener = listener;
    this.rounds = new SplittableRandom(settings.seed);
    this.filler = new SplittableRandom(~settings.seed);
    this.tickNanos = TimeUnit.SECONDS.toNanos(1) / settings.ticksPerSecond;
    this.group = Transport.best().eventLoops("race-server", 1);
    ChannelFuture bound =
        new Bootstrap()
            .group(group)
            .channelFactory(Transport.best().datagramChannels())
            .handler(new FromPlayers())
            .bind(listen)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      Transport.close(group);
      throw Transport.cannotBind(listen, bound.cause());
    }
    this.channel = bound.channel();
    runOnLoop(
        () -> {
          nextTickNanos = System.nanoTime();
          onTick();
        });
  }

  /** Starts a server on a free loopback port. */
  public static RaceServer start(Settings settings) {
    return start(settings, RaceListener.NONE);
  }

  /** Starts a server on a free loopback port that tells what happens. */
  public static RaceServer start(Settings settings, RaceListener listener) {
    return new RaceServer(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), settings, listener);
  }

  /**
   * Starts a server on this address.
   *
   * @throws UncheckedIOException if the port cannot be had; nothing is left running then
   */
  public static RaceServer start(InetSocketAddress listen, Settings settings) {
    return new RaceServer(listen, settings, RaceListener.NONE);
  }

  /** Where players send to. */
  public InetSocketAddress address() {
    return (InetSocketAddress) channel.localAddress();
  }

  /** How many players have joined and been heard of in the last minute. */
  public int players() {
    return callOnLoop(players::size);
  }

  /**
   * Announces so many more rounds, from now on.
   *
   * @return the number of the last of them
   */
  public int announce(int rounds) {
    return callOnLoop(
        () -> {
          roundsLeft += rounds;
          ticksToRound = drawTicksToRound();
          return round + roundsLeft;
        });
  }

  /** Sends no more states; still receives. */
  public void stop() {
    runOnLoop(() -> stopped = true);
  }

  /** How many rounds have been announced so far. */
  public int round() {
    return callOnLoop(() -> round);
  }

  /** The reactions that have arrived, in the order in which they did, copies too. */
  public List<Arrival> arrivals() {
    return callOnLoop(() -> List.copyOf(arrivals));
  }

  /** The same, and forgets them: who lets it run for days asks for them now and then. */
  public List<Arrival> takeArrivals() {
    return callOnLoop(
        () -> {
          List<Arrival> taken = arrivals;
          arrivals = new ArrayList<>();
          return taken;
        });
  }

  /** How many datagrams came that were not as a bot had sent them. */
  public int damaged() {
    return callOnLoop(() -> damaged);
  }

  /** How often a player's datagrams began to come from another address. */
  public int addressChanges() {
    return callOnLoop(() -> addressChanges);
  }

  /** How a player's datagrams fared on the way here, if it has sent so many. */
  public Traffic trafficFrom(int player, int sent) {
    return callOnLoop(
        () -> {
          Player known = players.get(player);
          return known == null ? new Traffic(sent, 0, sent, 0, 0) : known.numbers.traffic(sent);
        });
  }

  /** How many states this player was sent. */
  public int statesSentTo(int player) {
    return callOnLoop(
        () -> {
          Player known = players.get(player);
          return known == null ? 0 : known.statesSent;
        });
  }

  /** Closes the socket and ends the thread. */
  @Override
  public void close() {
    Transport.close(group);
  }

  private void onTick() {
    if (stopped) {
      return;
    }
    tick++;
    if (roundsLeft > 0 && --ticksToRound <= 0) {
      round++;
      roundsLeft--;
      ticksToRound = drawTicksToRound();
      listener.appeared(round, tick, System.nanoTime());
    }
    long startNanos = System.nanoTime();
    players.values().removeIf(player -> startNanos - player.heardNanos > LONGEST_SILENCE_NANOS);
    for (Player player : players.values()) {
      State state = new State(player.id, ++player.statesSent, game, tick, round);
      int bytes = filler.nextInt(SMALLEST_STATE_FILLER, LARGEST_STATE_FILLER + 1);
      ChannelFuture unused =
          channel.write(
              new DatagramPacket(state.encode(channel.alloc(), bytes), player.address),
              channel.voidPromise());
    }
    channel.flush();
    // The rhythm is kept; a stall delays ticks but does not bunch them afterwards.
    long nowNanos = System.nanoTime();
    nextTickNanos = Math.max(nextTickNanos + tickNanos, nowNanos);
    ScheduledFuture<?> unused =
        channel.eventLoop().schedule(this::onTick, nextTickNanos - nowNanos, TimeUnit.NANOSECONDS);
  }

  private int drawTicksToRound() {
    return rounds.nextInt(settings.fewestTicksPerRound, settings.mostTicksPerRound + 1);
  }

  private void onMessage(RaceMessage message, InetSocketAddress sender, long nowNanos) {
    Player player = players.computeIfAbsent(message.player(), id -> new Player(id, sender));
    if (!player.address.equals(sender)) {
      player.address = sender;
      addressChanges++;
    }
    player.heardNanos = nowNanos;
    player.numbers.arrive(message.number());
    // what was not announced yet belongs to a game before this server was started
    if (message instanceof Action action && action.round() <= round) {
      Arrival arrival =
          new Arrival(
              action.player(),
              action.round(),
              action.seenTick(),
              action.reactionMicros(),
              nowNanos);
      arrivals.add(arrival);
      listener.arrived(arrival);
    }
  }

  private void runOnLoop(Runnable task) {
    channel.eventLoop().submit(task).syncUninterruptibly();
  }

  private <T> T callOnLoop(Callable<T> task) {
    return channel.eventLoop().submit(task).syncUninterruptibly().getNow();
  }

  /** What the server knows of a player. */
  private static final class Player {
    private final int id;
    private final NumberLog numbers = new NumberLog();
    private InetSocketAddress address;
    private int statesSent;
    private long heardNanos;

    Player(int id, InetSocketAddress address) {
      this.id = id;
      this.address = address;
    }
  }

  /** Takes what the players send. */
  private final class FromPlayers extends SimpleChannelInboundHandler<DatagramPacket> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, DatagramPacket packet) {
      long nowNanos = System.nanoTime();
      RaceMessage message = RaceMessage.decode(packet.content());
      if (message == null || message instanceof State) {
        damaged++;
      } else {
        onMessage(message, packet.sender(), nowNanos);
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      // A player that has gone away: the game goes on.
    }
  }
}
