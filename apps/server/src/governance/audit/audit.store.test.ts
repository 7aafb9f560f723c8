import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import type { Sought } from "./audit.rules.ts";
import { auditStore } from "./audit.store.ts";

const START = Date.parse("2026-11-01T00:00:00Z");
const events = ["signIn", "signOff", "account.moved", "system.added"];
const results = ["ok", "ok", "refused", "failed"] as const;
const objects = ["p1", "b1", null];

/** Pairs of entries have the same moment. */
const entries = Array.from({ length: 120 }, (_, n) => ({
  id: `00000000-0000-4000-8000-${String((n * 37) % 120).padStart(12, "0")}`,
  at: START + Math.floor(n / 2) * 1000,
  event: events[n % events.length] ?? "",
  result: results[Math.floor(n / 4) % results.length] ?? "ok",
  actor: n % 5 === 0 ? null : `p${n % 3}`,
  object: objects[n % objects.length] ?? null,
  kind: objects[n % objects.length] === "p1" ? "account" : "system",
  subject: n % 7 === 0 ? "p2" : null,
}));
type Entry = (typeof entries)[number];

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  for (const { id, at, event, result, actor, object, kind, subject } of entries)
    await sql`insert into audit_entry (id, at, event, result, actor_id, object_kind, object_id, detail, mac)
      values (${id}, ${new Date(at)}, ${event}, ${result}, ${actor}, ${object === null ? null : kind}, ${object},
        ${JSON.stringify(subject === null ? {} : { subject })}, 'm')`.execute(database.db);
});
afterAll(() => database.close());

const all: Sought = {
  view: "all",
  ofAuditors: false,
  person: undefined,
  side: "any",
  objectId: undefined,
  traceId: undefined,
  events: undefined,
  results: undefined,
  address: undefined,
  from: undefined,
  until: undefined,
};

const isSought =
  ({ events: kinds, results: wanted, objectId, person }: Sought) =>
  (entry: Entry) =>
    (kinds?.includes(entry.event) ?? true) &&
    (wanted?.includes(entry.result) ?? true) &&
    (objectId === undefined || entry.object === objectId) &&
    (person === undefined ||
      entry.actor === person ||
      entry.subject === person ||
      (entry.object === person && entry.kind === "account"));

test.each<[string, Partial<Sought>]>([
  ["all", {}],
  ["of a kind", { events: ["signOff"] }],
  ["of several kinds", { events: ["system.added", "signOff", "nothing"] }],
  ["of a kind that is named twice", { events: ["signOff", "signOff"] }],
  ["that were refused, of several kinds", { events: ["signOff", "signIn"], results: ["refused"] }],
  ["that failed, of a kind", { events: ["system.added"], results: ["failed"] }],
  ["that failed", { results: ["failed"] }],
  ["that failed or were refused", { results: ["failed", "refused"] }],
  ["about an object", { objectId: "b1" }],
  ["about an object, of several kinds", { objectId: "b1", events: ["signOff", "signIn"] }],
  ["about somebody, in whatever way", { person: "p1" }],
  [
    "about somebody, of several kinds that failed",
    { person: "p2", events: ["signOff", "signIn"], results: ["failed"] },
  ],
])("entries %s: each once, the newest first, page after page", async (_, chosen) => {
  const sought = { ...all, ...chosen };
  const audit = auditStore(database.db);
  const expected = entries
    .filter(isSought(sought))
    .toSorted((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
    .map(({ id }) => id);
  const met: string[] = [];
  let after: { at: string; id: string } | undefined;
  do {
    const page = await audit.page(sought, { after, limit: 7 });
    met.push(...page.map(({ id }) => id));
    const last = page.length === 7 ? page.at(-1) : undefined;
    after = last && { at: last.at.toISOString(), id: last.id };
  } while (after);
  expect(met).toEqual(expected);
  expect(await audit.count(sought)).toBe(expected.length);
});
