import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * 请求签名：HMAC-SM3（Java 17 以上，不需要别的包）。
 * 试算：java RequestSignature.java 签名密钥 方法 路径 查询串 请求体 appId 时间戳 随机串
 */
public final class RequestSignature {
  private RequestSignature() {}

  public static String sign(
      String secret, String method, String path, String query, byte[] body, String appId, String timestamp, String nonce) {
    String bodyHash = HexFormat.of().formatHex(sm3(body));
    String text = String.join("\n", method, path, query, bodyHash, timestamp, nonce, appId);
    return HexFormat.of().formatHex(hmac(utf8(secret), utf8(text)));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] hmac(byte[] secret, byte[] message) {
    byte[] key = Arrays.copyOf(secret.length > 64 ? sm3(secret) : secret, 64);
    byte[] inner = new byte[64];
    byte[] outer = new byte[64];
    for (int i = 0; i < 64; i++) {
      inner[i] = (byte) (key[i] ^ 0x36);
      outer[i] = (byte) (key[i] ^ 0x5c);
    }
    return sm3(join(outer, sm3(join(inner, message))));
  }

  private static byte[] join(byte[] one, byte[] other) {
    return ByteBuffer.allocate(one.length + other.length).put(one).put(other).array();
  }

  /** GB/T 32905-2016。 */
  static byte[] sm3(byte[] message) {
    int length = (message.length + 9 + 63) / 64 * 64;
    ByteBuffer padded = ByteBuffer.allocate(length).put(message).put((byte) 0x80);
    padded.putLong(length - 8, message.length * 8L).rewind();
    int[] v = {0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600, 0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e};
    int[] w = new int[68];
    while (padded.hasRemaining()) {
      for (int j = 0; j < 16; j++) w[j] = padded.getInt();
      for (int j = 16; j < 68; j++) {
        int x = w[j - 16] ^ w[j - 9] ^ Integer.rotateLeft(w[j - 3], 15);
        w[j] = x ^ Integer.rotateLeft(x, 15) ^ Integer.rotateLeft(x, 23) ^ Integer.rotateLeft(w[j - 13], 7) ^ w[j - 6];
      }
      int a = v[0], b = v[1], c = v[2], d = v[3], e = v[4], f = v[5], g = v[6], h = v[7];
      for (int j = 0; j < 64; j++) {
        int t = j < 16 ? 0x79cc4519 : 0x7a879d8a;
        int ss1 = Integer.rotateLeft(Integer.rotateLeft(a, 12) + e + Integer.rotateLeft(t, j), 7);
        int ss2 = ss1 ^ Integer.rotateLeft(a, 12);
        int ff = j < 16 ? a ^ b ^ c : (a & b) | (a & c) | (b & c);
        int gg = j < 16 ? e ^ f ^ g : (e & f) | (~e & g);
        int tt1 = ff + d + ss2 + (w[j] ^ w[j + 4]);
        int tt2 = gg + h + ss1 + w[j];
        d = c;
        c = Integer.rotateLeft(b, 9);
        b = a;
        a = tt1;
        h = g;
        g = Integer.rotateLeft(f, 19);
        f = e;
        e = tt2 ^ Integer.rotateLeft(tt2, 9) ^ Integer.rotateLeft(tt2, 17);
      }
      int[] turned = {a, b, c, d, e, f, g, h};
      for (int i = 0; i < 8; i++) v[i] ^= turned[i];
    }
    ByteBuffer digest = ByteBuffer.allocate(32);
    for (int word : v) digest.putInt(word);
    return digest.array();
  }

  public static void main(String[] given) {
    for (int i = 0; i + 8 <= given.length; i += 8) { // 可以一次给几组
      String[] one = Arrays.copyOfRange(given, i, i + 8);
      System.out.println(sign(one[0], one[1], one[2], one[3], utf8(one[4]), one[5], one[6], one[7]));
    }
  }
}
