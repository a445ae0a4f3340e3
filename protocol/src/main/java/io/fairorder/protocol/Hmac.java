package io.fairorder.protocol;

import io.netty.buffer.ByteBuf;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA256 under one key, fed from buffers of any kind without allocating. */
final class Hmac {
  static final int BYTES = 32;

  private static final String ALGORITHM = "HmacSHA256";

  private final Mac mac;
  private final byte[] scratch = new byte[256];
  private final byte[] result = new byte[BYTES];

  Hmac(byte[] key) {
    try {
      mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
    } catch (GeneralSecurityException e) {
      // every Java platform must have it
      throw new IllegalStateException(ALGORITHM + " is missing", e);
    }
  }

  Hmac update(byte[] bytes) {
    mac.update(bytes);
    return this;
  }

  Hmac updateByte(int value) {
    mac.update((byte) value);
    return this;
  }

  Hmac updateInt(int value) {
    for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      mac.update((byte) (value >>> shift));
    }
    return this;
  }

  Hmac updateLong(long value) {
    return updateInt((int) (value >>> Integer.SIZE)).updateInt((int) value);
  }

  Hmac update(ByteBuf buffer, int index, int length) {
    if (buffer.hasArray()) {
      mac.update(buffer.array(), buffer.arrayOffset() + index, length);
      return this;
    }
    for (int done = 0; done < length; ) {
      int chunk = Math.min(scratch.length, length - done);
      buffer.getBytes(index + done, scratch, 0, chunk);
      mac.update(scratch, 0, chunk);
      done += chunk;
    }
    return this;
  }

  /** Returns the code of all that was fed; the array is overwritten by the next one. */
  byte[] finish() {
    try {
      mac.doFinal(result, 0);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no room for a " + ALGORITHM, e);
    }
    return result;
  }
}
