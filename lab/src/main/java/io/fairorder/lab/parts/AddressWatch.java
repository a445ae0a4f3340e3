package io.fairorder.lab.parts;

import io.fairorder.runtime.HostPort;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks names up again and again and tells when one leads elsewhere: a container that is started
 * anew may have a new address. As long as nobody knows a name, what was found before is kept.
 */
final class AddressWatch {
  private static final Logger LOG = LoggerFactory.getLogger(AddressWatch.class);
  private static final long LOOK_MILLIS = 2_000;

  /** Finds the address of a name, such as {@link HostPort#resolve}. */
  @FunctionalInterface
  interface Lookup {
    InetSocketAddress find(HostPort name) throws UnknownHostException;
  }

  private final Lookup lookup;
  private final List<Watched> all = new ArrayList<>();

  AddressWatch(Lookup lookup) {
    this.lookup = lookup;
  }

  /** Looks names up as the machine does. */
  static AddressWatch ofThisMachine() {
    return new AddressWatch(HostPort::resolve);
  }

  /** Watches a name; {@link #look} tells what it finds, on its own thread. */
  void add(HostPort name, Consumer<InetSocketAddress> found) {
    all.add(new Watched(name, found));
  }

  /** Looks now, and then again and again. */
  void begin(Rhythm rhythm) {
    look();
    rhythm.every(LOOK_MILLIS, this::look);
  }

  void look() {
    all.forEach(Watched::look);
  }

  /** The names that were never found. */
  List<String> missing() {
    return all.stream()
        .filter(each -> each.address == null)
        .map(each -> each.name + " cannot be found")
        .distinct()
        .toList();
  }

  /** A name and where it leads. */
  private final class Watched {
    private final HostPort name;
    private final Consumer<InetSocketAddress> found;
    private volatile InetSocketAddress address;
    private boolean told;

    Watched(HostPort name, Consumer<InetSocketAddress> found) {
      this.name = name;
      this.found = found;
    }

    void look() {
      try {
        InetSocketAddress now = lookup.find(name);
        told = false;
        if (!now.equals(address)) {
          LOG.info("{} is {}", name, now.getAddress().getHostAddress());
          address = now;
          found.accept(now);
        }
      } catch (UnknownHostException e) {
        if (!told) {
          LOG.warn("{} cannot be found, trying on", name);
          told = true;
        }
      }
    }
  }
}
