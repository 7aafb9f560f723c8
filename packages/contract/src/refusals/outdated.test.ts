import { expect, test } from "vitest";
import { errorCatalogue, isOutdated, type RefusalName } from "../errors.ts";

/**
 * Reading anew what the page shows would not help: what is wrong is the page's own keys, or it is no page at all; or it
 * would take away what somebody has typed and may copy first.
 */
const otherwise: readonly RefusalName[] = [
  "data.draftChanged",
  "request.unreadable",
  "server.away",
  "password.unreadable",
  "consent.olderVersion",
  "handoff.foreignToken",
  "roleApplication.notSelf",
  "binding.foreignAddress",
  "binding.notSelf",
  "files.linkInvalid",
  "qrLogin.gone",
  "qrLogin.claimed",
  "open.refreshUnknown",
  "open.refreshUsed",
  "open.tokenInvalid",
];

const names = Object.keys(errorCatalogue) as RefusalName[];
const saying = (words: RegExp) => names.filter((name) => words.test(errorCatalogue[name].message));

test("a refusal that speaks of what is newest lets the page read itself anew", () => {
  const speaking = saying(/最新的(列表|情况|状态|内容|顺序)/);
  expect(speaking.length).toBeGreaterThan(40);
  expect(speaking.filter((name) => !isOutdated(name))).toEqual([]);
});

test("a page is reloaded by hand only where reading it anew does not help", () => {
  const asking = saying(/刷新/).filter((name) => !name.startsWith("transport."));
  expect(asking.filter((name) => !otherwise.includes(name))).toEqual([]);
  expect(otherwise.filter((name) => !asking.includes(name))).toEqual([]);
});
