"""A service provider on OneLogin's python3-saml as it is delivered. It is told what its browser brings, one JSON document
a line, and answers with one."""

import json
import sys
from urllib.parse import parse_qsl, urlsplit

from onelogin.saml2.auth import OneLogin_Saml2_Auth
from onelogin.saml2.idp_metadata_parser import OneLogin_Saml2_IdPMetadataParser
from onelogin.saml2.settings import OneLogin_Saml2_Settings

given = json.loads(sys.stdin.readline())
base = given["base"]
settings = OneLogin_Saml2_IdPMetadataParser.merge_settings(
    {
        "strict": True,
        "sp": {
            "entityId": f"{base}/metadata",
            "assertionConsumerService": {
                "url": f"{base}/acs",
                "binding": "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST",
            },
            "singleLogoutService": {
                "url": f"{base}/slo",
                "binding": "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect",
            },
            "attributeConsumingService": {
                "serviceName": "python",
                "requestedAttributes": [{"name": "name", "isRequired": True}],
            },
            "NameIDFormat": "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
            "x509cert": given["certificate"],
            "privateKey": given["privateKey"],
        },
        "security": {
            "authnRequestsSigned": True,
            "logoutRequestSigned": True,
            "logoutResponseSigned": True,
            "signMetadata": True,
            "wantMessagesSigned": True,
            "wantAssertionsSigned": True,
            "requestedAuthnContext": False,
            "rejectDeprecatedAlgorithm": True,
            "metadataValidUntil": given["validUntil"],
        },
    },
    OneLogin_Saml2_IdPMetadataParser.parse(given["idpMetadata"]),
)


def auth_at(path, query="", form=None):
    host = urlsplit(base)
    return OneLogin_Saml2_Auth(
        {
            "https": "off",
            "http_host": host.netloc,
            "script_name": f"{host.path}{path}",
            "get_data": dict(parse_qsl(query)),
            "query_string": query,
            "post_data": form or {},
        },
        settings,
    )


def metadata(_said):
    text = OneLogin_Saml2_Settings(settings, sp_validation_only=True).get_sp_metadata()
    return {"xml": text.decode() if isinstance(text, bytes) else text}


def login(_said):
    auth = auth_at("/login")
    return {"location": auth.login(return_to="/deep/page"), "request": auth.get_last_request_id()}


def acs(said):
    auth = auth_at("/acs", form=said["fields"])
    auth.process_response(request_id=said["request"])
    return {
        "errors": auth.get_errors(),
        "why": auth.get_last_error_reason(),
        "isIn": auth.is_authenticated(),
        "nameId": auth.get_nameid(),
        "session": auth.get_session_index(),
        "attributes": auth.get_attributes(),
    }


def logout(said):
    auth = auth_at("/logout")
    location = auth.logout(name_id=said["nameId"], session_index=said["session"], name_id_format=said["format"])
    return {"location": location, "request": auth.get_last_request_id()}


def slo(said):
    ended = []
    auth = auth_at("/slo", query=said["query"])
    location = auth.process_slo(request_id=said.get("request"), delete_session_cb=lambda: ended.append(True))
    return {"errors": auth.get_errors(), "why": auth.get_last_error_reason(), "location": location, "ended": bool(ended)}


acts = {act.__name__: act for act in (metadata, login, acs, logout, slo)}
for line in sys.stdin:
    said = json.loads(line)
    print(json.dumps(acts[said["act"]](said)), flush=True)
