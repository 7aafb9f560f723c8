import { describe, expect, test } from "vitest";
import { indexMadeBy, isResumable, statementsIn, waitingFor } from "./statements.ts";
import { BASELINE, dueSteps, faultsOf, foreignSteps, parseStep, readReleases, readSteps } from "./steps.ts";

const releases = [{ name: "1" }, { name: "2" }, { name: "3" }];
const step = (name: string, phase: string, release: string, text = "") =>
  parseStep(name, `-- phase: ${phase}\n-- release: ${release}\n${text}`);

test("every step that is written here says what it is, and does what its phase may do", async () => {
  const [steps, known] = [await readSteps(), await readReleases()];
  expect(steps.slice(1).flatMap((one) => faultsOf(one, known))).toEqual([]);
  expect(known.slice(0, -1).filter(({ commit }) => !/^[0-9a-f]{40}$/.test(commit ?? ""))).toEqual([]);
});

test("a step that does not say its phase and release is none", () => {
  expect(() => parseStep("2026-12-01-a", "-- phase: expand\nselect 1")).toThrow(/2026-12-01-a does not say/);
  expect(() => parseStep("2026-12-01-a", "-- phase: later\n-- release: 1\n")).toThrow(/does not say/);
});

describe("what only a contract may do", () => {
  test.each([
    ["drop table favourite", "drop table"],
    ["alter table favourite drop column note", "drop column"],
    ["alter table favourite add column a text, drop note", "drop column"],
    ["alter table favourite rename to kept", "rename"],
    ["alter table favourite rename column a to b", "rename"],
    ["alter table favourite alter column a set not null", "set not null"],
    ["alter table favourite alter a type bigint", "alter column type"],
    ["alter table favourite add column a text not null", "add column not null without a default"],
    [
      "alter table favourite add a numeric(10, 2) not null, add b text default ''",
      "add column not null without a default",
    ],
    ["truncate favourite", "truncate"],
  ])("%s", (statement, what) => {
    expect(faultsOf(step("a", "expand", "1", statement), releases)[0]).toContain(`"${what}"`);
    expect(faultsOf(step("a", "contract", "1", statement), releases)).toEqual([]);
  });
  test.each([
    "alter table favourite add column a text not null default ''",
    "alter table favourite add column a bigint generated always as identity not null",
    "alter table favourite drop constraint favourite_check",
    "alter table favourite alter column a drop not null",
    "create table kept (id text not null)",
    "drop trigger a on favourite; create trigger a after delete on favourite execute function b()",
    "drop index favourite_a",
  ])("not: %s", (statement) => expect(faultsOf(step("a", "expand", "1", statement), releases)).toEqual([]));
});

test("an index beside those who write stands outside a transaction, with nothing that cannot be made again", () => {
  const index = "create index concurrently favourite_a on favourite (a)";
  expect(faultsOf(step("a", "expand", "1", index), releases)[0]).toContain("-- outside a transaction");
  const outside = (text: string) => faultsOf(step("a", "expand", "1", `-- outside a transaction\n${text}`), releases);
  expect(outside(index)).toEqual([]);
  expect(outside("update favourite set a = a + 1")[0]).toContain("cannot be made again");
  expect(faultsOf(step("a", "expand", "9"), releases)[0]).toContain("release 9 is not in releases.json");
});

describe("due is", () => {
  const steps = [
    step(BASELINE, "contract", "1"),
    step("adds", "expand", "2"),
    step("takes", "contract", "2"),
    step("adds more", "expand", "3"),
    step("takes more", "contract", "3"),
  ];
  const due = (own: string, made: string[], withContract = false) =>
    dueSteps(
      steps.filter(({ release }) => release <= own),
      made.map((name) => ({ name })),
      { own, withContract },
    ).map(({ name }) => name);

  test("everything, in a new database", () => expect(due("2", [])).toEqual([BASELINE, "adds", "takes"]));
  test("what adds, and what takes away only by a word of its own", () => {
    expect(due("2", [BASELINE])).toEqual(["adds"]);
    expect(due("2", [BASELINE, "adds"])).toEqual([]);
    expect(due("2", [BASELINE, "adds"], true)).toEqual(["takes"]);
  });
  test("with the release after, what the one before it no longer used", () =>
    expect(due("3", [BASELINE, "adds"])).toEqual(["takes", "adds more"]));
});

test("an older program serves what the next release added, and nothing beyond", () => {
  const known = [step(BASELINE, "contract", "1")];
  const foreign = (row: object) => foreignSteps(known, [{ name: BASELINE }, { name: "new", ...row }], "1").length;
  expect(foreign({ phase: "expand", release: "2", follows: "1" })).toBe(0);
  expect(foreign({ phase: "expand", release: "1", follows: null })).toBe(0);
  expect(foreign({ phase: "contract", release: "2", follows: "1" })).toBe(1);
  expect(foreign({ phase: "expand", release: "3", follows: "2" })).toBe(1);
  expect(foreign({})).toBe(1);
});

test("a file is as many statements as it ends with semicolons, but those within texts and bodies", () => {
  expect(
    statementsIn(`-- a; b
      insert into a values ('x;''y', "c;d"); /* ; */
      create function f() returns trigger language plpgsql as $$ begin return null; end $$;
      select $tag$ ; $$ ; $tag$, 3 - 1 / 2, $1`),
  ).toEqual([
    `insert into a values ('x;''y', "c;d")`,
    "create function f() returns trigger language plpgsql as $$ begin return null; end $$",
    "select $tag$ ; $$ ; $tag$, 3 - 1 / 2, $1",
  ]);
});

test.each([
  ["create index concurrently a on favourite (b)", "favourite", "nobody", "table"],
  ["create unique index a on favourite (b)", "favourite", "writers", "table"],
  ["alter table favourite add column a text", "favourite", "everybody", "moment"],
  ["alter table favourite add constraint a check (b > 0)", "favourite", "everybody", "table"],
  ["alter table favourite add constraint a check (b > 0) not valid", "favourite", "everybody", "moment"],
  ["alter table favourite validate constraint a", "favourite", "nobody", "table"],
  ["update favourite set a = 1", "favourite", "nobody", "table"],
  ["drop table favourite", "favourite", "everybody", "moment"],
  ["create trigger a after insert on favourite execute function b()", "favourite", "writers", "moment"],
  ["create table kept (id text)", undefined, "nobody", "moment"],
])("%s: who waits, and how long", (statement, table, whoWaits, howLong) => {
  expect(waitingFor(statement)).toEqual({ ...(table !== undefined && { table }), whoWaits, howLong });
});

test("an index has its name", () => {
  expect(indexMadeBy("create unique index concurrently if not exists a_b\n on c (d)")).toBe("a_b");
  expect(isResumable("drop index concurrently a")).toBe(false);
});
