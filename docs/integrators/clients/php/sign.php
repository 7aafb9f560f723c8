<?php
// 请求签名：HMAC-SM3。要有 openssl 扩展（OpenSSL 1.1.1 以上有 SM3）；PHP 的 hash_hmac 没有 SM3，所以自己写 HMAC。
//   php sign.php 签名密钥 方法 路径 查询串 请求体 appId 时间戳 随机串
declare(strict_types=1);

function hmac_sm3(string $key, string $message): string
{
    $key = str_pad(strlen($key) > 64 ? openssl_digest($key, 'sm3', true) : $key, 64, "\0");
    $inner = openssl_digest(($key ^ str_repeat("\x36", 64)) . $message, 'sm3', true);
    return openssl_digest(($key ^ str_repeat("\x5c", 64)) . $inner, 'sm3');
}

function sign_request(
    string $secret, string $method, string $path, string $query, string $body, string $appId, string $timestamp, string $nonce
): string {
    $text = implode("\n", [$method, $path, $query, openssl_digest($body, 'sm3'), $timestamp, $nonce, $appId]);
    return hmac_sm3($secret, $text);
}

if (PHP_SAPI === 'cli' && $argc === 9) {
    echo sign_request(...array_slice($argv, 1)), PHP_EOL;
}
