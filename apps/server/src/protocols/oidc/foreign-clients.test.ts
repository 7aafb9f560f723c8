import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../../../script/lib/free-port.ts";
import { startApache } from "../../../test/foreign-clients/apache.ts";
import { apacheLacks, nodePackages, oauth2Proxy, pythonPackages } from "../../../test/foreign-clients/installed.ts";
import { type Page, startClient, type Started, submit, visit } from "../../../test/foreign-clients/started.ts";
import { type App, type Browser, farmer, openBrowser, openPortal } from "./provider-portal.testing.ts";

/*
 * Clients of other authors, as they are delivered: each is a process that is configured as its documentation says and
 * has one page, and is walked through by somebody without a browser.
 */
const source = resolve(import.meta.dirname, "../../../test/foreign-clients");

type Place = { folder: string; base: string; env: Record<string, string> };
type Client = {
  name: string;
  abbr: string;
  /** starts it, or says what the machine lacks for it */
  start: (at: Place) => Promise<Started | string>;
  /** where a person comes back to */
  callback: string;
  signIn?: (browser: Browser, base: string) => Promise<Page>;
  /** what it does without: the portal wants PKCE of every system that is new */
  withoutPkce?: true;
  /** asks for new tokens; the page that follows shows the person again */
  refresh?: (browser: Browser, base: string) => Promise<Page>;
  /** what its page shows of the person, if not the name */
  shows?: string;
  signOff?: (browser: Browser, base: string) => Promise<Page>;
  /** it ends its own session alone, and not the portal's */
  endsHere?: true;
};

/** Node finds the packages beside the source. */
const onNode = (file: string) => async (at: Place) => {
  const packages = await nodePackages();
  if (packages.folder === undefined) return packages.lacking;
  symlinkSync(join(packages.folder, "node_modules"), join(at.folder, "node_modules"));
  copyFileSync(join(source, "node", file), join(at.folder, file));
  return startClient([process.execPath, join(at.folder, file)], at.base, { env: at.env });
};
const onPython = (file: string) => async (at: Place) => {
  const packages = await pythonPackages();
  if (packages.folder === undefined) return packages.lacking;
  const command = [join(packages.folder, "bin/python"), join(source, "python", file)] as const;
  return startClient(command, at.base, { env: at.env, cwd: at.folder });
};
async function startOauth2Proxy({ folder, base, env }: Place) {
  const built = await oauth2Proxy();
  if (built.folder === undefined) return built.lacking;
  const settings = readFileSync(join(source, "oauth2-proxy/oauth2-proxy.cfg"), "utf8");
  const file = join(folder, "oauth2-proxy.cfg");
  writeFileSync(
    file,
    settings.replaceAll(/\{(\w+)\}/g, (_, name: string) => env[name] ?? ""),
  );
  return startClient([join(built.folder, "oauth2-proxy"), "--config", file], base, { opens: "/ping" });
}
const startModule = async ({ folder, base, env }: Place) =>
  (await apacheLacks("mod_auth_openidc")) ?? startApache(folder, "mod_auth_openidc", base, env);

const usual = { callback: "/callback" };
const refresh = (browser: Browser, base: string) => visit(browser, `${base}/refresh`);
/** What mod_auth_openidc tells of whoever asks, at its own address. */
const told = async (browser: Browser, base: string) =>
  JSON.parse((await visit(browser, `${base}/callback?info=json`)).text) as { access_token: string };
const clients: Client[] = [
  { ...usual, name: "openid-client 5", abbr: "openid-client-5", start: onNode("openid-client-5.mjs"), refresh },
  { ...usual, name: "openid-client 6", abbr: "openid-client-6", start: onNode("openid-client-6.mjs"), refresh },
  { ...usual, name: "oauth4webapi", abbr: "oauth4webapi", start: onNode("oauth4webapi.mjs"), refresh },
  {
    ...usual,
    name: "passport-openidconnect",
    abbr: "passport",
    start: onNode("passport-openidconnect.mjs"),
    withoutPkce: true,
  },
  {
    name: "Auth.js",
    abbr: "auth-js",
    start: onNode("auth-js.mjs"),
    callback: "/auth/callback/portal",
    signIn: async (browser, base) => submit(browser, await visit(browser, `${base}/auth/signin`)),
    signOff: async (browser, base) => submit(browser, await visit(browser, `${base}/auth/signout`)),
    endsHere: true,
  },
  {
    name: "mozilla-django-oidc",
    abbr: "mozilla-django-oidc",
    start: onPython("mozilla_django_oidc_site.py"),
    callback: "/oidc/callback/",
    shows: farmer.email ?? "",
    signIn: (browser, base) => visit(browser, `${base}/oidc/authenticate/`),
    signOff: (browser, base) => visit(browser, `${base}/oidc/logout/`, { method: "POST" }),
    endsHere: true,
  },
  {
    name: "oauth2-proxy",
    abbr: "oauth2-proxy",
    start: startOauth2Proxy,
    callback: "/oauth2/callback",
    shows: farmer.email ?? "",
    signIn: async (browser, base) => {
      await visit(browser, base);
      return visit(browser, `${base}/oauth2/userinfo`);
    },
    signOff: (browser, base) => visit(browser, `${base}/oauth2/sign_out`),
    endsHere: true,
  },
  {
    ...usual,
    name: "mod_auth_openidc",
    abbr: "mod-auth-openidc",
    start: startModule,
    signIn: async (browser, base) => {
      await visit(browser, base);
      return visit(browser, `${base}/callback?info=json`);
    },
    refresh: async (browser, base) => {
      const { access_token: former } = await told(browser, base);
      const asked = new URLSearchParams({ refresh: `${base}/`, access_token: former });
      await visit(browser, `${base}/callback?${asked.toString()}`);
      expect((await told(browser, base)).access_token).not.toBe(former);
      return visit(browser, `${base}/callback?info=json`);
    },
    signOff: (browser, base) => visit(browser, `${base}/callback?logout=${encodeURIComponent(`${base}/`)}`),
  },
];

let portal: App;
let started: Started | undefined;
let folder = "";
beforeAll(async () => {
  portal = await openPortal();
});
afterEach(async () => {
  await started?.stop();
  started = undefined;
  if (folder !== "") rmSync(folder, { recursive: true });
  folder = "";
});
afterAll(() => portal?.close());

test.for(clients)(
  "$name signs in, shows the person, refreshes and signs off",
  { timeout: 600_000 },
  async (client, { skip }) => {
    folder = mkdtempSync(join(tmpdir(), "foreign-client-"));
    const base = `http://127.0.0.1:${await freePort()}`;
    const { system, appSecret } = await portal.connect({
      abbr: client.abbr,
      redirectUris: [`${base}${client.callback}`],
      postLogoutRedirectUris: [`${base}/`],
      signingAlgorithm: "RS256",
      scopes: "openid profile email offline_access",
      terms: {
        requiresPkce: client.withoutPkce !== true,
        requiresPushedRequests: false,
        requiresDpop: false,
        allowsDevice: false,
        fields: null,
      },
    });
    const ours = { ISSUER: portal.provider.issuer, CLIENT_ID: system.appId, CLIENT_SECRET: appSecret };
    const running = await client.start({ folder, base, env: { ...ours, PORT: new URL(base).port, BASE_URL: base } });
    if (typeof running === "string") return skip(true, running);
    started = running;
    const shown = client.shows ?? farmer.name;
    const stranger = openBrowser();
    expect((await visit(stranger, base)).text).not.toContain(shown);

    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const enter = client.signIn ?? ((browser, base) => visit(browser, `${base}/login`));
    const entered = await enter(browser, base);
    expect([entered.status, entered.text.includes(shown)], entered.text).toEqual([200, true]);
    if (client.refresh) expect((await client.refresh(browser, base)).text).toContain(shown);

    const leave = client.signOff ?? ((browser, base) => visit(browser, `${base}/logout`));
    const left = await leave(browser, base);
    if (client.endsHere === true) browser.drop("portal");
    else await submit(browser, left, { logout: "yes" });
    expect((await visit(browser, base)).text).not.toContain(shown);
    expect(started.complaints()).toBe("");
  },
);
