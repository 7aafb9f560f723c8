import { expect, test } from "vitest";
import { cursorOf, placeOf, rowOf } from "./audit.rules.ts";

const written = (detail: Record<string, string>, more = {}) =>
  rowOf(
    {
      id: "0195c0de-0000-7000-8000-000000000001",
      at: new Date("2026-11-21T08:00:00Z"),
      event: "notice.created",
      result: "ok",
      actorId: "a",
      actorName: "赵",
      actorRole: "3",
      objectKind: "notice",
      objectId: "n",
      reason: null,
      detail,
      address: null,
      userAgent: null,
      traceId: null,
      ...more,
    },
    () => undefined,
  );

test("codes are told in words", () => {
  const { facts } = written({ factors: "password+totp", door: "qr", kind: "rolePermissions", first: "true" });
  expect(
    facts.map(({ value }) => value).every((value) => /^[^a-z]+$/.test(value)),
    JSON.stringify(facts),
  ).toBe(true);
});

test.each(["constructor", "toString", "__proto__", "hasOwnProperty"])("a text is told as it is, %s too", (text) => {
  for (const key of ["title", "factors", "view", "kind", "door", "roleCode", "region"])
    expect(written({ [key]: text }).facts[0]?.value, key).toBe(text);
  expect(written({}, { reason: text, objectKind: text, actorRole: text, event: text })).toMatchObject({
    reason: text,
    object: { kindName: text },
    actor: { roleName: "" },
    eventName: text,
  });
});

test("a cursor is read when a page gave it out, and what none gave out is none", () => {
  const id = "0195c0de-0000-7000-8000-000000000001";
  const at = "2024-02-29T08:00:00.123Z";
  expect(placeOf(cursorOf({ at: new Date(at), id }))).toEqual({ at, id });
  const made = (text: string) => placeOf(Buffer.from(text).toString("base64url"));
  for (const broken of [
    `${at}/${"-".repeat(36)}`,
    `2026-02-31T08:00:00.000Z/${id}`,
    `0000-01-01T08:00:00.000Z/${id}`,
    `2026-02-01T24:00:00.000Z/${id}`,
    `2026-02-01Z/${id}`,
    `${at}/${id}x`,
  ])
    expect(made(broken), broken).toBeUndefined();
});
