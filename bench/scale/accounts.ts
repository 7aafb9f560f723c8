import { type ChosenSessions, onlineStore } from "../../apps/server/src/identity/people/online.store.ts";
import { type Chosen, peopleStore, readingOf } from "../../apps/server/src/identity/people/people.store.ts";
import { unusedBefore } from "../../apps/server/src/identity/people/people.rules.ts";
import { grantsStore } from "../../apps/server/src/governance/grants/grants.store.ts";
import type { Known } from "./fill-people.ts";
import type { Province, Question, ScalePart } from "./province.ts";

const MOST_MS = 200;

async function questions({ db, sealer, known }: Province): Promise<Question[]> {
  const told: Question[] = [];
  const time = (what: string, ask: Question["ask"]) => told.push({ what, ask, most: MOST_MS });
  const person = (turn: number) => known[turn % known.length] as Known;
  const people = peopleStore({ db, sealer });
  const now = new Date();
  const limit = 21;
  /** A page as its administrator sees it: the rows, and how many there are. */
  const page = async (filter: Omit<Chosen, "now" | "unusedBefore">, order: "newest" | "lastSignIn" = "newest") => {
    const chosen = { ...filter, now, unusedBefore: unusedBefore(now) };
    const reading = readingOf(filter.state, order);
    const [rows] = await Promise.all([
      people.page({ ...chosen, reading, after: undefined, limit }),
      people.count(chosen),
    ]);
    await Promise.all([
      people.rolesOf(rows.map(({ id }) => id)),
      people.lockedAmong(
        rows.map(({ id }) => id),
        now,
      ),
    ]);
  };
  for (const region of ["32", "3209", "320925", "320925001"]) {
    time(`accounts of ${region}`, () => page({ region }));
    time(`accounts of ${region}, who came last`, () => page({ region }, "lastSignIn"));
    for (const role of ["1", "2", "4", "6"])
      time(`accounts of ${region} with role ${role}`, () => page({ region, role }));
    for (const state of ["normal", "locked", "disabled", "neverSignedIn", "unused", "pending"] as const)
      time(`accounts of ${region}, ${state}`, () => page({ region, state }));
    time(`accounts of ${region}, entities`, () => page({ region, accountType: 3 }));
    time(`accounts of ${region} by the beginning of a user name`, (n) => page({ region, usernameStart: `u${n}` }));
    time(`accounts of ${region} by name`, (n) => page({ region, name: person(n).nickname }));
    time(`accounts of ${region} by unit`, (n) => page({ region, unit: `演示单位${n}` }));
    time(`accounts of ${region} by phone`, (n) => page({ region, phone: person(n).tel }));
  }
  for (const order of ["newest", "lastSignIn"] as const) {
    let after: Awaited<ReturnType<typeof people.page>>[number]["position"] | undefined;
    time(`turning page after page, ${order}`, async () => {
      const chosen = { region: "32", now, unusedBefore: unusedBefore(now) };
      after = (await people.page({ ...chosen, reading: order, after, limit: 100 })).at(-1)?.position;
    });
  }

  const online = onlineStore({ db, sealer });
  const recorded = onlineStore({ db, sealer, listedIn: "sessionRecord" });
  const sessionsOf = async (filter: Omit<ChosenSessions, "now">, store = online) => {
    const { rows } = await store.list({ ...filter, now, after: undefined, limit });
    await store.systemsOf(
      rows.map(({ kept }) => kept.oidcUid),
      now,
    );
  };
  for (const region of ["32", "3209", "320925", "320925001"]) {
    time(`sessions of ${region}`, () => sessionsOf({ region }));
    for (const role of ["1", "2"]) time(`sessions of ${region} with role ${role}`, () => sessionsOf({ region, role }));
    for (const [which, at] of [
      ["the most used system", 0],
      ["a system", 20],
      ["a system that few use", 250],
    ] as const) {
      const system = { appId: `app${at}`, abbr: `b${at}` };
      time(`sessions of ${region} in ${which}`, () => sessionsOf({ region, system }));
      time(`recorded sessions of ${region} in ${which}`, () => sessionsOf({ region, system }, recorded));
    }
    time(`sessions of ${region} by user name`, (n) => sessionsOf({ region, username: person(n).username }));
  }

  const roles = grantsStore({ db, sealer, grantKey: "" });
  for (const roleCode of ["1", "2", "4"]) {
    time(`how many hold role ${roleCode}`, () => roles.countHolders(roleCode, "32"));
    time(`holders of role ${roleCode}`, () => roles.holders({ roleCode, region: "32", offset: 0, limit: 20 }));
  }
  return told;
}

/** Accounts and sessions as the office lists them. */
export const accountsScale: ScalePart = {
  name: "accounts",
  tables: ["account", "account_role", "short_lived", "session_record"],
  questions,
};
