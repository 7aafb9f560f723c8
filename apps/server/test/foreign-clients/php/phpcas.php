<?php
// phpCAS: a page that whoever is not signed in cannot see. The portal is on loopback, so its addresses are written out.
error_reporting(E_ALL & ~E_USER_DEPRECATED); // the distribution's package complains of itself
require_once 'CAS.php';

[$cas, $here] = [getenv('CAS'), getenv('BASE_URL')];
$portal = parse_url($cas);
phpCAS::client(CAS_VERSION_3_0, $portal['host'], $portal['port'], $portal['path'], $here);
phpCAS::setServerLoginURL("$cas/login?service=" . urlencode($here . '/'));
phpCAS::setServerServiceValidateURL("$cas/p3/serviceValidate");
phpCAS::setServerLogoutURL("$cas/logout");
phpCAS::setNoCasServerValidation();
phpCAS::handleLogoutRequests(false);
if ($_SERVER['REQUEST_URI'] === '/logout') {
    phpCAS::logoutWithRedirectService("$here/");
}
phpCAS::forceAuthentication();
header('Content-Type: text/plain; charset=utf-8');
echo phpCAS::getUser(), "\n", phpCAS::getAttribute('name');
