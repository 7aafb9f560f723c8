import { expect, test } from "vitest";
import { policies } from "../../identity/policy-words.ts";
import { consentVersions } from "../../identity/registration-words.ts";
import { policiesDue } from "./policies-due.ts";

const agreedTo = (privacy: string, agreement: string) => [
  { document: "privacy", version: privacy },
  { document: "agreement", version: agreement },
];
const { privacy, agreement } = consentVersions;

test("whoever agreed to what is in force is asked nothing", () => {
  expect(policiesDue(agreedTo(privacy, agreement))).toEqual([]);
  // beside what they agreed to before
  expect(policiesDue([...agreedTo("2026-11", agreement), ...agreedTo(privacy, agreement)])).toEqual([]);
});

test("whoever agreed to an earlier text is asked about that one alone, and told what is new", () => {
  const [due, ...others] = policiesDue(agreedTo("2026-11", agreement));
  expect(others).toEqual([]);
  expect(due).toMatchObject({ document: "privacy", version: privacy, isFirst: false });
  expect(due?.changes).toEqual(policies.privacy.versions.slice(1).flatMap(({ changes }) => changes));
  expect(due?.changes.length).toBeGreaterThan(0);
});

test("whoever never agreed to anything is asked about both, with nothing that would be new to them", () => {
  expect(policiesDue([{ document: "idNumber", version: "2026-11" }])).toEqual([
    { document: "privacy", version: privacy, isFirst: true, changes: [] },
    { document: "agreement", version: agreement, isFirst: true, changes: [] },
  ]);
});

test("what registration asks for is what is in force, and every newer text says what is new", () => {
  for (const document of ["privacy", "agreement"] as const) {
    const { versions } = policies[document];
    expect(versions.at(-1)?.version).toBe(consentVersions[document]);
    for (const { changes } of versions.slice(1)) expect(changes.length).toBeGreaterThan(0);
  }
});
