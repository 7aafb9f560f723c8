import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { readConfig } from "../../apps/server/src/config/read-config.ts";
import { createFieldSealer, type FieldSealer } from "../../apps/server/src/platform/crypto/field-sealer.ts";
import { passwordHasher } from "../../apps/server/src/platform/crypto/password-hasher.ts";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { openDatabase } from "../../apps/server/src/platform/database/open-database.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { type Asking as Statement, watchedDatabase } from "../../apps/server/test/plans.ts";
import { seededAccounts } from "../../packages/demonstration/src/people.ts";
import { startPortal } from "../portal.ts";
import { auditSteps } from "./fill-audit.ts";
import { listSteps } from "./fill-lists.ts";
import { logSteps } from "./fill-logs.ts";
import { type Known, knownPeople, peopleSteps } from "./fill-people.ts";
import { placesStep } from "./fill-places.ts";
import { recordSteps } from "./fill-records.ts";
import { sessionSteps } from "./fill-sessions.ts";
import { fillingOf, prepareNotes, runSteps, type Step } from "./fill.ts";
import { fillSearch } from "./search.ts";

/** A database with a share of a province in it, and the application's way into it. */
export type Province = {
  share: number;
  dataDir: string;
  db: Db;
  /** the tables' owner, for plans */
  owner: Client;
  statements: Map<string, Statement>;
  sealer: FieldSealer;
  known: readonly Known[];
  passwordHash: string;
  close(): Promise<void>;
};

/** Something that is asked many times; `most` bounds its p95 in milliseconds. */
export type Question = { what: string; ask(turn: number): Promise<unknown>; most?: number };
export type Asking = { questions: readonly Question[]; close(): Promise<void> };
/** What is asked of one part of the portal. A module with much to keep adds itself to `parts` in `scale.ts`. */
export type ScalePart = {
  name: string;
  /** tables that no look-up may read from end to end */
  tables: readonly string[];
  questions(province: Province): Promise<readonly Question[] | Asking>;
};

/**
 * Opens the database of this share below a folder, and fills it where it is not filled yet: a filling that was cut
 * short goes on where it stood.
 */
export async function openProvince(folder: string, share: number): Promise<Province> {
  const dataDir = join(folder, `share-${share}`);
  const isNew = await stat(dataDir).then(
    () => false,
    () => true,
  );
  await mkdir(dataDir, { recursive: true });
  // the first start makes the schema, the keys and the demonstration that sign-ins are tried on
  if (isNew) await (await startPortal(dataDir)).stop();
  const { keys } = readConfig({ DEMO: "1", DATA_DIR: dataDir });
  const database = await openDatabase(
    { database: { kind: "embedded" }, dataDir, production: false },
    createLog("warn"),
  );
  const owner = await clientOf(database.ownerUrl);
  const second = await clientOf(database.ownerUrl);
  try {
    const sealer = createFieldSealer(keys);
    const password = seededAccounts[0]?.password ?? "";
    const passwordHash = await passwordHasher({ pepper: keys.passwordPepper }).hash(password);
    const known = async () => {
      const { rows } = await owner.query<{ code: string }>("select distinct code from bench.place order by code");
      return knownPeople(
        rows.map(({ code }) => code),
        password,
      );
    };
    const filling = fillingOf(share);
    await prepareNotes(owner);
    await runSteps(owner, [placesStep], filling);
    const people = peopleSteps({ sealer, grantKey: keys.grant, passwordHash, known });
    const searched: Step = {
      name: "what is searched for",
      act: () => fillSearch({ owner, db: database.db, ...filling }),
    };
    const facts = sealer.seal(JSON.stringify({}));
    // two lanes that write into different tables, for two cores
    await Promise.all([
      runSteps(owner, [...people, ...sessionSteps, ...listSteps(facts), ...auditSteps, searched], filling),
      runSteps(second, [...recordSteps, ...logSteps], filling),
    ]);
    await second.query("select 1 from bench.done where step = 'analysed'").then(async ({ rowCount }) => {
      if (rowCount !== 0) return;
      await second.query("vacuum analyze");
      await second.query("insert into bench.done values ('analysed', 0)");
    });
    const { db, statements, close } = watchedDatabase(database.appUrl);
    return {
      share,
      dataDir,
      db,
      owner,
      statements,
      sealer,
      known: await known(),
      passwordHash,
      async close() {
        await close();
        await Promise.all([owner.end(), second.end()]);
        await database.close();
      },
    };
  } catch (failure) {
    await Promise.all([owner.end(), second.end()]);
    await database.close();
    throw failure;
  }
}

async function clientOf(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
