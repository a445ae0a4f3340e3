package io.fairorder.player.admin;

import io.fairorder.player.proxy.ClientStatus;
import java.util.List;
import java.util.Optional;

/** Asks how all game clients are, such as {@code PlayerProxy::statuses}. */
@FunctionalInterface
public interface ClientStatuses {
  /**
   * Asks the proxy.
   *
   * @param timeoutMicros how long to wait
   * @return nothing if the proxy did not answer in time
   */
  Optional<List<ClientStatus>> ask(long timeoutMicros);
}
