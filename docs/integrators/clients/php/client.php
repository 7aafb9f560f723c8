<?php
// 用 OpenID Connect 登录门户的最小系统（PHP 8.1 以上）。
//   composer require jumbojett/openid-connect-php:^1.0
//   ISSUER=… CLIENT_ID=… CLIENT_SECRET=… BASE_URL=http://127.0.0.1:4000 php -S 127.0.0.1:4000 client.php
// 登记：回调地址 BASE_URL/callback，退出后返回的地址 BASE_URL/，退出通知地址 BASE_URL/backchannel-logout
declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

use Jumbojett\OpenIDConnectClient;

[$issuer, $clientId, $clientSecret, $here] = array_map('getenv', ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'BASE_URL']);
ini_set('session.use_strict_mode', '0'); // 登录后的会话编号由本系统自己定（见 enter）
session_start(['cookie_httponly' => true, 'cookie_samesite' => 'Lax']);

/** 会话编号由门户的 sid 算出，门户来通知退出时就找得到；没有密钥的人算不出。 */
function enter(string $sid, string $secret): void
{
    session_write_close();
    session_id(hash_hmac('sha256', $sid, $secret));
    session_start(['cookie_httponly' => true, 'cookie_samesite' => 'Lax']);
}

$portal = new OpenIDConnectClient($issuer, $clientId, $clientSecret);
$portal->setRedirectURL("$here/callback");
$portal->addScope(['openid', 'profile']);
$portal->setCodeChallengeMethod('S256');
$portal->setHttpUpgradeInsecureRequests(str_starts_with($issuer, 'https://')); // 只在本机试用时允许 http

try {
    switch (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)) {
        case '/login':
        case '/callback':
            $portal->authenticate(); // 核对 state、nonce、PKCE、id_token 的签名、iss、aud、exp
            $user = $portal->requestUserInfo(); // 个人信息只在 userinfo；用 sub 认人，不要用姓名或手机号
            enter($portal->getVerifiedClaims('sid'), $clientSecret); // 登录后换一个会话编号
            $_SESSION = ['name' => $user->name ?? $user->sub, 'id_token' => $portal->getIdToken()];
            header('Location: /');
            break;
        case '/logout':
            $idToken = $_SESSION['id_token'] ?? '';
            session_destroy();
            $portal->signOut($idToken, "$here/");
            break;
        case '/backchannel-logout': // 用户在别处退出时，门户到这里来说
            $portal->verifyLogoutToken() || throw new RuntimeException('not a logout token');
            enter($portal->getSidFromBackChannel(), $clientSecret);
            session_destroy();
            break;
        default:
            echo isset($_SESSION['name'])
                ? '<p>您好，' . htmlspecialchars($_SESSION['name']) . '</p><a href="/logout">退出</a>'
                : '<a href="/login">用门户登录</a>';
    }
} catch (Throwable) {
    http_response_code(400);
    echo 'sign-in failed';
}
