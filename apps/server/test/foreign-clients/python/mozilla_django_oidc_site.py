"""mozilla-django-oidc on Django: a site of one page, with its documented settings."""
import os

import django
from django.conf import settings
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse
from django.urls import include, path

from serve import serve

ISSUER = os.environ["ISSUER"]
settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    SECRET_KEY=os.environ["CLIENT_SECRET"],
    ROOT_URLCONF=__name__,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "site.sqlite3"}},
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "mozilla_django_oidc"],
    MIDDLEWARE=["django.contrib.sessions.middleware.SessionMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware"],
    AUTHENTICATION_BACKENDS=["mozilla_django_oidc.auth.OIDCAuthenticationBackend"],
    LOGIN_REDIRECT_URL="/",
    LOGOUT_REDIRECT_URL="/",
    OIDC_RP_CLIENT_ID=os.environ["CLIENT_ID"],
    OIDC_RP_CLIENT_SECRET=os.environ["CLIENT_SECRET"],
    OIDC_RP_SIGN_ALGO="RS256",
    OIDC_USE_PKCE=True,
    OIDC_OP_AUTHORIZATION_ENDPOINT=f"{ISSUER}/auth",
    OIDC_OP_TOKEN_ENDPOINT=f"{ISSUER}/token",
    OIDC_OP_USER_ENDPOINT=f"{ISSUER}/userinfo",
    OIDC_OP_JWKS_ENDPOINT=f"{ISSUER}/jwks",
)
django.setup()
urlpatterns = [
    path("oidc/", include("mozilla_django_oidc.urls")),
    # who the person is to this package is their address for mail
    path("", lambda request: HttpResponse(getattr(request.user, "email", "nobody"))),
]
call_command("migrate", verbosity=0)
serve(get_wsgi_application())
