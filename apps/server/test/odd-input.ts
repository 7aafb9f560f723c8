import * as fc from "fast-check";
import { type JsonSchema, sampleOf } from "./sample-input.ts";

export type { JsonSchema };

/** How often which answer came; told by the full run alone. */
export function tally(what: string) {
  const counts = new Map<number, number>();
  return {
    add: (status: number) => void counts.set(status, (counts.get(status) ?? 0) + 1),
    tell() {
      if (process.env["FUZZ_FACTOR"] === undefined) return;
      const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const each = [...counts]
        .toSorted(([one], [other]) => one - other)
        .map(([status, count]) => `${status}: ${count}`);
      process.stdout.write(`${what}: ${all} tried (${each.join(", ")})\n`);
    },
  };
}

/** How much is tried of what `script/fuzz` tries in full; the same seed every time, so that a fault comes again. */
export const tries = (share: number) => ({
  numRuns: Math.ceil(share * Number(process.env["FUZZ_FACTOR"] ?? 1)),
  seed: Number(process.env["FUZZ_SEED"] ?? 20_251_122),
});

const namesOf = (schema: JsonSchema): string[] => [
  ...Object.keys(schema.properties ?? {}),
  ...(schema.anyOf ?? schema.oneOf ?? []).flatMap(namesOf),
];

const deep = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);

/** Values, as JSON is written: numbers no number holds, halves of characters, and what no form sends. */
const oddTexts = [
  "null",
  "true",
  "-1",
  "0.1",
  "1e308",
  "1e999",
  "-0",
  "9007199254740993",
  "1".repeat(400),
  '""',
  '" "',
  `"${"农".repeat(5000)}"`,
  `"${"a".repeat(70_000)}"`,
  '"\\u0000"',
  '"甲\\u0000"',
  '"\\u0007\\r\\n\\u2028"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u202e\\ufeff\\u200b"',
  `"' or 1=1 --"`,
  '"%00../..//"',
  '"../../../../etc/passwd"',
  '"<script>alert(1)</script>"',
  '"{{7*7}}${7*7}"',
  '"=HYPERLINK(1)"',
  '"2026-02-30"',
  '"+275760-09-13T00:00:00.001Z"',
  '"infinity"',
  '"NaN"',
  "[]",
  '["x"]',
  '[["x"]]',
  "[null,null]",
  `[${"1,".repeat(3000)}1]`,
  "{}",
  '{"$ne":null}',
  '{"length":3}',
  '{"toString":1,"valueOf":2}',
  '{"then":"x"}',
  '"constructor"',
  '"toString"',
  '"__proto__"',
  deep(400, "[", "]"),
  deep(400, '{"a":', "}").replace('{"a":}', '{"a":1}'),
];
const oddText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }).map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.double().map((number) => JSON.stringify(number)) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
);

const strangeNames = ["__proto__", "constructor", "prototype", "isAdmin", "roleCode", "accountId", "toString", ""];
/** Bodies that are no object, or none at all. */
const wholes = ["", "null", "[]", '"x"', "1", "{", "{}}", '{"a":', "\u0000", "\ufeff{}", `[${"{}".repeat(3)}]`];
const deepWholes = [deep(20_000, "[", "]"), deep(20_000, '{"a":', "}"), '{"__proto__":{"isAdmin":true}}'];

type Member = [name: string, text: string];
type Change = { act: "spoil" | "leaveOut" | "twice" | "strange"; name: string; unknownName: string; text: string };
const changed = (members: Member[], { act, name, unknownName, text }: Change): Member[] => {
  const others = members.filter(([one]) => one !== name);
  if (act === "leaveOut") return others;
  if (act === "twice") return [...members, [name, text]];
  return act === "strange" ? [...members, [unknownName, text]] : [...others, [name, text]];
};
const written = (members: readonly Member[]) =>
  `{${members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(",")}}`;

/**
 * Bodies for an entry, written as JSON: what its schema accepts, with up to four of its members left out, spoilt,
 * said twice or joined by strangers; and now and then something that is no body at all.
 */
export function oddBodies(schema: JsonSchema): fc.Arbitrary<string> {
  const whole = sampleOf(schema);
  const members: Member[] =
    typeof whole === "object" && whole !== null
      ? Object.entries(whole).map(([name, value]) => [name, JSON.stringify(value)])
      : [];
  const known = [...new Set(namesOf(schema))];
  const change: fc.Arbitrary<Change> = fc.record({
    act: fc.constantFrom("spoil", "spoil", "spoil", "leaveOut", "twice", "strange"),
    name: fc.constantFrom(...(known.length > 0 ? known : strangeNames)),
    unknownName: fc.constantFrom(...strangeNames),
    text: oddText,
  });
  return fc.oneof(
    { weight: 12, arbitrary: fc.array(change, { maxLength: 4 }).map((all) => written(all.reduce(changed, members))) },
    { weight: 1, arbitrary: fc.constantFrom(...wholes, ...deepWholes) },
  );
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
/** What no browser writes into an address, but a program may. */
const oddQueries = [
  "%00=%00",
  "a=%ff",
  "a=%E0%A4",
  "a=%",
  "=",
  "&&&",
  "__proto__=1",
  "__proto__[isAdmin]=1",
  "constructor[prototype][isAdmin]=1",
  "toString=1",
  "a=1&".repeat(1500),
];

/** The same as a query: lists are said twice or in brackets, texts are encoded well or badly. */
export function oddQuery(schema: JsonSchema): fc.Arbitrary<string> {
  const inQuery = (body: string, extra: string | null, brackets: boolean) => {
    const parts = extra === null ? [] : [extra];
    let read: unknown;
    try {
      read = JSON.parse(body);
    } catch {
      return [`a=${encoded(body.slice(0, 2000))}`, ...parts].join("&");
    }
    const ofMember = ([name, value]: [string, unknown]): string[] => {
      if (Array.isArray(value))
        return value.slice(0, 50).map((one) => `${encoded(name)}${brackets ? "[]" : ""}=${encoded(textOf(one))}`);
      return [`${encoded(name)}=${encoded(textOf(value).slice(0, 2000))}`];
    };
    return [...Object.entries(read ?? {}).flatMap(ofMember), ...parts].join("&").slice(0, 12_000);
  };
  return fc
    .tuple(oddBodies(schema), fc.option(fc.constantFrom(...oddQueries), { freq: 4 }), fc.boolean())
    .map(([body, extra, brackets]) => inQuery(body, extra, brackets));
}
const textOf = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** A piece of an address where an id is expected. */
export const oddSegments = fc.oneof(
  fc.uuid(),
  fc.constantFrom("%00", "..%2f..%2f", "%2e%2e", "a".repeat(480), "a".repeat(3000), "%ff", "0", "-1", "%F0%9F%8C%BE"),
  fc.string({ unit: "binary", minLength: 1, maxLength: 20 }).map(encoded),
);

/** What a header may hold at all. */
export const oddHeader = fc.oneof(
  fc.uuid(),
  fc.constantFrom(
    "",
    " ",
    "Bearer",
    "Bearer ",
    "Bearer null",
    "Basic Og==",
    "a".repeat(4000),
    "\u00ff\u00fe",
    "1.1.1.1.1",
  ),
  fc.string({ unit: "grapheme-ascii", maxLength: 60 }),
);
