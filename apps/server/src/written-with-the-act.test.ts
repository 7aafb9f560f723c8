import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { expect, test } from "vitest";

/**
 * What was done stands in the audit log, or was not done: an entry is written in the transaction of its act. Whoever writes
 * one without a transaction is named here, with the reason; a refusal did nothing and needs none.
 */

type Node = { type?: string; [member: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return "";
  const { value, property } = node;
  return typeof value === "string" ? value : nameOf(property);
};
/** Texts of an object that is written out, by their names. */
const textsOf = (node: unknown): Map<string, string> => {
  const { properties } = isNode(node) ? node : {};
  const pairs = (Array.isArray(properties) ? properties : []) as Node[];
  return new Map(pairs.map(({ key, value }) => [nameOf(key), isNode(value) ? nameOf(value) : ""]));
};

/** What a source writes down without naming a transaction: its events, or empty where the event is handed in. */
function withoutTransaction(text: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (!isNode(node)) return;
    const { type, callee, arguments: given } = node as Node & { callee?: Node; arguments?: { expression: unknown }[] };
    const isRecord = type === "CallExpression" && callee?.type === "MemberExpression" && nameOf(callee) === "record";
    const log = isRecord ? nameOf(callee["object"]) : "";
    if (/(?:^a|A)udit$/.test(log) && log !== "anonymousAudit" && given?.length === 1) {
      const texts = textsOf(given[0]?.expression);
      if (texts.get("result") !== "refused") found.push(texts.get("event") ?? "");
    }
    Object.values(node).forEach(walk);
  };
  walk(parseSync(text, { syntax: "typescript", target: "esnext" }).body);
  return found;
}

const sources = globSync("**/*.ts", { cwd: import.meta.dirname })
  .filter((path) => !/\.(?:test|testing)\.ts$/.test(path))
  .map((path) => [path, readFileSync(join(import.meta.dirname, path), "utf8")] as const);

/** By why none of what they write down belongs to a transaction. Each line is a file and its events. */
const known: Readonly<Record<string, string>> = {
  "what is read, looked through or taken along is written down before it is given; nothing is changed": `
    applications/binding-admin/binding-admin.admin-routes.ts binding.exported
    applications/bindings/bindings.service.ts binding.checked
    authentication/one-time-codes/sms.admin-routes.ts sms.exported
    catalogue/ratings/tickets.service.ts rating.phoneRevealed
    catalogue/usage/usage.admin-routes.ts usage.exported
    content/links/links.routes.ts links.exported
    content/scenes/monitoring.service.ts scene.monitoringExported
    data/indicators/indicators.routes.ts smartBrain.exported
    data/indicators/reports.routes.ts report.exported
    data/records/records.routes.ts records.exported
    data/resources/catalogue-export.service.ts
    governance/approvals/review.service.ts approval.exported approval.read approval.revealed
    governance/audit/audit.routes.ts audit.exported audit.exported
    governance/audit/audit.service.ts audit.searched audit.read
    governance/audit/retention.service.ts audit.segmentRemoved audit.segmentChecked
    governance/inspection/inspection.admin-routes.ts inspection.exported
    identity/account-data/my-data.service.ts account.dataExported
    identity/organisations/organisations.service.ts entity.licenceRead
    identity/people/people.routes.ts
    identity/people/people.service.ts
    identity/registration/registration-status.service.ts registration.formerRead
    operations/files/files.service.ts file.opened`,
  "sessions, codes, tickets and tokens stand in the store of what dies by itself, which may be Redis; none is given before": `
    authentication/qr-sign-in/qr-sign-in.service.ts
    authentication/sessions/end-session.service.ts session.ended
    authentication/sessions/identify.service.ts
    authentication/sign-in/sign-in-audit.ts
    identity/account-care/care-audit.ts
    protocols/cas/login.service.ts
    protocols/cas/proxy.service.ts cas.proxyGranted
    protocols/cas/validate.service.ts
    protocols/hand-off/hand-off.service.ts
    protocols/oidc/audit-events.ts
    protocols/oidc/logout/frontchannel.ts oidc.logoutByBrowser oidc.logoutUndeliverable
    protocols/saml/logout.service.ts
    protocols/saml/sign-on.service.ts`,
  "a code left by mail, and is worth nothing where that is not written down": `
    identity/email/email.service.ts`,
  "files were carried from one storage to another, which have no transaction; how it ended is written down": `
    commands/objects.ts file.carried`,
  "announced first: the former key's last head covers the entry that names its successor": `
    platform/audit/sign-heads.ts`,
  "passes on what others say, who are refused, or told what was noticed": `
    kernel/application/index.ts
    platform/audit/anonymous-audit.ts
    platform/http/overreach.ts`,
};

test("whoever writes down what was done without its transaction is known, with the reason", () => {
  const found = sources.flatMap(([path, text]) => {
    const events = withoutTransaction(text);
    return events.length === 0 ? [] : [[path, ...events].join(" ").trimEnd()];
  });
  const lines = Object.values(known).flatMap((text) => text.trim().split(/\s*\n\s*/));
  expect(found.toSorted()).toEqual(lines.toSorted());
});

test("whoever writes down for others asks them for the transaction", () => {
  const leavingOpen = sources.flatMap(([path, text]) =>
    /\baudit\.record\(/.test(text) && /\b(?:within|trx)\?: Db\b/.test(text) ? [path] : [],
  );
  const written = {
    "applications/binding-admin/batch-admin.ts": "a report that is taken along changes nothing",
    "applications/onboarding/amendment-approval.ts": "reads by it",
    "kernel/application/applications.service.ts": "reads by it",
    "authentication/enrolment/factor-audit.ts": "a code that left for a number belongs to none",
    "identity/accounts/index.ts": "what it writes down is in the caller's; what it is asked alone writes nothing down",
    "kernel/release/release.service.ts": "what leaves is written down before, where no act takes it into its own",
  };
  expect(leavingOpen.toSorted()).toEqual(Object.keys(written).toSorted());
});
