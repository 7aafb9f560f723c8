import { glob, readFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { entries } from "@sannong/contract/entries";
import { type ReleaseEntryPoint, releaseEntryPoints } from "@sannong/contract/protocols/release-entry-points";
import { beforeAll, expect, test } from "vitest";

/** Whatever leaves for a connected system passes `release`: here stands each place, and a new one fails. */

const SOURCES = import.meta.dirname;
let sources: Map<string, string>;
beforeAll(async () => {
  const found: [string, string][] = [];
  for await (const path of glob("**/*.ts", { cwd: SOURCES }))
    if (!/\.(test|testing|fixture)\.ts$/.test(path))
      found.push([relative(SOURCES, resolve(SOURCES, path)), await readFile(resolve(SOURCES, path), "utf8")]);
  sources = new Map(found);
});
const filesWith = (pattern: RegExp) =>
  [...sources].flatMap(([path, text]) => (pattern.test(text) ? [path] : [])).toSorted();

const entryPointsIn: Record<ReleaseEntryPoint, string[]> = {
  "oidc.idToken": ["protocols/oidc/claims/claims.ts"],
  "oidc.userinfo": ["protocols/oidc/claims/claims.ts"],
  "oidc.delegated": ["protocols/oidc/claims/claims.ts"],
  "oidc.introspection": ["protocols/oidc/grants/exchanged-tokens.ts", "protocols/oidc/grants/token-exchange.ts"],
  "cas.validation": ["protocols/cas/validate.service.ts"],
  // people who do not exist are shown to a system that is tried
  "saml.assertion": ["protocols/saml/sign-on.service.ts", "protocols/saml/simulation.ts"],
  "webhook.event": ["applications/webhooks/deliver.service.ts"],
  "binding.check": ["applications/bindings/system-accounts.service.ts"],
  "binding.phone": ["applications/bindings/system-accounts.service.ts"],
  "todo.create": ["content/todos/pushed-todos.service.ts"],
  "matter.progress": ["catalogue/ratings/matters.service.ts"],
  "matter.complete": ["catalogue/ratings/matters.service.ts"],
};

test.each(Object.keys(releaseEntryPoints) as ReleaseEntryPoint[])(
  "%s is the entry point of one place",
  (entryPoint) => {
    expect(filesWith(new RegExp(`entryPoint: "${entryPoint}"`))).toEqual(entryPointsIn[entryPoint]);
  },
);

test("claims are made by release alone, and nobody calls something else by their name", () => {
  expect(filesWith(/\bbuildClaims\b/)).toEqual([
    "kernel/release/build-claims.ts",
    "kernel/release/claims.ts",
    "kernel/release/release.service.ts",
  ]);
  expect(filesWith(/\bas (unknown as )?(Claims|Released)\b/)).toEqual(["kernel/release/build-claims.ts"]);
  expect(filesWith(/\bnew Release\(/)).toEqual(["kernel/release/release.service.ts"]);
});

test("nobody else is handed a person's particulars to tell a system", () => {
  const takers = filesWith(/import (type )?\{[^}]*\bPerson\b[^}]*\} from "[^"]*\/release\/(index|build-claims)\.ts"/);
  // where it is read, and people who do not exist
  expect(takers).toEqual(["app/open-kernel.ts", "protocols/oidc/simulation.ts"]);
});

/** What each call to somewhere else carries of people. */
const calls: Record<string, string> = {
  "protocols/cas/proxy.service.ts": "the name of a granting ticket, after a validation",
  "protocols/cas/sign-off.ts": "that a session is over, under the name it was told",
  "content/links/follow-link.ts": "nobody: looks whether a link is there",
  "applications/onboarding/self-test/visitor.ts": "people who do not exist, to a system that is tried",
  "applications/onboarding/scheduled-work.service.ts": "nobody: looks whether a system is there",
  "applications/onboarding/self-test-helper.ts": "people who do not exist, to a developer's system that is tried",
  "applications/webhooks/signed-post.ts": "what deliver.service releases, and that a session is over",
  "gateways/alarm-places/index.ts": "nobody: that something of the portal's own is wrong",
  "gateways/connected-systems/account-check.ts":
    "what system-accounts releases, and what a person types of that system",
  "gateways/connected-systems/reach.ts": "nobody: looks whether a system is there",
  "gateways/external-records/http-records.ts": "codes of entities, to those who keep public records",
  "gateways/head-collectors/http-collector.ts": "nobody: heads of the audit log",
  "gateways/identity-sources/ask-source.ts": "codes and tickets, to whom they are from",
  "gateways/key-service/http-key-service.ts": "nobody: wrapped keys",
  "gateways/sms/call-provider.ts": "a number and a text, to the carrier",
  "protocols/oidc/logout/logout-sender.ts": "that a session is over",
  "protocols/oidc/clients/published-keys.ts": "nobody: reads a system's public keys",
  "applications/metadata/read-metadata.ts": "nobody: reads what a system publishes of itself",
  "protocols/saml/logout.service.ts": "that a session is over, under the name it was told",
};
test("every call to somewhere else is known, with what it carries of people", () => {
  expect(filesWith(/\boutbound\s*\.call\(/)).toEqual(Object.keys(calls).toSorted());
  expect(filesWith(/\bsignedPost\(/)).toEqual([
    "applications/webhooks/deliver.service.ts",
    "applications/webhooks/sign-off-events.ts",
  ]);
  expect(filesWith(/\baccountCheck\.(ask|tellUnbound)\(/)).toEqual([
    "applications/bindings/system-accounts.service.ts",
    "applications/bindings/unbinding-channel.ts",
    // accounts that the system's makers named for trying
    "applications/onboarding/self-test/test-run.ts",
  ]);
});

/** Which entry point each call of a connected system takes; or why it is none of a person's. */
const asked: Record<string, ReleaseEntryPoint | "names no person" | "rows of a data set, of no account"> = {
  "POST /open/token": "oidc.idToken",
  "GET /open/userinfo": "oidc.userinfo",
  "GET /open/webhooks/deliveries": "names no person",
  "POST /open/webhooks/replay": "webhook.event",
  "POST /open/todo/create": "todo.create",
  "POST /open/todo/complete": "names no person",
  "POST /open/matter/progress": "matter.progress",
  "POST /open/matter/complete": "matter.complete",
  "POST /open/scene/report": "names no person",
  "GET /open/data/:category/:serial": "rows of a data set, of no account",
};
test("every entry that connected systems call is known, with the entry point it takes", () => {
  const open = entries.filter(({ path }) => path.startsWith("/open/")).map(({ method, path }) => `${method} ${path}`);
  expect(open.toSorted()).toEqual(Object.keys(asked).toSorted());
});
