import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { silentLog } from "../../../test/database.ts";
import { BASELINE, migrateNew } from "../../platform/database/migrate.ts";
import { type OpenDatabase, openDatabase } from "../../platform/database/open-database.ts";
import { toDatabase } from "../../platform/database/pool.ts";
import { createDeliveries } from "./index.ts";

/** An installation of the release before, in which every former way of telling somebody has something under way. */
const before = `
  alter table user_event drop constraint user_event_system_abbr_fkey;
  alter table unbound_notice drop constraint unbound_notice_system_abbr_fkey;
  alter table audit_head_delivery drop constraint audit_head_delivery_seq_fkey;
  insert into user_event (id, event_id, system_abbr, account_id, kind, changed, former_account_id, bound_username, at,
                          state, attempts, next_attempt_at, delivered_at, withheld)
  overriding system value values
    (7, '00000000-0000-4000-8000-000000000007', 'farm', 'p1', 'merged', '', 'p0', 'laowang', '2026-11-20 00:00Z',
     'waiting', 2, '2026-11-20 01:00Z', null, null),
    (8, '00000000-0000-4000-8000-000000000008', 'farm', 'p1', 'updated', 'name', null, null, '2026-11-20 00:01Z',
     'dead', 8, '2026-11-21 00:00Z', null, null),
    (9, '00000000-0000-4000-8000-000000000009', 'farm', 'p2', 'disabled', '', null, null, '2026-11-20 00:02Z',
     'delivered', 1, '2026-11-20 00:03Z', '2026-11-20 00:02:30Z', null),
    (12, '00000000-0000-4000-8000-00000000000c', 'farm', 'p3', 'updated', 'phone', null, null, '2026-11-20 00:03Z',
     'skipped', 1, '2026-11-20 00:04Z', null, 'withdrawn');
  select setval('user_event_id_seq', 20);
  insert into webhook_attempt (user_event_id, at, result, status, milliseconds)
  values (7, '2026-11-20 00:10Z', 'timeout', null, 5000), (8, '2026-11-20 00:11Z', 'status 500', 500, 31);
  insert into delivery (channel, recipient, content, attempts, next_attempt_at, delivered_at, last_result, sign_off)
  values ('oidc.logout', 'app-1', '{"accountId": "p1", "sid": "s"}', 1, '2026-11-20 00:00Z', null, 'timeout', 'end'),
         ('cas.logout', 'app-2', '{"sealed": "x"}', 1, '2026-11-20 00:00Z', '2026-11-20 00:00Z', 'gone', 'end'),
         ('saml.logout', 'farm', '{"nameId": "n", "format": "f", "sessionIndex": "i"}', 9, '2026-11-20 00:00Z', null,
          'timeout', null);
  insert into unbound_notice (system_abbr, bound_username, attempts, next_attempt_at)
  values ('farm', 'laoli', 3, '2026-11-20 00:00Z');
  insert into short_lived (kind, key, value, group_key, expires_at)
  values ('smsNotice', 'held', '{"sealed": "secret", "tries": 2, "dueAt": 1795000000000}', 'waiting',
          now() + interval '20 hours'),
         ('smsNotice', 'old', '{"sealed": "secret", "tries": 2, "dueAt": 1795000000000}', 'waiting', now());
  insert into audit_head_delivery (seq, place, tries, tried_at, next_try_at, failure, taken_at)
  values (100, 'folder', 1, '2026-11-20 00:00Z', null, null, '2026-11-20 00:00Z'),
         (200, 'folder', 4, '2026-11-21 00:00Z', '2026-11-21 01:00Z', 'slow', null);`;

const name = `sannong_carried_${Math.random().toString(36).slice(2, 10)}`;
let database: OpenDatabase;
async function query(connectionString: string, statement: string) {
  const client = new Client({ connectionString });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}
beforeAll(async () => {
  const { ownerUrl, appUrl } = inject("testDatabase");
  await query(ownerUrl, `create database ${name}`);
  const migrationUrl = toDatabase(ownerUrl, name);
  const given = {
    database: { kind: "external", url: toDatabase(appUrl, name), migrationUrl },
    dataDir: "",
    production: true,
  } as const;
  await (await openDatabase(given, silentLog, undefined, migrateNew([BASELINE]))).close();
  await query(migrationUrl, before);
  database = await openDatabase(given, silentLog);
});
afterAll(async () => {
  await database.close();
  await query(inject("testDatabase").ownerUrl, `drop database ${name}`);
});

const deliveries = () => createDeliveries({ db: database.db, clock: () => new Date(), log: silentLog });
const at = (text: string) => new Date(`2026-11-${text}Z`);

test("events keep number, name, state and tries, and what comes has a higher number", async () => {
  const { userEvent } = deliveries();
  const events = (await userEvent.list({})).toReversed();
  expect(events).toMatchObject([
    {
      id: "7",
      key: "00000000-0000-4000-8000-000000000007",
      recipient: "farm",
      subject: "p1",
      content: { kind: "merged", changed: "", formerAccountId: "p0", boundUsername: "laowang" },
      state: "waiting",
      attempts: 2,
      nextAttemptAt: at("20T01:00:00"),
      createdAt: at("20T00:00:00"),
      lastResult: "timeout",
    },
    { id: "8", state: "dead", attempts: 8, lastResult: "status 500" },
    { id: "9", content: { kind: "disabled", changed: "" }, state: "delivered", settledAt: at("20T00:02:30") },
    { id: "12", state: "skipped", lastResult: "withdrawn" },
  ]);
  expect(await userEvent.attemptsOf(["8"])).toMatchObject([{ result: "status 500", status: 500, milliseconds: 31 }]);
  const [signOff] = await deliveries().signOff.list({});
  expect(Number(signOff?.id)).toBeGreaterThan(20);
});

test("sign-offs are told on, with what was told and given up", async () => {
  const { signOff } = deliveries();
  expect((await signOff.list({})).toReversed()).toMatchObject([
    { content: { protocol: "oidc", accountId: "p1", sid: "s" }, subject: "end", state: "waiting", attempts: 1 },
    { content: { protocol: "cas", sealed: "x" }, subject: "end", state: "skipped", lastResult: "gone" },
    { content: { protocol: "saml", nameId: "n" }, subject: null, state: "dead", attempts: 9 },
  ]);
});

test("so are unbindings, text messages and heads", async () => {
  const { unbinding, textNotice, auditHead } = deliveries();
  expect(await unbinding.list({})).toMatchObject([
    { recipient: "farm", subject: "laoli", content: { boundUsername: "laoli" }, state: "waiting", attempts: 3 },
  ]);
  expect(await textNotice.list({})).toMatchObject([
    { key: "held", content: { sealed: "secret" }, attempts: 2, nextAttemptAt: new Date(1_795_000_000_000) },
  ]);
  const [waiting, taken] = await auditHead.list({});
  expect(taken).toMatchObject({ recipient: "folder", key: "100", state: "delivered", settledAt: at("20T00:00:00") });
  expect(waiting).toMatchObject({ key: "200", state: "waiting", attempts: 4, nextAttemptAt: at("21T01:00:00") });
  expect(await auditHead.attemptsOf([waiting?.id ?? ""])).toMatchObject([{ result: "slow", at: at("21T00:00:00") }]);
});
