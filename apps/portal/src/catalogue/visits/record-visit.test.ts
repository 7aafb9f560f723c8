import { expect, test } from "vitest";
import type { Session } from "../../lib/session/session.ts";
import { isRecorded } from "./record-visit.ts";

const from = (source: string) => ({ status: "signedIn", user: { source } }) as Session;

test.each<[string, Session, boolean]>([
  ["a visitor", { status: "anonymous" }, true],
  ["a user of our own", from(""), true],
  ["a user whose source is 政务办", from("政务办"), false],
])("specification §6 visit record of %s: %s", (_name, session, expected) => {
  expect(isRecorded(session)).toBe(expected);
});
