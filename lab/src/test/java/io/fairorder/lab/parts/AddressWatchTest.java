package io.fairorder.lab.parts;

import static org.assertj.core.api.Assertions.assertThat;

import io.fairorder.runtime.HostPort;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A name is followed to wherever it leads. */
class AddressWatchTest {
  private static final HostPort GAME = new HostPort("game", 7_000);

  private final Map<HostPort, InetSocketAddress> known = new HashMap<>();
  private final List<InetSocketAddress> found = new ArrayList<>();
  private final AddressWatch watch = new AddressWatch(this::find);

  private InetSocketAddress find(HostPort name) throws UnknownHostException {
    if (!known.containsKey(name)) {
      throw new UnknownHostException(name.host());
    }
    return known.get(name);
  }

  private static InetSocketAddress address(int lastByte) {
    try {
      byte[] bytes = {10, 0, 0, (byte) lastByte};
      return new InetSocketAddress(InetAddress.getByAddress(bytes), 7_000);
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void shouldTellWhereANameLeadsAndEachTimeItLeadsElsewhere() {
    watch.add(GAME, found::add);
    known.put(GAME, address(1));
    watch.look();
    watch.look();
    known.put(GAME, address(2));
    watch.look();

    assertThat(found).containsExactly(address(1), address(2));
  }

  @Test
  void shouldTryOnUntilANameIsKnown() {
    watch.add(GAME, found::add);
    watch.look();
    assertThat(found).isEmpty();
    assertThat(watch.missing()).containsExactly("game:7000 cannot be found");

    known.put(GAME, address(1));
    watch.look();
    assertThat(found).containsExactly(address(1));
    assertThat(watch.missing()).isEmpty();
  }

  @Test
  void shouldKeepTheAddressOfANameThatNobodyKnowsForAWhile() {
    watch.add(GAME, found::add);
    known.put(GAME, address(1));
    watch.look();
    known.clear();
    watch.look();
    known.put(GAME, address(1));
    watch.look();

    assertThat(found).containsExactly(address(1));
    assertThat(watch.missing()).isEmpty();
  }
}
