<?php
// 用 OpenID Connect 登录门户的最小系统（PHP 8.1 以上）。
//   composer require firebase/php-jwt:^7.0
//   ISSUER=… CLIENT_ID=… CLIENT_SECRET=… BASE_URL=http://127.0.0.1:4000 php -S 127.0.0.1:4000 client.php
// 登记：回调地址 BASE_URL/callback，退出后返回的地址 BASE_URL/，退出通知地址 BASE_URL/backchannel-logout
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use Firebase\JWT\JWK;
use Firebase\JWT\JWT;

ini_set('session.use_strict_mode', '0'); // 登录后的会话编号由本系统自己定（见 enter）
session_start(['cookie_httponly' => true, 'cookie_samesite' => 'Lax']);
[$issuer, $clientId, $clientSecret, $here] = array_map('getenv', ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'BASE_URL']);

/** @param array<string, string> $form */
function call(string $address, array $headers = [], array $form = []): array
{
    $body = $form === [] ? [] : ['method' => 'POST', 'content' => http_build_query($form)];
    $type = $form === [] ? [] : ['Content-Type: application/x-www-form-urlencoded'];
    $context = stream_context_create(['http' => ['timeout' => 10, 'header' => [...$type, ...$headers]] + $body]);
    $answer = file_get_contents($address, false, $context);
    if ($answer === false) {
        throw new RuntimeException("no answer from $address");
    }
    return json_decode($answer, true, 32, JSON_THROW_ON_ERROR);
}

function random(): string
{
    return rtrim(strtr(base64_encode(random_bytes(32)), '+/', '-_'), '=');
}

/** 核对签名和 exp；算法是登记的那一种，新接入的系统是 RS256。正式系统请缓存 jwks，遇到不认识的 kid 再取。 */
function verified(string $token, array $portal): stdClass
{
    JWT::$leeway = 5;
    return JWT::decode($token, JWK::parseKeySet(call($portal['jwks_uri']), 'RS256'));
}

/** 会话编号由门户的 sid 算出，门户来通知退出时就找得到；没有密钥的人算不出。 */
function enter(string $sid, string $secret): void
{
    session_destroy();
    session_id(hash_hmac('sha256', $sid, $secret));
    session_start(['cookie_httponly' => true, 'cookie_samesite' => 'Lax']);
}

$portal = call("$issuer/.well-known/openid-configuration");

switch (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)) {
    case '/login':
        $checks = ['state' => random(), 'nonce' => random(), 'verifier' => random()];
        $_SESSION['checks'] = $checks;
        $challenge = rtrim(strtr(base64_encode(hash('sha256', $checks['verifier'], true)), '+/', '-_'), '=');
        header('Location: ' . $portal['authorization_endpoint'] . '?' . http_build_query([
            'client_id' => $clientId, 'redirect_uri' => "$here/callback", 'response_type' => 'code',
            'scope' => 'openid profile', 'state' => $checks['state'], 'nonce' => $checks['nonce'],
            'code_challenge' => $challenge, 'code_challenge_method' => 'S256',
        ]));
        break;
    case '/callback':
        $checks = $_SESSION['checks'] ?? null;
        unset($_SESSION['checks']); // 一次登录只用一次
        $isOurs = $checks !== null && hash_equals($checks['state'], $_GET['state'] ?? '') && ($_GET['iss'] ?? '') === $issuer;
        if (!$isOurs || !isset($_GET['code'])) {
            http_response_code(400);
            exit('state, iss or code is wrong');
        }
        $basic = base64_encode(rawurlencode($clientId) . ':' . rawurlencode($clientSecret));
        $tokens = call($portal['token_endpoint'], ["Authorization: Basic $basic"], [
            'grant_type' => 'authorization_code', 'code' => $_GET['code'],
            'redirect_uri' => "$here/callback", 'code_verifier' => $checks['verifier'],
        ]);
        $claims = verified($tokens['id_token'], $portal);
        if ($claims->iss !== $issuer || $claims->aud !== $clientId || !hash_equals($checks['nonce'], $claims->nonce)) {
            http_response_code(400);
            exit('the id_token is not for us');
        }
        $user = call($portal['userinfo_endpoint'], ["Authorization: Bearer {$tokens['access_token']}"]);
        if ($user['sub'] !== $claims->sub) {
            http_response_code(502);
            exit('userinfo speaks of somebody else');
        }
        enter($claims->sid, $clientSecret); // 登录后换一个会话编号
        $_SESSION = ['user' => $user, 'id_token' => $tokens['id_token']];
        header('Location: /');
        break;
    case '/logout':
        $hint = $_SESSION['id_token'] ?? '';
        session_destroy();
        header('Location: ' . $portal['end_session_endpoint'] . '?' . http_build_query([
            'id_token_hint' => $hint, 'client_id' => $clientId, 'post_logout_redirect_uri' => "$here/",
        ]));
        break;
    case '/backchannel-logout': // 用户在别处退出时，门户到这里来说
        try {
            $notice = verified($_POST['logout_token'] ?? '', $portal);
        } catch (Throwable) {
            http_response_code(400);
            exit;
        }
        $event = 'http://schemas.openid.net/event/backchannel-logout';
        if ($notice->iss !== $issuer || $notice->aud !== $clientId || !isset($notice->events->$event, $notice->sid)) {
            http_response_code(400);
            exit;
        }
        enter($notice->sid, $clientSecret);
        session_destroy();
        break;
    default:
        header('Content-Type: text/html; charset=utf-8');
        $user = $_SESSION['user'] ?? null;
        // 用 sub 认人，不要用姓名或手机号
        echo $user === null
            ? '<a href="/login">用门户登录</a>'
            : '<p>您好，' . htmlspecialchars($user['name'] ?? $user['sub']) . '</p><a href="/logout">退出</a>';
}
