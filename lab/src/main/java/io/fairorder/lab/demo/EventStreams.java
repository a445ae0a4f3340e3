package io.fairorder.lab.demo;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.ChannelGroupFuture;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.nio.charset.StandardCharsets;

/** The pages that are open: what is sent goes to all of them, as server-sent events. */
final class EventStreams {
  /** Nobody opens more; what does is no person. */
  private static final int MOST = 16;

  private final ChannelGroup open = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);

  /** Whether nobody looks, so that nothing has to be made. */
  boolean isEmpty() {
    return open.isEmpty();
  }

  boolean isFull() {
    return open.size() >= MOST;
  }

  /** Takes a connection whose answer has begun; it leaves when it is closed. */
  void add(Channel channel) {
    open.add(channel);
  }

  /** Sends an event to every page; one that does not keep up misses it. */
  void send(String event, String json) {
    ChannelGroupFuture unused = open.writeAndFlush(frame(event, json), Channel::isWritable, true);
  }

  static HttpContent frame(String event, String json) {
    return new DefaultHttpContent(
        Unpooled.copiedBuffer(
            "event: " + event + "\ndata: " + json + "\n\n", StandardCharsets.UTF_8));
  }
}
