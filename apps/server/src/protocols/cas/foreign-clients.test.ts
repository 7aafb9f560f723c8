import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../../../script/lib/free-port.ts";
import { startApache } from "../../../test/foreign-clients/apache.ts";
import { apacheLacks, phpCasLacks, pythonPackages } from "../../../test/foreign-clients/installed.ts";
import { startClient, type Started, visit } from "../../../test/foreign-clients/started.ts";
import { openBrowser } from "../oidc/provider-portal.testing.ts";
import { type CasPortal, farmer, openCasPortal } from "./cas-portal.testing.ts";

/* CAS clients of other authors, as they are delivered, each in a process of its own. */
const source = resolve(import.meta.dirname, "../../../test/foreign-clients");

let portal: CasPortal;
let folder = "";
let base = "";
let started: Started | undefined;
beforeAll(async () => {
  portal = await openCasPortal();
});
afterEach(async () => {
  await started?.stop();
  started = undefined;
  if (folder !== "") rmSync(folder, { recursive: true });
  folder = "";
});
afterAll(() => portal.close());

/** A folder and an address for a client that is registered with everything below its address. */
async function aClient(abbr: string): Promise<Record<string, string>> {
  portal.clock.advance((Date.now() - portal.clock().getTime()) / 1000);
  folder = mkdtempSync(join(tmpdir(), "foreign-client-"));
  base = `http://127.0.0.1:${await freePort()}`;
  await portal.connect({
    abbr,
    redirectUris: [`${base}/`],
    postLogoutRedirectUris: [`${base}/`],
    serviceMatch: "prefix",
  });
  return { CAS: portal.base, BASE_URL: base, PORT: new URL(base).port };
}
function aPerson() {
  const browser = openBrowser();
  const { header, uid } = portal.signIn();
  browser.set("portal", header.split("=")[1] ?? "", "/");
  return { browser, uid };
}

test(
  "django-cas-ng signs in, tells the name, hears of a sign-off and signs off",
  { timeout: 300_000 },
  async ({ skip }) => {
    const packages = await pythonPackages();
    if (packages.folder === undefined) return skip(true, packages.lacking);
    const env = await aClient("django-cas-ng");
    const site = join(source, "python/django_cas_ng_site.py");
    started = await startClient([join(packages.folder, "bin/python"), site], base, { env, cwd: folder });
    const { browser, uid } = aPerson();
    expect((await visit(browser, base)).text).toBe("nobody");
    expect((await visit(browser, `${base}/accounts/login`)).text).toBe(farmer.name);
    await portal.endSession(uid);
    await portal.signOffs.settled();
    expect((await visit(browser, base)).text).toBe("nobody");

    const again = aPerson();
    expect((await visit(again.browser, `${base}/accounts/login`)).text).toBe(farmer.name);
    await visit(again.browser, `${base}/accounts/logout`);
    expect((await visit(again.browser, base)).text).toBe("nobody");
    expect(started.complaints()).toBe("");
  },
);

test("phpCAS signs in, tells the name and signs off", { timeout: 300_000 }, async ({ skip }) => {
  const lacking = await phpCasLacks();
  skip(lacking !== undefined, lacking);
  const env = await aClient("phpcas");
  copyFileSync(join(source, "php/phpcas.php"), join(folder, "index.php"));
  started = await startClient(["php", "-S", new URL(base).host, join(folder, "index.php")], base, { env });
  const { browser } = aPerson();
  const { text } = await visit(browser, base);
  expect(text.split("\n")).toEqual([expect.stringMatching(/^[\w-]{43}$/), farmer.name]);
  expect((await visit(browser, `${base}/logout`)).url.href).toContain("/unifiedLogin");
  // the server that PHP brings along writes down every request
  expect(started.complaints()).not.toMatch(/PHP (Warning|Notice|Deprecated|Fatal)/);
});

test(
  "mod_auth_cas lets twenty people in, one after the other, and hears of a sign-off",
  { timeout: 300_000 },
  async ({ skip }) => {
    const lacking = await apacheLacks("mod_auth_cas");
    skip(lacking !== undefined, lacking);
    const env = await aClient("mod-auth-cas");
    started = await startApache(folder, "mod_auth_cas", base, env);
    for (let times = 0; times < 20; times += 1) {
      const { browser, uid } = aPerson();
      const page = await visit(browser, `${base}/deep/page?kind=1`);
      expect([page.status, page.url.href]).toEqual([200, `${base}/deep/page?kind=1`]);
      expect(page.text.trim()).toMatch(/^[\w-]{43}$/);
      expect((await visit(browser, `${base}/deep/other`)).visited).toHaveLength(1);
      if (times > 0) continue;
      await portal.endSession(uid);
      await portal.signOffs.settled();
      expect((await visit(browser, `${base}/deep/other`)).url.href).toContain("/unifiedLogin?by=cas");
    }
    expect(started.complaints()).toBe("");
  },
);
