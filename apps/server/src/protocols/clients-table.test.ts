import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { codeLines } from "../../test/foreign-clients/code-lines.ts";

/* What the documentation says of the clients that were tried: versions, lengths, and that all of them stand there. */
const root = resolve(import.meta.dirname, "../../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const documented = "docs/integrators/clients";
const foreign = "apps/server/test/foreign-clients";

const locked = (lock: string) => (name: string) => {
  const { packages } = JSON.parse(read(lock)) as { packages: Record<string, { version: string }> };
  return packages[`node_modules/${name}`]?.version;
};
const found = (path: string, pattern: RegExp) => pattern.exec(read(path))?.[1];
const node = locked(`${foreign}/node/package-lock.json`);
const required = (path: string) => (name: string) => found(path, new RegExp(String.raw`^${name}==([\w.]+)`, "im"));
const python = required(`${foreign}/python/requirements.txt`);
const goModule = (path: string, name: string) => found(path, new RegExp(String.raw`${name} v([\w.]+)`));
/** What the distribution gives has no lock file: it is compared where it is installed. */
const distributed = (name: string) => {
  const { status, stdout } = spawnSync("dpkg-query", ["-W", "-f", "${Version}", name], { encoding: "utf8" });
  return status === 0 ? /^(?:\d+:)?([\d.]+)/.exec(stdout)?.[1] : undefined;
};

/** By the name that the table gives it: the version that is tried, and what was written to try it. */
const tried: Record<string, { version: () => string | undefined; file: string; isDistributed?: true }> = {
  "Spring Security（Spring Boot）": {
    version: () => found(`${documented}/java-spring/pom.xml`, /starter-parent<\/artifactId>\s*<version>([\d.]+)/),
    file: `${documented}/java-spring/PortalSignIn.java`,
  },
  "express-openid-connect": { version: () => node("express-openid-connect"), file: `${documented}/node/client.mjs` },
  "openid-client 6": { version: () => node("openid-client"), file: `${foreign}/node/openid-client-6.mjs` },
  "openid-client 5": { version: () => node("openid-client-5"), file: `${foreign}/node/openid-client-5.mjs` },
  oauth4webapi: { version: () => node("oauth4webapi"), file: `${foreign}/node/oauth4webapi.mjs` },
  "Auth.js（@auth/express）": { version: () => node("@auth/express"), file: `${foreign}/node/auth-js.mjs` },
  "passport-openidconnect": {
    version: () => node("passport-openidconnect"),
    file: `${foreign}/node/passport-openidconnect.mjs`,
  },
  "Authlib（Flask）": { version: () => python("authlib"), file: `${documented}/python/client.py` },
  "mozilla-django-oidc": {
    version: () => python("mozilla-django-oidc"),
    file: `${foreign}/python/mozilla_django_oidc_site.py`,
  },
  "zitadel/oidc（Go）": {
    version: () => goModule(`${documented}/go/go.mod`, "github.com/zitadel/oidc/v3"),
    file: `${documented}/go/client.go`,
  },
  "oauth2-proxy": {
    version: () => goModule(`${foreign}/oauth2-proxy/go.mod`, "github.com/oauth2-proxy/oauth2-proxy/v7"),
    file: `${foreign}/oauth2-proxy/oauth2-proxy.cfg`,
  },
  mod_auth_openidc: {
    version: () => distributed("libapache2-mod-auth-openidc"),
    file: `${foreign}/apache/mod_auth_openidc.conf`,
    isDistributed: true,
  },
  Synapse: {
    version: () => required(`${foreign}/synapse/requirements.txt`)("matrix-synapse"),
    file: `${foreign}/synapse/homeserver.yaml`,
  },
  "Apereo java-cas-client": {
    version: () =>
      found("apps/server/test/java-cas-client/pom.xml", /cas-client-core<\/artifactId>\s*<version>([\d.]+)/),
    file: "apps/server/test/java-cas-client/CasClient.java",
  },
  "django-cas-ng": { version: () => python("django-cas-ng"), file: `${foreign}/python/django_cas_ng_site.py` },
  phpCAS: { version: () => distributed("php-cas"), file: `${foreign}/php/phpcas.php`, isDistributed: true },
  mod_auth_cas: {
    version: () => distributed("libapache2-mod-auth-cas"),
    file: `${foreign}/apache/mod_auth_cas.conf`,
    isDistributed: true,
  },
  "python3-saml": {
    version: () => required("apps/server/test/python-saml-client/requirements.txt")("python3-saml"),
    file: "apps/server/test/python-saml-client/service_provider.py",
  },
};

/** The table under its heading, row by row. */
const [, section = ""] = read("docs/integrators/clients.md").split("## 试过的软件\n");
const rows = new Map(
  [...section.matchAll(/^\| (?!软件|-)([^|]+?) \| ([^|]+?) \| (\d+) \| ([^|]+?) \|$/gm)].map(
    ([, name = "", version = "", lines = "", what = ""]) => [name, { version, lines: Number(lines), what }],
  ),
);

describe("the documented table of clients", () => {
  test("has every client that is tried, and no other", () => {
    expect([...rows.keys()].sort()).toEqual(Object.keys(tried).sort());
  });

  test.for(Object.entries(tried))("says of %s what is true", ([name, { version, file, isDistributed }], { skip }) => {
    const row = rows.get(name);
    expect(row?.lines).toBe(codeLines(read(file)));
    const now = version();
    skip(isDistributed === true && now === undefined, "its version not compared: it is not installed here");
    expect(row?.version).toBe(now);
  });
});

test.for([
  ["node/client.mjs"],
  ["python/client.py"],
  ["go/client.go"],
  ["java-spring/PortalSignIn.java"],
  ["dotnet/Program.cs"],
  ["php/client.php"],
  ["curl/client.sh"],
])("the documented client %s is at most forty lines", ([file = ""]) => {
  const lines = codeLines(read(join(documented, file)));
  expect(lines).toBeGreaterThan(15);
  expect(lines).toBeLessThanOrEqual(40);
});
