package io.fairorder.runtime;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * An address as written in a configuration: not looked up yet.
 *
 * @param host a name, an IPv4 address, or an IPv6 address without brackets
 * @param port 0 to 65535
 */
public record HostPort(String host, int port) {
  private static final Pattern NAME =
      Pattern.compile("[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?(\\.[A-Za-z0-9_-]+)*\\.?");
  private static final Pattern DIGITS_AND_DOTS = Pattern.compile("[0-9.]+");

  /** Checks the values. */
  public HostPort {
    Objects.requireNonNull(host, "host");
    if (!isHost(host)) {
      throw new IllegalArgumentException("'" + host + "' is no host name and no IP address");
    }
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("port " + port + " is not between 0 and 65535");
    }
  }

  /**
   * Reads {@code host:port} or {@code [IPv6]:port}; the port is never optional in this form.
   *
   * @throws IllegalArgumentException if it is neither; the message says what is wrong
   */
  public static HostPort parse(String text) {
    return parse(text, Optional.empty(), OptionalInt.empty());
  }

  /**
   * Reads an address of which the host may be left out: also {@code port} and {@code :port}.
   *
   * @throws IllegalArgumentException if it is none; the message says what is wrong
   */
  public static HostPort parse(String text, String defaultHost) {
    return parse(text, Optional.of(defaultHost), OptionalInt.empty());
  }

  /**
   * Reads an address of which a part may be left out: with a default host also {@code port} and
   * {@code :port}, with a default port also {@code host} and {@code [IPv6]}.
   */
  static HostPort parse(String text, Optional<String> defaultHost, OptionalInt defaultPort) {
    if (text.startsWith("[")) {
      return parseBracketed(text, defaultPort);
    }
    int colon = text.indexOf(':');
    if (colon != text.lastIndexOf(':')) {
      throw new IllegalArgumentException("an IPv6 address stands in brackets, such as [::1]:27960");
    }
    if (colon >= 0) {
      String host = colon == 0 ? defaultHost.orElse("") : text.substring(0, colon);
      return new HostPort(named(host), portOf(text.substring(colon + 1)));
    }
    if (defaultHost.isPresent() && isNumber(text)) {
      return new HostPort(defaultHost.get(), portOf(text));
    }
    return new HostPort(
        named(text), defaultPort.orElseThrow(() -> new IllegalArgumentException("no port")));
  }

  private static HostPort parseBracketed(String text, OptionalInt defaultPort) {
    int close = text.indexOf(']');
    if (close < 0) {
      throw new IllegalArgumentException("the bracket is not closed");
    }
    String host = text.substring(1, close);
    if (!isIpV6(host)) {
      throw new IllegalArgumentException("'" + host + "' is no IPv6 address");
    }
    String rest = text.substring(close + 1);
    if (rest.isEmpty()) {
      return new HostPort(
          host, defaultPort.orElseThrow(() -> new IllegalArgumentException("no port")));
    }
    if (!rest.startsWith(":")) {
      throw new IllegalArgumentException("no ':' behind the bracket");
    }
    return new HostPort(host, portOf(rest.substring(1)));
  }

  private static String named(String host) {
    if (host.isEmpty()) {
      throw new IllegalArgumentException("no host");
    }
    return host;
  }

  private static int portOf(String text) {
    if (!isNumber(text)) {
      throw new IllegalArgumentException("'" + text + "' is no port");
    }
    return Integer.parseInt(text);
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty()
        && text.length() <= 9
        && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static boolean isHost(String host) {
    if (host.indexOf(':') >= 0) {
      return isIpV6(host);
    }
    // 10.0.0.256 would otherwise pass for a name and be looked up
    return DIGITS_AND_DOTS.matcher(host).matches()
        ? NetUtil.isValidIpV4Address(host)
        : host.length() <= 253 && NAME.matcher(host).matches();
  }

  private static boolean isIpV6(String host) {
    return host.indexOf('[') < 0 && NetUtil.isValidIpV6Address(host);
  }

  /**
   * Looks the host up; this can block for seconds where it is a name.
   *
   * @throws UnknownHostException if nobody knows it
   */
  public InetSocketAddress resolve() throws UnknownHostException {
    return new InetSocketAddress(InetAddress.getByName(host), port);
  }

  /** Returns the address as it is written in a configuration. */
  @Override
  public String toString() {
    return host.indexOf(':') >= 0 ? "[" + host + "]:" + port : host + ":" + port;
  }
}
