import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { permissionWords } from "@sannong/contract/governance/permission-words";
import { expect, test } from "vitest";

/** What is done in one place for everybody: whoever writes it a second time is named here by a failure. */

const ROOT = join(import.meta.dirname, "../../..");
const sources = new Map(
  globSync("{apps,packages,examples,script}/**/*.{ts,tsx,mjs}", {
    cwd: ROOT,
    exclude: (path) => /node_modules|dist|\.(test|spec|testing|fixture)\.tsx?$|^apps\/server\/test$/.test(path),
  }).map((path) => [path, readFileSync(join(ROOT, path), "utf8")] as const),
);
const SERVER = "apps/server/src/";
const filesWith = (pattern: RegExp) =>
  [...sources].flatMap(([path, text]) => (pattern.test(text) ? [path] : [])).toSorted();
/** The files that are known, by why they do it. */
const known = (files: Readonly<Record<string, string>>) => Object.keys(files).toSorted();

test("a request that one asks for and another decides is opened by the kernel alone", () => {
  expect(filesWith(/insertInto\("approvalRequest"\)|insert\s+into\s+approval_request\b/i)).toEqual(
    known({
      [`${SERVER}kernel/change-request/opened-requests.store.ts`]: "the one place",
      ["packages/demonstration/src/asking.ts"]: "a demonstration, with its days and receipts made up",
    }),
  );
  expect(filesWith(/\brequestOpener\(|\bopenedRequestsStore\(/)).toEqual(
    known({
      [`${SERVER}kernel/change-request/index.ts`]: "puts the two together",
      [`${SERVER}kernel/change-request/open-request.ts`]: "the one place",
      [`${SERVER}governance/approvals/approvals.store.ts`]: "adds steps to the case of a request",
    }),
  );
});

test("whoever ends somebody's sessions after an act has noted it with the act", () => {
  const noting = filesWith(/\.mustEnd\(/);
  expect(noting.length).toBeGreaterThan(8);
  expect(filesWith(/\.endAllOf\(/).filter((path) => !noting.includes(path))).toEqual(
    known({
      [`${SERVER}authentication/sessions/own-sessions.service.ts`]: "it is the act itself",
      [`${SERVER}applications/index.ts`]:
        "of a temporary user who is gone already, and is looked for again until it has worked",
    }),
  );
});

test("what follows an act belongs to it, or is left to another server where it fails", () => {
  const outside = /events\.emit\((?![^;]*\bwithin\b)/;
  expect(filesWith(outside)).toEqual(filesWith(/\.carryOut\([^;]*events\.emit\(/));
});

test("a page puts texts where the next paste takes them from in one place", () => {
  expect(filesWith(/navigator\.clipboard/)).toEqual(
    known({
      "apps/portal/src/lib/browser/copy-text.ts": "the one place",
      "apps/portal/src/content/site/page-tools.tsx": "shares where the phone can, and says otherwise how",
      "apps/portal/src/docs/docs.ts": "a document without the application, with an older way to fall back on",
    }),
  );
});

test("what was read stays, with what was typed and shown once in it, when a later reading fails", () => {
  const alone =
    /(?:if \(|\{|: |^ +)(?:\w+\.)?(?:error|isError)(?:\)\s*return\b| \? )[\s(]*(?:<Frame[^>]*>\s*)?<ErrorState/;
  const oneOfSeveral = /\.find\(\((\w+)\) => \1\.isError\)/;
  const handedOn = /\bisError \? \{ failure\b/;
  expect([alone, oneOfSeveral, handedOn].flatMap(filesWith).toSorted()).toEqual(
    known({
      "apps/portal/src/applications/onboarding/webhook-panel.tsx": "asks only where nothing was read",
      "apps/portal/src/routes/sandbox.tsx": "asks only where nothing was read",
      "apps/portal/src/routes/systemsettled.tsx": "asks only where nothing was read",
    }),
  );
});

test("no text of a person is cut in half of a sign", () => {
  // as texts are called here; a list is cut otherwise, and a header knows no such signs
  const byName =
    /(?:[nN]ame|[tT]itle|[mM]essage|[tT]ext|[rR]eason|[rR]esult|[kK]eywords|[tT]yped|\bfile|\bproblem|`|join\("[^"\n]*"\))\??\.slice\(0, (?:\d\d|[A-Z]{2})/;
  expect(filesWith(byName).filter((path) => !path.startsWith("script/"))).toEqual(
    known({
      "packages/markdown/src/manual-problems.ts": "a library of its own, which tells whoever writes and keeps nothing",
    }),
  );
});

test("what is done again and again by the clock is waited for when the server stops, and never twice at once", () => {
  expect(filesWith(/\bsetInterval\(/).filter((path) => path.startsWith(SERVER))).toEqual(
    known({
      [`${SERVER}platform/repeated.ts`]: "the one place",
      [`${SERVER}authentication/qr-sign-in/qr-events.ts`]: "sends a sign of life, which takes no time",
      [`${SERVER}platform/fast/collect-garbage.ts`]: "looks at the process, which takes no time",
      [`${SERVER}platform/http/overload.ts`]: "counts what waits, which takes no time",
    }),
  );
});

test("a page behind the last one is told of wherever a list is turned", () => {
  expect(filesWith(/<(?:Pagination|PageLinks)\b/)).toEqual(
    known({
      "packages/ui/src/paged.tsx": "the one place of lists",
      "apps/portal/src/console/parts/pages.tsx": "below the office's tables, which tell of it themselves",
      "apps/portal/src/routes/search.tsx": "pages of a search are links, and it tells of it by the same words",
    }),
  );
});

test("texts are made fit for HTML and XML in one place", () => {
  const byEntity = /&(?:amp|lt|gt|quot|apos|#39|#x27|#34|#38|#60|#62);/;
  const byClass = /\[[^\]\n]*&[^\]\n]*<[^\]\n]*\]|\[[^\]\n]*<[^\]\n]*&[^\]\n]*\]\/g/;
  const bySign = /&#\$\{/;
  expect(filesWith(new RegExp([byEntity, byClass, bySign].map(({ source }) => source).join("|")))).toEqual(
    known({
      [`${SERVER}platform/texts/markup.rules.ts`]: "the one place",
      [`${SERVER}content/links/links.rules.ts`]: "reads addresses out of HTML",
      "apps/portal/src/data/records/marked.ts": "reads what the server marked",
      "packages/markdown/src/markdown.ts": "a library of its own, which pages and server stand on",
      "examples/relying-party/src/html.ts": "somebody else's system, which has nothing of the portal",
    }),
  );
});

test("what somebody outside has to be told is claimed, held and put off by the kernel's delivery alone", () => {
  expect(filesWith(/skip\s+locked|skipLocked/i)).toEqual(
    known({
      [`${SERVER}kernel/delivery/delivery.store.ts`]: "the one claim",
      [`${SERVER}identity/accounts/account-usernames.store.ts`]: "takes a free number for a user name",
      [`${SERVER}operations/keys/unsealed-values.store.ts`]: "seals what lies open, a part at a time",
      [`${SERVER}operations/keys/reseal.store.ts`]: "seals anew, a part at a time",
      [`${SERVER}platform/short-lived/postgres-short-lived.ts`]: "removes what is over",
      "script/check-sql-ledger.ts": "names what statements use",
    }),
  );
  const later = /back_?off|lease_?until|(?:next|last)_?attempt_?at|retry_?at/i;
  expect(filesWith(later).filter((path) => path.startsWith(SERVER))).toEqual(
    known({
      [`${SERVER}kernel/delivery/channels.ts`]: "the figures of each channel",
      [`${SERVER}kernel/delivery/delivery.rules.ts`]: "when the next try is",
      [`${SERVER}kernel/delivery/delivery.store.ts`]: "the one claim",
      [`${SERVER}kernel/delivery/run-channel.ts`]: "the one loop",
      [`${SERVER}authentication/sign-off/sign-off.service.ts`]: "shows when the next try is",
      [`${SERVER}applications/webhooks/webhooks.service.ts`]: "shows when the next try is",
      [`${SERVER}platform/database/tables.ts`]: "every column there is",
      [`${SERVER}platform/jobs/start-jobs.ts`]: "of errands, which are acts of our own",
    }),
  );
  expect(filesWith(/(?:selectFrom|insertInto|updateTable|deleteFrom)\("delivery(?:Attempt)?"\)/)).toEqual([
    `${SERVER}kernel/delivery/delivery.store.ts`,
  ]);
});

test("days and hours are China's, wherever a server or a browser stands", () => {
  const ofZone =
    /\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes)\(|getTimezoneOffset|new Date\([^()\n]+,[^()\n]+\)/;
  const isOfPeople = (path: string) => /^(?:apps|packages|examples)\//.test(path);
  expect(filesWith(ofZone).filter(isOfPeople)).toEqual([]);
  const written = /new Intl\.DateTimeFormat\([^;]*?\)|\.toLocale(?:Date|Time)String\([^;]*?\)/gs;
  const withoutZone = [...sources].flatMap(([path, text]) =>
    isOfPeople(path) && [...text.matchAll(written)].some(([one]) => !one.includes("timeZone")) ? [path] : [],
  );
  expect(withoutZone).toEqual([]);
  // a day as it is written; of a moment it would be London's
  expect(filesWith(/toISOString\(\)\.slice\(0, ?(?:7|10)\)/)).toEqual(
    known({
      "apps/portal/src/governance/calendar/admin/calendar-days.ts": "a day that was written",
      "packages/contract/src/rules/time/days.ts": "the one place",
      "packages/contract/src/rules/time/is-day.ts": "a day that was written",
      "packages/contract/src/rules/governance/read-holidays.ts": "a day that was written",
      "packages/demonstration/src/record-parts.ts": "a day that was written",
      "packages/demonstration/src/reports.ts": "a month that was written",
      [`${SERVER}catalogue/usage/usage.rules.ts`]: "a day that was written",
      [`${SERVER}data/records/record-import.rules.ts`]: "a day of a workbook",
      [`${SERVER}governance/calendar/first-calendar.ts`]: "a day that was written",
      [`${SERVER}platform/sheets/read-table.ts`]: "a day of a workbook",
    }),
  );
});

test("what time it is, is asked of the clock that all servers share", () => {
  const ofServer = (pattern: RegExp) => filesWith(pattern).filter((path) => path.startsWith(SERVER));
  // told by the machine alone, whatever the process goes by: nothing of it is compared with what another server wrote
  expect(ofServer(/new Date\(\)|\bDate\(\)|timeOrigin|hrtime/)).toEqual(
    known({
      [`${SERVER}platform/database/former-chain.ts`]: "when a step of the schema was taken, for whoever reads it",
      [`${SERVER}platform/database/run-steps.ts`]: "when a step of the schema was taken, for whoever reads it",
      [`${SERVER}platform/metrics/process-metrics.ts`]: "since when the process runs",
      [`${SERVER}platform/tracing/trace.ts`]: "of spans, in fractions of milliseconds",
    }),
  );
  expect(ofServer(/machine\.time|\bmachine\b[^\n]*clock\.ts/)).toEqual(
    known({
      [`${SERVER}platform/database/clock-apart.ts`]: "tells how wrong the machine's is",
      [`${SERVER}platform/database/common-time.ts`]: "until the database told its",
    }),
  );
  // the shared one, which a module asks by the clock it is given
  expect(ofServer(/Date\.now\b/)).toEqual(
    known({
      [`${SERVER}platform/clock.ts`]: "the one place",
      [`${SERVER}platform/database/common-time.ts`]: "puts the shared one there",
      [`${SERVER}governance/audit/audit-round.service.ts`]: "how long a round has taken",
      [`${SERVER}commands/objects.ts`]: "how long ago a line was written",
      [`${SERVER}platform/database/embedded/bring-up.ts`]: "how long it waits",
      [`${SERVER}platform/database/embedded/lock.ts`]: "how long it waits",
      [`${SERVER}platform/http/request-id.ts`]: "names of requests begin with their second",
      [`${SERVER}platform/http/request-log.ts`]: "the log",
      [`${SERVER}platform/servers/join-servers.ts`]: "which marks are over",
    }),
  );
  // libraries that would make a Date of their own if they were told none
  expect(ofServer(/setIssuedAt\(\)|setNotBefore\("|setExpirationTime\("|jwtVerify\(|jwtDecrypt\(/)).toEqual([]);
  const codes = ofServer(/from "otplib"/).map((path) => sources.get(path) ?? "");
  expect(codes.every((text) => /verify\(\{[^}]*\bepoch\b/.test(text))).toBe(true);
});

test("whoever waits for an answer no longer than so long waits by one function", () => {
  expect(filesWith(/Promise\.race\(/).filter((path) => path.startsWith(SERVER))).toEqual(
    known({
      [`${SERVER}platform/limits/within.ts`]: "the one place",
      [`${SERVER}content/site/site.service.ts`]: "takes what it knew instead of what comes late",
      [`${SERVER}gateways/mail/smtp-mail-gateway.ts`]: "ends by what the connection says, too",
      [`${SERVER}kernel/delivery/run-channel.ts`]: "waits for work to be done, or for the next look",
      [`${SERVER}platform/outbound/outbound.ts`]: "ends by the call's own signal",
    }),
  );
});

test("a save that need not say what it was read from is told from one that does in one place", () => {
  expect(filesWith(/\$if\([^)]*(?:revision|readAt|version)\b/i)).toEqual([]);
  expect(filesWith(/\bread === undefined\b/).filter((path) => path.startsWith(SERVER))).toEqual(
    known({ [`${SERVER}platform/database/as-read.ts`]: "the one place" }),
  );
});

test("texts are made fit for a pattern of `like` in one place", () => {
  const escapes = /replace\(\/\[(?=[^\]]*%)(?=[^\]]*_)[^\]]*\]\/g/;
  expect(filesWith(escapes)).toEqual(known({ [`${SERVER}platform/database/like.ts`]: "the one place" }));
});

test("who was told of something is noted in the transaction in which they are told", () => {
  const noted =
    /(\w+)\s*\.updateTable\([^)]*\)(?:\s*\.\w+\((?:[^()]|\([^()]*\))*\))*?\s*\.set\(\{ \w*(?:told|reminded)At: (?!null)/gi;
  const by = [...sources].flatMap(([path, text]) =>
    path.startsWith(SERVER)
      ? [...text.matchAll(noted)].map(([, handle]) => `${path.slice(SERVER.length)} ${handle}`)
      : [],
  );
  expect(by.toSorted()).toEqual([
    "applications/onboarding/onboarding.store.ts within",
    "applications/onboarding/sandboxes.store.ts within",
    "data/resources/data-grants.store.ts within",
    "identity/people/person.store.ts within",
  ]);
});

test("the names of the portal are put together in one place", () => {
  expect(filesWith(/\.\.\.\(?(?:\w+\.)*entrances\b/).filter((path) => path.startsWith(SERVER))).toEqual(
    known({ [`${SERVER}platform/http/entrances.ts`]: "the one place" }),
  );
});

test("what is written for somebody begins with the entrance by which they came", () => {
  // a portal of one name would never show that a link was forgotten
  const raw =
    /\$\{(?:escapeXml\()?[\w.]*(?:publicUrl|portalUrl)\)?\}|new URL\((?:[^()]*, )?[\w.]*(?:publicUrl|portalUrl)\)|[=:?]\s*(?:\w+\.)*http\.publicUrl\b/i;
  const withoutComments = (text: string) => text.replace(/\/\*[^]*?\*\//g, "");
  const found = [...sources].flatMap(([path, text]) =>
    path.startsWith(SERVER) && raw.test(withoutComments(text)) ? [path.slice(SERVER.length)] : [],
  );
  const isOne = "a name by which others know the portal, the same at all entrances";
  const isGiven = "is given the address of an entrance by whoever calls";
  expect(found.toSorted()).toEqual(
    known({
      "app.ts": isOne,
      "protocols/oidc/create-provider.ts": isOne,
      "protocols/cas/index.ts": isOne,
      "protocols/saml/addresses.ts": `${isOne}; what lies beside it asks`,
      "protocols/saml/keys.ts": isOne,
      "authentication/second-factor/second-factor.rules.ts": `${isOne}; the others are related origins`,
      "content/status/status-feed.ts": `${isOne}: ids of entries`,
      "governance/index.ts": `${isOne}: heads of the audit log`,
      "commands/keys.ts": `${isOne}: heads of the audit log`,
      "catalogue/services/services.rules.ts": isGiven,
      "operations/interface/open-api.ts": isGiven,
      "operations/interface/commands.ts": isGiven,
      "operations/index.ts": "passes it on to what asks",
      "identity/index.ts": "passes it on to what asks",
      "app/refusal-page.ts": "somebody came by a name that is no entrance",
      "app/open-http.ts": "the site's official domain, which inspectors look for on every page",
      "content/site/checklist.rules.ts": "what is wanted of the official domain",
      "applications/onboarding/application-facts.ts": "what a system is told when it is agreed to, by the main name",
      "protocols/cas/simulation.ts": "the self-test of a system, by the main name",
      "gateways/alarm-places/index.ts": "tells of what nobody asked for: where the office is open",
      "commands/first-admins.ts": "a command, which nobody comes to by a name",
      "commands/systems.ts": "a command, which nobody comes to by a name",
      "run-portal.ts": "says at the start where it is",
    }),
  );
});

test("a map that forgets what was used longest ago is made in one place, which sets no memory aside for it", () => {
  expect(filesWith(/from "lru-cache"/)).toEqual(known({ [`${SERVER}platform/cache/bounded-map.ts`]: "the one place" }));
});

test("nothing is asked ahead of an answer but over the one connection that no pooler lends to the next", () => {
  expect(filesWith(/\bpipeline: true\b|new PipelinedConnection\(/)).toEqual(
    known({
      [`${SERVER}platform/fast/pipelined-connection.ts`]: "the one place",
      [`${SERVER}platform/database/pool.ts`]: "opens it where no pooler stands between",
    }),
  );
});

test("a permission that can be granted is asked for somewhere", () => {
  const words = Object.keys(permissionWords);
  const offered = /permission-words\.ts$|first-roles\.store\.ts$/;
  const asking = [...sources].filter(([path]) => !offered.test(path)).map(([, text]) => text);
  expect(words.filter((permission) => !asking.some((text) => text.includes(`"${permission}"`)))).toEqual([]);
});

test("a page takes the present moment from the server's clock", () => {
  expect(filesWith(/new Date\(\)/).filter((path) => path.startsWith("apps/portal/src/"))).toEqual([]);
});
