package io.fairorder.lab.race;

import io.fairorder.lab.race.RaceMessage.Action;
import io.fairorder.lab.race.RaceMessage.Join;
import io.fairorder.lab.race.RaceMessage.Move;
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
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * A player of the race: a plain UDP client that moves about and reacts to the first datagram that
 * shows it a new round, after a human time.
 *
 * <p>Everything happens on one event loop, which bots may share; the public methods may be called
 * from any other thread.
 */
public final class RaceBot implements AutoCloseable {
  private static final long JOIN_INTERVAL_MILLIS = 200;
  private static final int LARGEST_MOVE_FILLER = 20;
  private static final int SMALLEST_ACTION_FILLER = 4;
  private static final int LARGEST_ACTION_FILLER = 100;
  private static final long SEED_STEP = 1_000_003;

  /**
   * How a bot plays.
   *
   * @param reactionMicros the mean reaction time
   * @param deviationMicros its standard deviation
   * @param movesPerSecond how many datagrams of ordinary traffic it sends, 0 for none
   */
  public record Settings(long reactionMicros, long deviationMicros, int movesPerSecond) {
    /** A human: 250 ± 30 ms; 30 moves per second. */
    public static final Settings HUMAN = new Settings(250_000, 30_000, 30);
  }

  private final int player;
  private final Settings settings;
  private final long seed;
  private final RaceListener listener;
  private final SplittableRandom random;
  private final Channel channel;
  private InetSocketAddress server;
  private NumberLog states = new NumberLog();
  private List<Reaction> reactions = new ArrayList<>();
  private ScheduledFuture<?> joining;
  private ScheduledFuture<?> moving;
  private long heardNanos;
  private int sent;
  private int damaged;
  private int game;
  private int round;
  private int pending;
  private boolean joined;
  private boolean stopped;

  private RaceBot(
      EventLoopGroup group,
      int player,
      InetSocketAddress server,
      Settings settings,
      long seed,
      RaceListener listener) {
    this.player = player;
    this.server = server;
    this.settings = settings;
    this.seed = seed * SEED_STEP + player;
    this.listener = listener;
    this.random = new SplittableRandom(this.seed);
    this.channel =
        new Bootstrap()
            .group(group)
            .channelFactory(Transport.best().datagramChannels())
            .handler(new FromServer())
            .bind(anyPortTowards(server))
            .syncUninterruptibly()
            .channel();
    callOnLoop(
        () -> {
          joining =
              channel
                  .eventLoop()
                  .scheduleAtFixedRate(
                      () -> send(new Join(this.player, ++sent), 0),
                      0,
                      JOIN_INTERVAL_MILLIS,
                      TimeUnit.MILLISECONDS);
          return null;
        });
  }

  /**
   * Starts a bot on an event loop of this group of {@link Transport#best}, which stays open.
   *
   * @param player its number, different from the others'
   * @param server where it sends to: the game server, or what stands in front of it
   * @param seed decides its reactions, together with the player number: each depends on these and
   *     on the round alone, so that the same player reacts alike on different paths
   */
  public static RaceBot start(
      EventLoopGroup group, int player, InetSocketAddress server, Settings settings, long seed) {
    return start(group, player, server, settings, seed, RaceListener.NONE);
  }

  /** Starts a bot that tells what it sees and does. */
  public static RaceBot start(
      EventLoopGroup group,
      int player,
      InetSocketAddress server,
      Settings settings,
      long seed,
      RaceListener listener) {
    return new RaceBot(group, player, server, settings, seed, listener);
  }

  /** Its number. */
  public int player() {
    return player;
  }

  /** Whether it has received a state. */
  public boolean joined() {
    return callOnLoop(() -> joined);
  }

  /** Its reactions so far. */
  public List<Reaction> reactions() {
    return callOnLoop(() -> List.copyOf(reactions));
  }

  /** The same, and forgets them: who lets it play for days asks for them now and then. */
  public List<Reaction> takeReactions() {
    return callOnLoop(
        () -> {
          List<Reaction> taken = reactions;
          reactions = new ArrayList<>();
          return taken;
        });
  }

  /** Whether it has received a state within this time. */
  public boolean hears(long withinMicros) {
    return callOnLoop(
        () ->
            joined
                && System.nanoTime() - heardNanos <= TimeUnit.MICROSECONDS.toNanos(withinMicros));
  }

  /** Plays on at another address, because the server has moved there. */
  public void follow(InetSocketAddress newServer) {
    callOnLoop(() -> server = newServer);
  }

  /** The newest round it has seen, whether it has reacted to it yet or not. */
  public int round() {
    return callOnLoop(() -> round);
  }

  /** How many rounds it has seen and not reacted to yet. */
  public int pending() {
    return callOnLoop(() -> pending);
  }

  /** How many datagrams it has sent. */
  public int sent() {
    return callOnLoop(() -> sent);
  }

  /** How the states fared on the way here, if the server has sent so many. */
  public Traffic trafficFromServer(int statesSent) {
    return callOnLoop(() -> states.traffic(statesSent));
  }

  /** How many datagrams came that were not as the server had sent them, or not for this player. */
  public int damaged() {
    return callOnLoop(() -> damaged);
  }

  /** Sends nothing any more; still receives. */
  public void stop() {
    callOnLoop(
        () -> {
          stopSending();
          return null;
        });
  }

  /** Closes the socket. */
  @Override
  public void close() {
    if (channel.eventLoop().isShuttingDown()) {
      return;
    }
    stop();
    channel.close().syncUninterruptibly();
  }

  private void stopSending() {
    stopped = true;
    joining.cancel(false);
    if (moving != null) {
      moving.cancel(false);
    }
  }

  private void onState(State state, long nowNanos) {
    heardNanos = nowNanos;
    if (!joined || state.game() != game) {
      enter(state);
    }
    if (!states.arrive(state.number())) {
      return;
    }
    if (state.round() > round) {
      round = state.round();
      react(state, nowNanos);
    }
  }

  /** Takes part from now on: for the first time, or because the server has begun anew. */
  private void enter(State state) {
    game = state.game();
    states = new NumberLog();
    // Whoever comes into a round that is running does not take part in it.
    round = state.round();
    if (!joined) {
      joined = true;
      joining.cancel(false);
      startMoving();
    }
  }

  private void react(State state, long seenNanos) {
    if (stopped) {
      return;
    }
    pending++;
    listener.seen(player, state.round(), state.tick(), seenNanos);
    double deviation = new SplittableRandom(seed * SEED_STEP + state.round()).nextGaussian();
    double micros = settings.reactionMicros + deviation * settings.deviationMicros;
    ScheduledFuture<?> unused =
        channel
            .eventLoop()
            .schedule(
                () -> act(state, seenNanos), Math.max(0, (long) micros), TimeUnit.MICROSECONDS);
  }

  private void act(State state, long seenNanos) {
    pending--;
    if (stopped) {
      return;
    }
    long nowNanos = System.nanoTime();
    long reactionMicros = (nowNanos - seenNanos) / 1000;
    Reaction reaction = new Reaction(player, state.round(), state.tick(), reactionMicros, nowNanos);
    reactions.add(reaction);
    listener.reacted(reaction);
    send(
        new Action(player, ++sent, state.round(), state.tick(), reactionMicros),
        random.nextInt(SMALLEST_ACTION_FILLER, LARGEST_ACTION_FILLER + 1));
  }

  private void startMoving() {
    if (settings.movesPerSecond == 0 || stopped) {
      return;
    }
    long intervalNanos = TimeUnit.SECONDS.toNanos(1) / settings.movesPerSecond;
    moving =
        channel
            .eventLoop()
            .scheduleAtFixedRate(
                () -> send(new Move(player, ++sent), random.nextInt(LARGEST_MOVE_FILLER + 1)),
                random.nextLong(intervalNanos),
                intervalNanos,
                TimeUnit.NANOSECONDS);
  }

  private void send(RaceMessage message, int fillerBytes) {
    ChannelFuture unused =
        channel.writeAndFlush(
            new DatagramPacket(message.encode(channel.alloc(), fillerBytes), server),
            channel.voidPromise());
  }

  /** A socket on loopback reaches nothing else, and nothing else reaches it. */
  private static InetSocketAddress anyPortTowards(InetSocketAddress server) {
    return server.getAddress().isLoopbackAddress()
        ? new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)
        : new InetSocketAddress(0);
  }

  private <T> T callOnLoop(Callable<T> task) {
    return channel.eventLoop().submit(task).syncUninterruptibly().getNow();
  }

  /** Takes what the server sends. */
  private final class FromServer extends SimpleChannelInboundHandler<DatagramPacket> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, DatagramPacket packet) {
      long nowNanos = System.nanoTime();
      if (RaceMessage.decode(packet.content()) instanceof State state && state.player() == player) {
        onState(state, nowNanos);
      } else {
        damaged++;
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      // The server has gone away, or is not there yet: a player tries on.
    }
  }
}
