import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { generateKeys } from "../../apps/server/src/config/generate-keys.ts";
import { readConfig } from "../../apps/server/src/config/read-config.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { openFieldSealer } from "../../apps/server/src/platform/crypto/data-keys.ts";
import { passwordHasher } from "../../apps/server/src/platform/crypto/password-hasher.ts";
import { openPool } from "../../apps/server/src/platform/database/pool.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { runningDatabase } from "../../apps/server/src/commands/running-database.ts";
import { seedConsents } from "../../packages/demonstration/src/agreements.ts";
import { seedAccounts } from "../../packages/demonstration/src/accounts.ts";
import type { SeedAccount } from "../../packages/demonstration/src/people.ts";
import { keyServiceOf } from "../../apps/server/src/gateways/key-service/index.ts";
import { createOutbound } from "../../apps/server/src/platform/outbound/outbound.ts";
import { freePort } from "../../script/lib/free-port.ts";
import { quickFolder } from "../../script/lib/quick-folder.ts";
import { type Counter, enter } from "./sign-in.ts";
import { startPortal } from "./start-portal.ts";

/**
 * Starts an installation as an operator would who has just created its keys: no demonstration, no content, no account,
 * none of the owner's values. It has a folder and a database of its own.
 */
export async function startEmpty() {
  const dataDir = await mkdtemp(join(await quickFolder(), "sannong-empty-"));
  const keysFile = `${dataDir}.keys.json`;
  await writeFile(keysFile, JSON.stringify(generateKeys()), { mode: 0o600 });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    KEYS_FILE: keysFile,
    DATABASE: "embedded",
    RUN_AS_ROOT: "1",
  };
  const server = await startPortal(env);

  const config = readConfig(env);
  const db = openPool({ url: await runningDatabase(config), size: 2, log: createLog("silent") });
  const keyService = keyServiceOf(config, { outbound: createOutbound() });
  const sealer = await openFieldSealer({ db, keys: config.keys, keyService, clock: systemClock });
  const accounts = new Map<string, SeedAccount>();

  /** What a picture says, as the installation itself keeps it. */
  async function captchaOf(clientId: string): Promise<string> {
    const kept = await db
      .selectFrom("shortLived")
      .select("value")
      .where("kind", "=", "captchas")
      .where("key", "=", sealer.index(`captcha:${clientId}`))
      .executeTakeFirstOrThrow();
    // the newest stands first
    const [shown] = kept.value as [{ sealed: string }];
    return sealer.open(shown.sealed);
  }

  return {
    url,
    env,
    /** Accounts as if they had come in long ago, with passwords and time-based codes that the caller knows. */
    async addAccounts(added: readonly SeedAccount[]): Promise<void> {
      const hasher = passwordHasher({ pepper: config.keys.passwordPepper });
      await seedAccounts({ db, sealer, hasher, grantKey: config.keys.grant, clock: systemClock }, added);
      await seedConsents(db, systemClock());
      for (const account of added) accounts.set(account.username, account);
    },
    /** Opens a page of it in a browser that is signed in there. */
    async openSignedIn(page: Page, username: string, counter: Counter, path: string): Promise<void> {
      const account = accounts.get(username);
      if (!account) throw new Error(`nobody has added ${username}`);
      const token = await enter({ calls: page.context().request, origin: url, captchaOf }, account, counter);
      const kept = { token, homeType: counter === "gov" ? "1" : "0" };
      const once = await page.addInitScript((record) => {
        for (const [key, value] of Object.entries(record)) localStorage.setItem(key, value);
      }, kept);
      await page.goto(`${url}${path}`);
      await once.dispose();
    },
    async stop(): Promise<void> {
      await db.destroy();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
      await rm(keysFile, { force: true });
    },
  };
}

export type EmptyPortal = Awaited<ReturnType<typeof startEmpty>>;
