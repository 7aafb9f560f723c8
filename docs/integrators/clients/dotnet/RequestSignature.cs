// 请求签名：HMAC-SM3。dotnet add package BouncyCastle.Cryptography
using System.Text;
using Org.BouncyCastle.Crypto.Digests;
using Org.BouncyCastle.Crypto.Macs;
using Org.BouncyCastle.Crypto.Parameters;

public static class RequestSignature
{
    public static string Sign(
        string secret, string method, string path, string query, byte[] body, string appId, string timestamp, string nonce)
    {
        var text = string.Join("\n", method, path, query, Sm3(body), timestamp, nonce, appId);
        var mac = new HMac(new SM3Digest());
        mac.Init(new KeyParameter(Encoding.UTF8.GetBytes(secret)));
        var bytes = Encoding.UTF8.GetBytes(text);
        mac.BlockUpdate(bytes, 0, bytes.Length);
        var sign = new byte[mac.GetMacSize()];
        mac.DoFinal(sign, 0);
        return Convert.ToHexString(sign).ToLowerInvariant();
    }

    private static string Sm3(byte[] body)
    {
        var digest = new SM3Digest();
        digest.BlockUpdate(body, 0, body.Length);
        var hash = new byte[digest.GetDigestSize()];
        digest.DoFinal(hash, 0);
        return Convert.ToHexString(hash).ToLowerInvariant();
    }
}
