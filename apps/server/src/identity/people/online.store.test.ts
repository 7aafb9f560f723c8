import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "pg";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { watchedDatabase } from "../../../test/plans.ts";
import { onlineStore } from "./online.store.ts";

const now = new Date();
const sealer = { open: (sealed: string) => sealed, index: (value: string) => value };

let database: TestDatabase;
let owner: Client;
let watched: ReturnType<typeof watchedDatabase>;

/** Forty sessions: three of one county, where one is in the rare system and two in the common one. */
const rows = `
  insert into account (id, username, username_key, nickname_sealed, password_is_weak, account_type, region_code,
    company, dept_name, source, status, complete, is_demonstration)
  select 'a' || n, 'u' || n, 'u' || n, 's', false, 2, '32', '', '', '', 'active', true, false from generate_series(1, 40) as n;
  insert into short_lived (kind, key, value, group_key, expires_at)
  select 'session', 's' || n, jsonb_build_object('accountId', 'a' || n, 'oidcUid', 'o' || n,
      'regionCode', case when n <= 3 then '320925' else '320583' end, 'startedAt', 1000 + n, 'idleSeconds', 3600,
      'lastSeenAt', (extract(epoch from now()) * 1000)::bigint), 'a' || n, now() + interval '1 hour'
    from generate_series(1, 40) as n
  union all
  select 'sessionOidc', 'o' || n, jsonb_build_object('sessionId', 's' || n), null, now() + interval '1 hour'
    from generate_series(1, 40) as n
  union all
  select 'oidc.Session', 'o' || n || ':common', '{"is": "authorization", "clientId": "common"}', 'o' || n,
      now() + interval '1 hour' from generate_series(2, 40) as n
  union all
  select 'oidc.Session', 'o' || n || ':rare', '{"is": "authorization", "clientId": "rare"}', 'o' || n,
      now() + interval '1 hour' * case n when 3 then 1 else -1 end from generate_series(1, 3, 2) as n;
  insert into session_record (kind, key, value, group_key, expires_at)
  select kind, key, value, group_key, expires_at from short_lived`;

beforeAll(async () => {
  database = await freshDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(rows);
  watched = watchedDatabase(database.url);
});
afterAll(async () => {
  await watched.close();
  await owner.end();
  await database.close();
});

const common = { appId: "common", abbr: "c" };
const rare = { appId: "rare", abbr: "r" };
/** How many sessions are looked at one after the other, to see whether they went into the system. */
const walks = () => [...watched.statements.keys()].filter((text) => text.includes("'oidcUid' and")).length;

test.each([
  ["much is in the system and little in the region", 3000, "320925", common, ["s3", "s2"], 2],
  ["little is in the system and much in the region", 3000, "32", rare, ["s3"], 0],
  ["both are much, in a part of the province", 2, "320925", common, ["s3", "s2"], 2],
  ["both are much, in all of it", 2, "32", common, ["s40", "s39"], 2],
] as const)("sessions in a system are found the shorter way: %s", async (_, glance, region, system, first, walked) => {
  for (const listedIn of ["shortLived", "sessionRecord"] as const) {
    watched.statements.clear();
    const store = onlineStore({ db: watched.db, listedIn, sealer, glance });
    const { rows, ...counted } = await store.list({ region, system, now, after: undefined, limit: 2 });
    expect(rows.map(({ sessionId }) => sessionId)).toEqual(first);
    expect(counted).toEqual({ total: region === "32" && system === common ? 39 : first.length, totalIsMore: false });
    expect(walks()).toBe(walked);
  }
});
