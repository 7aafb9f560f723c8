import { Client } from "pg";
import type { KyselyPlugin } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, silentLog, type TestDatabase } from "../../test/database.ts";
import { changeFeed, sweepChanges } from "./changes.ts";

let database: TestDatabase;
let owner: Client;
let feed: ReturnType<typeof changeFeed>;
beforeAll(async () => {
  database = await freshDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  for (const statement of beginning) await owner.query(statement);
});
afterAll(async () => {
  await owner.end();
  await database.close();
});
beforeEach(async () => {
  feed = changeFeed({ db: database.db, log: silentLog });
  await feed.look();
  // whoever reads after this moment reads later than what the feed began with
  await pause(1);
});

const beginning = [
  "insert into region (code, name, level, sort, is_statistical) values ('99', '演示省', 2, 1, false)",
  `insert into connected_system (abbr, app_id, name, summary, owner, domain, tab, protocol, is_public_client,
      secret_hashes, redirect_uris, post_logout_redirect_uris, scopes, requires_role, is_own, health, is_demonstration,
      pairwise_salt)
    values ('s', 's', '演示系统', '', '', '', '', 'none', false, '[]', '[]', '[]', '', false, true, 'unknown', true, '')`,
  ...["one", "other"].map(
    (id) => `insert into account (id, username, username_key, nickname_sealed, password_is_weak, account_type,
      region_code, company, dept_name, source, status, complete, is_demonstration)
    values ('${id}', '${id}', '${id}', '', false, 2, '99', '', '', '', 'active', true, true)`,
  ),
  "insert into system_role (system_abbr, role_code, role_name) values ('s', 'r', 'r')",
];
const lived = (kind: string, key: string, group: string, more = "{}", ends = "now() + interval '1 hour'") =>
  `insert into short_lived (kind, key, value, group_key, expires_at) values ('${kind}', '${key}', '${more}', '${group}', ${ends})`;

/** Each changes what stands in the line before it, in this order. */
const acts: [act: string, told: string[]][] = [
  ["update account set company = '新合作社' where id = 'one'", ["one"]],
  ["update account set status = 'disabled', nickname_sealed = 'x' where id = 'one'", ["one"]],
  ["update account set last_sign_in_at = now() where id = 'one'", []],
  ["insert into account_system_role (account_id, system_role_id) select 'one', id from system_role", ["one"]],
  ["delete from account_system_role", ["one"]],
  ["insert into account_binding (account_id, system_abbr, bound_username) values ('one', 's', 'u')", ["one"]],
  ["update account_binding set account_id = 'other'", ["one", "other"]],
  ["insert into told_fields (account_id, system_abbr, fields, told_at) values ('one', 's', '[]', now())", []],
  ["update told_fields set withdrawn_at = now()", ["one"]],
  ["update system_role set role_name = '新名'", ["*"]],
  ["update region set name = '新省' where code = '99'", ["*"]],
  ["insert into setting (key, value, revision, changed_at) values ('k', 1, 1, now())", ["*"]],
  [lived("oidc.Session", "c1", "uid", '{"is":"session"}'), []],
  [lived("oidc.Session", "uid:s", "uid", '{"is":"authorization","clientId":"s"}'), ["uid"]],
  [`update short_lived set value = value || '{"a":1}' where key = 'c1'`, ["uid"]],
  ["delete from short_lived where group_key = 'uid'", ["uid"]],
  [lived("session", "s1", "one"), []],
  [`update short_lived set value = '{"lastSeenAt":1}' where key = 's1'`, ["s1"]],
  ["delete from short_lived where key = 's1'", ["s1"]],
  [lived("oidc.Grant", "g1", "x"), []],
  ["delete from short_lived where key = 'g1'", ["g1"]],
  [lived("oidc.Grant", "g2", "x", "{}", "now() - interval '1 second'"), []],
  ["delete from short_lived where key = 'g2'", []],
  [lived("oidc.AuthorizationCode", "k1", "x"), []],
  [`update short_lived set value = '{"consumed":1}' where key = 'k1'`, []],
  ["delete from account where id = 'other'", ["other"]],
];

test.each(acts)("%s", async (act, told) => {
  await owner.query("delete from changed_subject");
  await owner.query(act);
  const { rows } = await owner.query("select distinct subject from changed_subject order by subject");
  expect(rows.map(({ subject }) => subject)).toEqual(told);
});

test("a name that is only sealed anew is not told of", async () => {
  await owner.query("delete from changed_subject");
  await owner.query("begin");
  await owner.query("select set_config('sannong.resealing', 'on', true)");
  await owner.query("update account set nickname_sealed = 'y' where id = 'one'");
  await owner.query("commit");
  expect((await owner.query("select 1 from changed_subject")).rowCount).toBe(0);
});

const tell = (subject: string, through: Client = owner) =>
  through.query("insert into changed_subject (subject) values ($1)", [subject]);

describe("what was read is believed", () => {
  test("from the first look on, and until something about it is told", async () => {
    const before = performance.now() - 1000;
    const readAt = performance.now();
    expect([feed.holds("a", before), feed.holds("a", readAt)]).toEqual([false, true]);
    await tell("a");
    await feed.look();
    expect([feed.holds("a", readAt), feed.holds("b", readAt)]).toEqual([false, true]);
    // told twice it counts once
    await pause(1);
    const readAgain = performance.now();
    await feed.look();
    expect(feed.holds("a", readAgain)).toBe(true);
  });

  test("not longer than somebody listened", async () => {
    expect(changeFeed({ db: database.db, log: silentLog }).holds("a", performance.now())).toBe(false);
  });

  test("not when everything changed, or more than anybody counts", async () => {
    for (const act of [
      "update region set name = 'x'",
      "insert into changed_subject (subject) select n from generate_series(1, 5001) n",
    ]) {
      const readAt = performance.now();
      await owner.query(act);
      await feed.look();
      // nor what is read while others still remember what it is made of
      expect([feed.holds("a", readAt), feed.holds("a", performance.now() + 1000)]).toEqual([false, false]);
      expect(feed.holds("a", performance.now() + 1500)).toBe(true);
      await owner.query("delete from changed_subject");
    }
  });

  test("not from before the database went back to an earlier moment, and what that tells is heard", async () => {
    let behind = 0n;
    const asOf: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const [news] = result.rows as { upTo?: string }[];
        if (news?.upTo !== undefined)
          news.upTo = news.upTo.replaceAll(/\d+/g, (number) => String(BigInt(number) - behind));
        return result;
      },
    };
    const restored = changeFeed({ db: database.db.withPlugin(asOf), log: silentLog });
    // the first look is of a moment that the second knows nothing of
    behind = -1_000_000n;
    await restored.look();
    await pause(1);
    const readAt = performance.now();
    behind = 0n;
    await restored.look();
    expect(restored.holds("a", readAt)).toBe(false);
    await pause(1);
    const readAgain = performance.now();
    await tell("a");
    await restored.look();
    expect(restored.holds("a", readAgain)).toBe(false);
  });

  test("not when what changed first was committed last", async () => {
    const slow = new Client({ connectionString: database.ownerUrl });
    await slow.connect();
    await slow.query("begin");
    await tell("slow", slow);
    await tell("quick");
    const readAt = performance.now();
    await feed.look();
    expect([feed.holds("quick", readAt), feed.holds("slow", readAt)]).toEqual([false, true]);
    await slow.query("commit");
    await feed.look();
    expect(feed.holds("slow", readAt)).toBe(false);
    await slow.end();
  });
});

describe("while somebody writes for minutes", () => {
  const openedFor = async (act: (slow: Client) => Promise<void>) => {
    const slow = new Client({ connectionString: database.ownerUrl });
    await slow.connect();
    await slow.query("begin");
    await tell("slow", slow);
    await act(slow).finally(() => slow.end());
  };
  const many = () => owner.query("insert into changed_subject (subject) select n from generate_series(1, 3000) n");

  test("each second's news are read once, so that they are never too many", () =>
    openedFor(async (slow) => {
      await feed.look();
      const told: number[] = [];
      const following = changeFeed({ db: database.db.withPlugin(counting(told)), log: silentLog });
      await following.look();
      const readAt = performance.now();
      for (let second = 0; second < 3; second += 1) {
        await many();
        for (const one of [feed, following]) await one.look();
      }
      await following.look();
      expect([feed, following].map((one) => one.holds("quiet", readAt))).toEqual([true, true]);
      expect(told).toEqual([0, 3000, 3000, 3000, 0]);
      await slow.query("commit");
      await following.look();
      expect(told.at(-1)).toBe(1);
      expect(following.holds("slow", readAt)).toBe(false);
    }));

  test("what they took back is no news", () =>
    openedFor(async (slow) => {
      await feed.look();
      await pause(1);
      const readAt = performance.now();
      await slow.query("rollback");
      await feed.look();
      expect(feed.holds("slow", readAt)).toBe(true);
    }));
});

/** Writes down how much each look was told of. */
const counting = (told: number[]): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const [news] = result.rows as { told?: unknown[] }[];
    if (news?.told) told.push(news.told.length);
    return result;
  },
});

test("what everybody has heard is swept, by the application's role", async () => {
  await owner.query("delete from changed_subject");
  await tell("new");
  await owner.query("insert into changed_subject (subject, changed_at) values ('old', now() - interval '11 minutes')");
  await sweepChanges(database.eventual);
  const { rows } = await owner.query("select subject from changed_subject");
  expect(rows).toEqual([{ subject: "new" }]);
});
