package io.fairorder.runtime.relay;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One end of a relayed connection: hands what comes in to the other end, no faster than that one
 * takes it, and then the end of input.
 */
final class RelayEnd extends ChannelInboundHandlerAdapter {
  private static final Logger LOG = LoggerFactory.getLogger(RelayEnd.class);

  private final RelayedConnection connection;
  private final IntConsumer received;
  private SocketChannel channel;
  private RelayEnd other;
  private boolean inputEnded;
  private boolean outputEnded;

  /**
   * Makes an end that is not joined yet.
   *
   * @param received told how many bytes came in
   */
  RelayEnd(RelayedConnection connection, IntConsumer received) {
    this.connection = connection;
    this.received = received;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    channel = (SocketChannel) ctx.channel();
  }

  /** Begins to hand everything to another end. */
  void join(RelayEnd end) {
    other = end;
    readIfTaken();
  }

  /** Reads on if the other end takes more, else not until it does. */
  private void readIfTaken() {
    channel.config().setAutoRead(!inputEnded && other.channel.isWritable());
  }

  private void write(ByteBuf bytes) {
    // a write that fails is reported to exceptionCaught
    var unused = channel.write(bytes, channel.voidPromise());
  }

  private void flush() {
    channel.flush();
  }

  /** Ends the output behind everything that was written. */
  private void endOutput() {
    channel
        .writeAndFlush(Unpooled.EMPTY_BUFFER)
        .addListener(
            written -> {
              if (written.isSuccess()) {
                channel.shutdownOutput().addListener(done -> outputEnded(done.isSuccess()));
              } else {
                connection.reset();
              }
            });
  }

  private void outputEnded(boolean success) {
    if (success) {
      outputEnded = true;
      connection.directionEnded();
    } else {
      connection.reset();
    }
  }

  /** Returns whether the other end's input has ended and was handed on to the last byte. */
  boolean isOutputEnded() {
    return outputEnded;
  }

  /** Returns whether nothing comes from this end and nothing goes to it any more. */
  boolean isDone() {
    return inputEnded && outputEnded;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    received.accept(bytes.readableBytes());
    other.write(bytes);
    readIfTaken();
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    other.flush();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    if (connection.isOpen()) {
      other.readIfTaken();
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event == ChannelInputShutdownEvent.INSTANCE && !inputEnded) {
      inputEnded = true;
      channel.config().setAutoRead(false);
      other.endOutput();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    connection.broken(this);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    connection.broken(this);
  }

  void close() {
    var unused = channel.close();
  }

  void reset() {
    reset(channel);
  }

  /** Closes a socket so that the other side learns that something went wrong. */
  static void reset(SocketChannel channel) {
    try {
      if (channel.isOpen()) {
        channel.config().setSoLinger(0);
      }
    } catch (ChannelException e) {
      // some systems take no option for a socket that the other side has reset
      LOG.debug("closed without a reset: {}", e.getMessage());
    }
    var unused = channel.close();
  }
}
