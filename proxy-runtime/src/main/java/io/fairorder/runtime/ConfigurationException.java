package io.fairorder.runtime;

/** Says what is wrong with the configuration, in a message that is meant for the operator. */
public final class ConfigurationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Makes one with a message that names the key, the value, what is allowed and the origin. */
  public ConfigurationException(String message) {
    super(message);
  }

  /** Makes one that also keeps what led to it. */
  public ConfigurationException(String message, Throwable cause) {
    super(message, cause);
  }
}
