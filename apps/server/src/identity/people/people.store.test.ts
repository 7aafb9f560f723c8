import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { grantsStore } from "../../governance/grants/grants.store.ts";
import { type Chosen, peopleStore, readingOf } from "./people.store.ts";

const now = new Date();
const DAY = 86_400_000;
const sealer = { open: (sealed: string) => sealed, index: (value: string) => value };
const regions = ["32", "3209", "320925", "320925001", "320926", "3205"];
const states = ["active", "active", "disabled", "closed", "pending"];

let database: TestDatabase;
/** Sixty people: the later the number, the earlier they came to be; every third of staff, every fifth never signed in. */
const people = Array.from({ length: 60 }, (_, n) => ({
  id: `a${String(n).padStart(2, "0")}`,
  region: regions[n % regions.length] ?? "",
  status: states[n % states.length] ?? "",
  isTemporary: n % 29 === 28,
  createdAt: new Date(now.getTime() - n * DAY),
  lastSignInAt: n % 5 === 0 ? null : new Date(now.getTime() - ((n * 7) % 60) * DAY),
  role: n % 3 === 0 ? "1" : "4",
}));
beforeAll(async () => {
  database = await freshDatabase();
  for (const { id, region, status, isTemporary, createdAt, lastSignInAt, role } of people) {
    await sql`insert into account (id, username, username_key, nickname_sealed, password_is_weak, account_type, region_code,
        company, dept_name, source, status, complete, is_demonstration, is_temporary, created_at, last_sign_in_at)
      values (${id}, ${id}, ${id}, 's', false, 2, ${region}, '', '', '', ${status}, true, false, ${isTemporary},
        ${createdAt}, ${lastSignInAt})`.execute(database.db);
    await sql`insert into account_role (account_id, role_code, is_primary, mac) values (${id}, ${role}, true, 'm')`.execute(
      database.db,
    );
  }
});
afterAll(() => database.close());

/** Those who are listed, read page after page, and how many there are said to be. */
async function listed(filter: Omit<Chosen, "now" | "unusedBefore">, order: "newest" | "lastSignIn" = "newest") {
  const store = peopleStore({ db: database.db, sealer });
  const chosen = { ...filter, now, unusedBefore: new Date(now.getTime() - 30 * DAY) };
  const ids: string[] = [];
  let after: Awaited<ReturnType<typeof store.page>>[number]["position"] | undefined;
  for (;;) {
    const page = await store.page({ ...chosen, reading: readingOf(filter.state, order), after, limit: 4 });
    ids.push(...page.map(({ id }) => id));
    after = page.at(-1)?.position;
    if (page.length < 4) break;
  }
  expect(await store.count(chosen)).toEqual({ total: ids.length, totalIsMore: false });
  return ids;
}
type Person = (typeof people)[number];
const among = (region: string, is: (person: Person) => boolean) =>
  people.filter((person) => person.region.startsWith(region) && !person.isTemporary && is(person));
const idsOf = (found: readonly Person[]) => found.map(({ id }) => id);

test.each(regions)("in %s and below, whoever is listed stands in the order that was asked for", async (region) => {
  const open = among(region, ({ status }) => status !== "closed");
  expect(await listed({ region })).toEqual(idsOf(open));
  const came = ({ lastSignInAt, id }: Person) => [lastSignInAt?.getTime() ?? -Infinity, id] as const;
  const byCame = open.toSorted((one, other) => {
    const [[at, id], [otherAt, otherId]] = [came(one), came(other)];
    return at === otherAt ? (id < otherId ? 1 : -1) : otherAt - at;
  });
  expect(await listed({ region }, "lastSignIn")).toEqual(idsOf(byCame));
});

test.each(regions)("in %s and below, holders of a role are those whom their accounts say", async (region) => {
  for (const role of ["1", "4", "2"]) {
    const held = (of: (person: Person) => boolean) => idsOf(among(region, (one) => one.role === role && of(one)));
    expect(await listed({ region, role })).toEqual(held(({ status }) => status !== "closed"));
    for (const state of ["disabled", "pending"] as const)
      expect(await listed({ region, role, state })).toEqual(held(({ status }) => status === state));
    expect(await listed({ region, role, state: "normal" })).toEqual(held(({ status }) => status === "active"));
    // what a grant does not repeat is asked of the account
    expect((await listed({ region, role, accountType: 2 })).toSorted()).toEqual(
      held(({ status }) => status !== "closed").toSorted(),
    );
    expect(await listed({ region, role, accountType: 1 })).toEqual([]);
    const never = held(({ status, lastSignInAt }) => status === "active" && lastSignInAt === null);
    expect(await listed({ region, role, state: "neverSignedIn" })).toEqual(never);
    const grants = grantsStore({ db: database.db, sealer, grantKey: "" });
    const active = idsOf(
      people.filter((one) => one.region.startsWith(region) && one.role === role && one.status === "active"),
    );
    expect((await grants.countHolders(role, region)).holders).toBe(active.length);
    const holders = await grants.holders({ roleCode: role, region, offset: 0, limit: 100 });
    expect(holders.map(({ accountId }) => accountId).toSorted()).toEqual(active.toSorted());
  }
});

test("a grant follows its account to another region and state, in the same moment", async () => {
  const { db } = database;
  const [mover] = among("3205", ({ status, role }) => status === "active" && role === "4");
  const id = mover?.id ?? "";
  const holds = async (region: string, state?: "disabled") =>
    (await listed({ region, role: "4", ...(state && { state }) })).includes(id);
  expect([await holds("3205"), await holds("320926")]).toEqual([true, false]);
  await sql`update account set region_code = '320926' where id = ${id}`.execute(db);
  expect([await holds("3205"), await holds("3209"), await holds("320926")]).toEqual([false, true, true]);
  await sql`update account set status = 'disabled' where id = ${id}`.execute(db);
  expect(await holds("320926", "disabled")).toBe(true);
  await sql`update account set region_code = '3205', status = 'active' where id = ${id}`.execute(db);
  expect([await holds("3205"), await holds("320926")]).toEqual([true, false]);
});
