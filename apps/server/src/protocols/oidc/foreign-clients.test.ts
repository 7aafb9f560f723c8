import { mkdtempSync, copyFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../../../script/lib/free-port.ts";
import { type Installed, nodePackages, pythonPackages } from "../../../test/foreign-clients/installed.ts";
import { type Page, startClient, type Started, submit, visit } from "../../../test/foreign-clients/started.ts";
import { type App, type Browser, farmer, openBrowser, openPortal } from "./provider-portal.testing.ts";

/*
 * Clients of other authors, as they are delivered: each is a process that is configured as its documentation says and
 * has one page, and is walked through by somebody without a browser.
 */
const source = resolve(import.meta.dirname, "../../../test/foreign-clients");

type Client = {
  name: string;
  kind: keyof typeof runtimes;
  file: string;
  /** where it lets a person sign in, and where they come back */
  callback: string;
  signIn?: (browser: Browser, base: string) => Promise<Page>;
  /** what it does without: the portal wants PKCE of every system that is new */
  withoutPkce?: true;
  refreshes?: true;
  /** what its page shows of the person, if not the name */
  shows?: string;
  signOff?: (browser: Browser, base: string) => Promise<Page>;
  /** whether the portal's session ends with its own */
  endsHere?: true;
};
const runtimes = {
  node: {
    install: nodePackages,
    /** Node finds the packages beside the source. */
    command(installed: string, folder: string, file: string): [string, ...string[]] {
      symlinkSync(join(installed, "node_modules"), join(folder, "node_modules"));
      copyFileSync(join(source, "node", file), join(folder, basename(file)));
      return [process.execPath, join(folder, basename(file))];
    },
  },
  python: {
    install: pythonPackages,
    command: (installed: string, _folder: string, file: string): [string, ...string[]] => [
      join(installed, "bin/python"),
      join(source, "python", file),
    ],
  },
} as const;

const linked = { callback: "/callback", kind: "node" } as const;
const clients: Client[] = [
  { ...linked, name: "openid-client 5", file: "openid-client-5.mjs", refreshes: true },
  { ...linked, name: "openid-client 6", file: "openid-client-6.mjs", refreshes: true },
  { ...linked, name: "oauth4webapi", file: "oauth4webapi.mjs", refreshes: true },
  { ...linked, name: "passport-openidconnect", file: "passport-openidconnect.mjs", withoutPkce: true },
  {
    ...linked,
    name: "Auth.js",
    file: "auth-js.mjs",
    callback: "/auth/callback/portal",
    signIn: async (browser, base) => submit(browser, await visit(browser, `${base}/auth/signin`)),
    signOff: async (browser, base) => submit(browser, await visit(browser, `${base}/auth/signout`)),
    endsHere: true,
  },
  {
    name: "mozilla-django-oidc",
    kind: "python",
    file: "mozilla_django_oidc_site.py",
    callback: "/oidc/callback/",
    shows: farmer.email,
    signIn: (browser, base) => visit(browser, `${base}/oidc/authenticate/`),
    signOff: (browser, base) => visit(browser, `${base}/oidc/logout/`, { method: "POST" }),
    endsHere: true,
  },
];

let portal: App;
const installed = new Map<keyof typeof runtimes, Installed>();
let started: Started | undefined;
let folder = "";
beforeAll(async () => {
  portal = await openPortal();
  for (const [kind, { install }] of Object.entries(runtimes))
    installed.set(kind as keyof typeof runtimes, await install());
}, 300_000);
afterEach(async () => {
  await started?.stop();
  started = undefined;
  if (folder !== "") rmSync(folder, { recursive: true });
});
afterAll(() => portal?.close());

test.for(clients)("$name signs in, shows the person, refreshes and signs off", async (client, { skip }) => {
  const { folder: packages, lacking } = installed.get(client.kind) ?? { lacking: "not executed" };
  if (packages === undefined) return skip(true, lacking);
  folder = mkdtempSync(join(tmpdir(), "foreign-client-"));
  const base = `http://127.0.0.1:${await freePort()}`;
  const { system, appSecret } = await portal.connect({
    abbr: client.file.split(".")[0],
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
  const env = {
    ISSUER: portal.provider.issuer,
    CLIENT_ID: system.appId,
    CLIENT_SECRET: appSecret,
    PORT: new URL(base).port,
    BASE_URL: base,
  };
  started = await startClient(runtimes[client.kind].command(packages, folder, client.file), base, { env, cwd: folder });
  const browser = openBrowser();
  await portal.signIn(browser, farmer);
  const shown = client.shows ?? farmer.name;
  expect((await visit(browser, base)).text).not.toContain(shown);

  const enter = client.signIn ?? ((browser, base) => visit(browser, `${base}/login`));
  const entered = await enter(browser, base);
  expect([entered.status, entered.text.includes(shown)], entered.text).toEqual([200, true]);
  expect(entered.visited.filter((address) => address.includes("code=")).length, "one code").toBe(1);
  if (client.refreshes) expect((await visit(browser, `${base}/refresh`)).text).toContain(`refreshed ${farmer.name}`);

  const leave = client.signOff ?? ((browser, base) => visit(browser, `${base}/logout`));
  const left = await leave(browser, base);
  if (client.endsHere !== true) {
    const home = await submit(browser, left, { logout: "yes" });
    expect(home.url.href).toBe(`${base}/`);
  }
  expect((await visit(browser, base)).text).not.toContain(shown);
  expect(started.complaints()).toBe("");
});
