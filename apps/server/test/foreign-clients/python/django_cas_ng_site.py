"""django-cas-ng on Django: a site of one page, with its documented settings."""
import os

import django
from django.conf import settings
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse
from django.urls import path

from serve import serve

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    SECRET_KEY="only for a test",
    ROOT_URLCONF=__name__,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "site.sqlite3"}},
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "django.contrib.messages", "django_cas_ng"],
    MIDDLEWARE=["django.contrib.sessions.middleware.SessionMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware", "django.contrib.messages.middleware.MessageMiddleware"],
    AUTHENTICATION_BACKENDS=["django_cas_ng.backends.CASBackend"],
    CAS_SERVER_URL=os.environ["CAS"] + "/",
    CAS_VERSION="3",
    CAS_REDIRECT_URL="/",
    CAS_APPLY_ATTRIBUTES_TO_USER=True,
    CAS_RENAME_ATTRIBUTES={"name": "last_name"},
)
django.setup()
from django_cas_ng import views  # noqa: E402 - its models want the settings

urlpatterns = [
    path("accounts/login", views.LoginView.as_view(), name="cas_ng_login"),
    path("accounts/logout", views.LogoutView.as_view(), name="cas_ng_logout"),
    path("", lambda request: HttpResponse(getattr(request.user, "last_name", "nobody"))),
]
call_command("migrate", verbosity=0)
serve(get_wsgi_application())
