import { expect, test } from "vitest";
import { errorCatalogue, isOutdated, type RefusalName } from "../errors.ts";

/**
 * Reading anew what the page shows would not help: what is wrong is the page's own keys, or it is no page at all; or it
 * would take away what somebody has typed and may copy first.
 */
const otherwise: readonly RefusalName[] = [
  "data.draftChanged",
  "request.unreadable",
  "server.cryptoAway",
  "server.storageAway",
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
  "audit.unknown",
  "open.refreshUnknown",
  "open.refreshUsed",
  "open.tokenInvalid",
];

test("a refusal that asks for a newer page lets the page read itself anew", () => {
  const asking = (Object.keys(errorCatalogue) as RefusalName[]).filter(
    (name) => errorCatalogue[name].message.includes("刷新") && !name.startsWith("transport."),
  );
  expect(asking.length).toBeGreaterThan(40);
  expect(asking.filter((name) => !isOutdated(name) && !otherwise.includes(name))).toEqual([]);
});
