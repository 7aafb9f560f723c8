import type { Client } from "pg";
import { nameKey } from "../../apps/server/src/identity/accounts/index.ts";
import { onlineStore } from "../../apps/server/src/identity/people/online.store.ts";
import { type Chosen, peopleStore, readingOf } from "../../apps/server/src/identity/people/people.store.ts";
import { unusedBefore } from "../../apps/server/src/identity/people/people.rules.ts";
import { grantsStore } from "../../apps/server/src/governance/grants/grants.store.ts";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { withoutIndexes } from "./bulk.ts";
import type { Asked, ScalePart } from "./scale.ts";

/** Of the accounts so many are signed in, each once. */
const SIGNED_IN = 0.2;
const TIMES = 20;
const MOST_MS = 200;
/** Pages that somebody turns one after the other. */
const TURNED = 200;

/** Ninety-five counties, the cities they lie in, and the province: as people live, most in a county. */
const region = `(select array_agg(code order by code) from region where level = 4)`;
const indexes = [
  "account_newest",
  "account_last_sign_in",
  "account_unused",
  "account_out_of_use",
  "account_never_in",
  "account_region",
  "account_username_start",
  "account_company_start",
  "account_company",
  "account_name",
  "account_name_missing",
  "account_password_age",
];

const fills = [
  // one of a thousand administers, one of ten works in a bureau; one of fifty is stopped, one of five never came
  `with places as (select ${region} as codes)
   insert into account (id, username, username_key, nickname_sealed, name_index, phone_sealed, phone_index,
      phone_verified_at, password_is_weak, account_type, region_code, company, dept_name, source, status, complete,
      is_demonstration, last_sign_in_at, created_at)
    select 'a' || n, 'u' || n, 'u' || n, 's', 'n' || n % ($1::bigint / 10), 's', 'p' || n, now(), false,
      case when n % 10 = 0 then 1 when n % 10 = 1 then 3 else 2 end,
      case when n % 1000 = 0 then '3209' else codes[1 + n % array_length(codes, 1)] end,
      case when n % 10 < 2 then '演示单位' || n % 5000 else '' end, '', 'portal',
      case when n % 50 = 7 then 'disabled' else 'active' end, true, true,
      case when n % 5 > 0 then now() - (n * 7919 % 576000) * interval '1 minute' end,
      now() - (n * 104729 % 1576800) * interval '1 minute'
      from generate_series(1, $1::bigint) as n, places`,
  `insert into account_role (account_id, role_code, is_primary, mac, granted_at)
    select 'a' || n, case when n % 1000 = 0 then '2' when n % 10 = 0 then '1' else '4' end, true, 'm',
      now() - n % 1000 * interval '1 hour' from generate_series(1, $1::bigint) as n`,
] as const;

/** Sessions as the module keeps them, and the systems that one in four of them went into. */
const sessions = [
  `insert into short_lived (kind, key, value, group_key, expires_at)
    select 'session', 'k' || n, jsonb_build_object('accountId', account.id, 'regionCode', account.region_code,
      'cookieHash', 'c', 'cookieSeen', true, 'factors', '["password"]'::jsonb, 'oidcUid', 'o' || n, 'address', '10.0.0.1',
      'userAgent', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120', 'idleSeconds', 7200,
      'startedAt', (extract(epoch from now()) * 1000)::bigint - n * 7919 % 7200000,
      'lastSeenAt', (extract(epoch from now()) * 1000)::bigint, 'absoluteEndsAt', 0), account.id, now() + interval '2 hours'
      from generate_series(1, $1::bigint) as n join account on account.id = 'a' || n * 5`,
  `insert into short_lived (kind, key, value, group_key, expires_at)
    select 'sessionOidc', 'o' || n, jsonb_build_object('sessionId', 'k' || n), null, now() + interval '12 hours'
      from generate_series(1, $1::bigint) as n`,
  `insert into short_lived (kind, key, value, group_key, expires_at)
    select 'oidc.Session', 'o' || n || ':s', jsonb_build_object('is', 'authorization', 'clientId', 'system' || n % 50),
      'o' || n, now() + interval '12 hours' from generate_series(1, $1::bigint, 4) as n`,
] as const;

async function load({ owner }: { owner: Client }, size: number): Promise<void> {
  await owner.query("truncate account, short_lived cascade");
  await withoutIndexes(owner, indexes, async () => {
    for (const text of fills) await owner.query(text, [size]);
  });
  const live = Math.round(size * SIGNED_IN);
  for (const text of sessions) await owner.query(text, [live]);
  await owner.query("vacuum analyze account, account_role, short_lived");
}

/** Without cryptography: what is measured is the database. */
const plain = { open: (sealed: string) => sealed, index: (value: string) => value };

async function ask(db: Db): Promise<Asked[]> {
  const told: Asked[] = [];
  const time = async (what: string, act: (turn: number) => Promise<unknown>, times = TIMES) => {
    const took: number[] = [];
    for (let turn = 1; turn <= times; turn += 1) {
      const begun = performance.now();
      await act(turn);
      took.push(performance.now() - begun);
    }
    told.push({ what, took, most: MOST_MS, share: 0.95, mayGrow: true });
  };
  const people = peopleStore({
    db,
    sealer: { ...plain, index: (value) => value.replace(nameKey(""), "").replace(/^154/, "p") },
  });
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
    await time(`accounts of ${region}`, () => page({ region }));
    await time(`accounts of ${region}, who came last`, () => page({ region }, "lastSignIn"));
    for (const role of ["1", "2", "4", "6"])
      await time(`accounts of ${region} with role ${role}`, () => page({ region, role }));
    for (const state of ["normal", "locked", "disabled", "neverSignedIn", "unused", "pending"] as const)
      await time(`accounts of ${region}, ${state}`, () => page({ region, state }));
    await time(`accounts of ${region}, entities`, () => page({ region, accountType: 3 }));
    await time(`accounts of ${region} by the beginning of a user name`, (n) =>
      page({ region, usernameStart: `u${n}` }),
    );
    await time(`accounts of ${region} by name`, (n) => page({ region, name: `n${n}` }));
    await time(`accounts of ${region} by unit`, (n) => page({ region, unit: `演示单位${n}` }));
    await time(`accounts of ${region} by phone`, (n) => page({ region, phone: `154${n}` }));
  }
  for (const order of ["newest", "lastSignIn"] as const) {
    let after: Awaited<ReturnType<typeof people.page>>[number]["position"] | undefined;
    const turn = async () => {
      const chosen = { region: "32", now, unusedBefore: unusedBefore(now) };
      after = (await people.page({ ...chosen, reading: order, after, limit: 100 })).at(-1)?.position;
    };
    await time(`turning ${TURNED} pages by a cursor, ${order}`, turn, TURNED);
  }

  const online = onlineStore({ db, sealer: plain });
  const sessionsOf = async (filter: Omit<Parameters<typeof online.count>[0], "now">) => {
    const [rows] = await Promise.all([
      online.page({ ...filter, now, after: undefined, limit }),
      online.count({ ...filter, now }),
    ]);
    await online.systemsOf(
      rows.map(({ kept }) => kept.oidcUid),
      now,
    );
  };
  for (const region of ["32", "3209", "320925", "320925001"]) {
    await time(`sessions of ${region}`, () => sessionsOf({ region }));
    for (const role of ["1", "2"])
      await time(`sessions of ${region} with role ${role}`, () => sessionsOf({ region, role }));
    await time(`sessions of ${region} in a system`, (n) =>
      sessionsOf({ region, system: { appId: `system${n}`, abbr: "none" } }),
    );
    await time(`sessions of ${region} by user name`, (n) => sessionsOf({ region, username: `u${n * 5}` }));
  }

  const roles = grantsStore({ db, sealer: plain, grantKey: "" });
  for (const roleCode of ["1", "2", "4"]) {
    await time(`how many hold role ${roleCode}`, () => roles.countHolders(roleCode, "32"));
    await time(`holders of role ${roleCode}`, () => roles.holders({ roleCode, region: "32", offset: 0, limit: 20 }));
  }
  return told;
}

export const accountsScale: ScalePart = { name: "accounts", load, tables: ["account", "short_lived"], ask };
