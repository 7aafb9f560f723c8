import { globSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropDraftsOfOthers, mayBeKept, readDraft, writeDraft } from "../../lib/storage/drafts.ts";
import { forgetSession } from "../../lib/session/session.ts";
import { dropDrafts } from "../../lib/storage/storage.ts";

const source = new URL("../../", import.meta.url).pathname;

/** Forms that ask before they are left and keep nothing over a reload, each with why. */
const withoutDraft: Record<string, string> = {
  "app/use-unsaved.ts": "it is what the others are built of",
  "governance/calendar/admin/calendar-admin.tsx":
    "a year that somebody else changed meanwhile must not be undone by it",
  "governance/calendar/admin/paste-dialog.tsx": "what was copied is pasted again",
  "identity/organisations/entity-review-dialog.tsx":
    "a picture, whose link is not kept, and one code in a dialog that is opened anew",
  "identity/people/admin/correct-dialog.tsx": "what is corrected must be what stands there now",
  "identity/people/admin/move-dialog.tsx": "a choice and one sentence, in a dialog that is opened anew",
  "console/parts/propose-change.tsx": "what is asked for must be chosen from what stands now",
};

test("every form that asks before it is left keeps what was typed over a reload, or says why not", () => {
  const guarding = globSync("**/*.{ts,tsx}", { cwd: source }).filter((file) =>
    /\b(?:useUnsaved|useLeave)\(/.test(readFileSync(source + file, "utf8")),
  );
  const keeping = guarding.filter((file) =>
    /\b(?:useDraft(?:State)?[<(]|onThisDevice)/.test(readFileSync(source + file, "utf8")),
  );
  expect(guarding.length).toBeGreaterThan(20);
  expect(guarding.filter((file) => !keeping.includes(file)).toSorted()).toEqual(Object.keys(withoutDraft).toSorted());
});

test.each([
  "password",
  "rpassword",
  "pwd",
  "platePassword",
  "captcha",
  "yzm",
  "loginCode",
  "factorCode",
  "activationCode",
  "idcard",
  "idNumber",
  "by3",
  "permit",
  "promise",
])("%s is never written down", (field) => {
  expect(mayBeKept(field)).toBe(false);
});

test.each(["content", "contactPhone", "areaCode", "company", "userName", "creditCode", "postalCode"])(
  "%s is kept",
  (field) => {
    expect(mayBeKept(field)).toBe(true);
  },
);

beforeEach(() => {
  const kept = new Map<string, string>();
  const session = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value);
      Object.assign(session, { [key]: value });
    },
    removeItem: (key: string) => {
      kept.delete(key);
      Reflect.deleteProperty(session, key);
    },
  };
  vi.stubGlobal("window", { sessionStorage: session, localStorage: session });
  forgetSession();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a visitor finds what they typed, until they send it, half a day is over or somebody else is here", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T08:00:00Z") });
  writeDraft("feedback:portal", { content: "水稻" });
  expect(readDraft("feedback:portal")).toEqual({ content: "水稻" });
  expect(readDraft("feedback:site")).toBeUndefined();
  vi.setSystemTime(new Date("2026-11-26T21:00:00Z"));
  expect(readDraft("feedback:portal")).toBeUndefined();
  writeDraft("feedback:portal", { content: "小麦" });
  dropDraftsOfOthers("anonymous");
  expect(readDraft("feedback:portal")).toEqual({ content: "小麦" });
  dropDraftsOfOthers("somebody");
  expect(readDraft("feedback:portal")).toBeUndefined();
});

test("whoever signs out leaves nothing", () => {
  writeDraft("one", "甲");
  writeDraft("other", "乙");
  dropDrafts();
  expect([readDraft("one"), readDraft("other")]).toEqual([undefined, undefined]);
});
