import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { freePort } from "../../../../../script/lib/free-port.ts";
import { synapsePackages } from "../../../test/foreign-clients/installed.ts";
import { startClient, visit } from "../../../test/foreign-clients/started.ts";
import { farmer, openBrowser, openPortal } from "./provider-portal.testing.ts";

const run = promisify(execFile);
const source = resolve(import.meta.dirname, "../../../test/foreign-clients/synapse");

test(
  "Synapse, a whole application, signs in and hears of a sign-off elsewhere",
  { timeout: 600_000 },
  async ({ skip }) => {
    const packages = await synapsePackages();
    if (packages.folder === undefined) return skip(true, packages.lacking);
    const portal = await openPortal();
    const folder = mkdtempSync(join(tmpdir(), "synapse-"));
    const base = `http://127.0.0.1:${await freePort()}`;
    const { system, appSecret } = await portal.connect({
      abbr: "synapse",
      redirectUris: [`${base}/_synapse/client/oidc/callback`],
      backchannelLogoutUri: `${base}/_synapse/client/oidc/backchannel_logout`,
      signingAlgorithm: "RS256",
    });
    const names: Record<string, string> = {
      ISSUER: portal.provider.issuer,
      CLIENT_ID: system.appId,
      CLIENT_SECRET: appSecret,
      PORT: new URL(base).port,
      BASE_URL: base,
      FOLDER: folder,
    };
    const settings = readFileSync(join(source, "homeserver.yaml"), "utf8");
    const file = join(folder, "homeserver.yaml");
    writeFileSync(
      file,
      settings.replaceAll(/\{ ?([A-Z_]+) ?\}/g, (_, name: string) => names[name] ?? ""),
    );
    copyFileSync(join(source, "log.yaml"), join(folder, "log.yaml"));
    const command = [
      join(packages.folder, "bin/python"),
      "-m",
      "synapse.app.homeserver",
      "--config-path",
      file,
    ] as const;
    await run(command[0], [...command.slice(1), "--generate-keys"]);
    const started = await startClient(command, base, { opens: "/health" });
    try {
      const browser = openBrowser();
      const { uid } = await portal.signIn(browser, farmer);
      const client = `${base}/_matrix/client/v3`;
      const asked = `${client}/login/sso/redirect/oidc-portal?redirectUrl=${encodeURIComponent(`${base}/`)}`;
      const { visited } = await visit(browser, asked);
      const token = /loginToken=([^&\s]+)/.exec(visited.join("\n"))?.[1];
      const entered = await fetch(`${client}/login`, {
        method: "POST",
        body: JSON.stringify({ type: "m.login.token", token }),
      });
      const session = (await entered.json()) as { access_token: string; user_id: string };
      expect([entered.status, session]).toEqual([200, expect.objectContaining({ access_token: expect.any(String) })]);
      const headers = { authorization: `Bearer ${session.access_token}` };
      const profile = await fetch(`${client}/profile/${encodeURIComponent(session.user_id)}`, { headers });
      expect(await profile.json()).toMatchObject({ displayname: farmer.name });

      await portal.provider.closeOidcSession(uid);
      await portal.signOffs.settled();
      expect((await fetch(`${client}/account/whoami`, { headers })).status).toBe(401);
      // it says at every start that it uses something of a library that is to go
      expect(
        started
          .complaints()
          .replace(/^.*AuthlibDeprecationWarning[^]*?import JsonWebToken, JWTClaims$/m, "")
          .trim(),
      ).toBe("");
    } finally {
      await started.stop();
      rmSync(folder, { recursive: true });
      await portal.close();
    }
  },
);
