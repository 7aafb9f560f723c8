import * as z from "zod/mini";
import { nothing, oneOf, optionalText, personal, text } from "../fields.ts";
import { applicationForm, contactShape, formShape } from "./application-shapes.schemas.ts";
import { samlMetadata } from "./metadata.schemas.ts";
import { lastProbe } from "./probe.schemas.ts";
import {
  applicationProtocols,
  onboardingStatuses,
  selfTestLines,
  selfTestOutcomes,
  systemRequests,
} from "./onboarding-words.ts";

const status = oneOf(onboardingStatuses);
const id = text("请指明申请", 40);

export const systemApplyAdd = {
  input: z.object({ ...formShape, ...contactShape }),
  output: z.object({ id: z.string(), receiptNumber: z.string() }),
};

const reason = text("请填写原因", 200);
/** The registration as it shall be; which system it is, and its protocol, stay. */
export const amendSystem = {
  // the registration that the form began with; a page of the release before knows none
  input: z.object({ id, reason, revision: optionalText(64), ...formShape, ...contactShape }),
  output: z.object({ receiptNumber: z.string() }),
};

/** One part of a registration as it is, and as it shall be. */
const difference = z.object({ label: z.string(), before: z.string(), after: z.string() });

const waiting = z.object({
  request: oneOf(systemRequests),
  receiptNumber: z.string(),
  /** ISO 8601 */
  askedAt: z.string(),
  dueAt: z.string(),
  /** of a registration that shall change; else empty */
  differences: z.array(difference),
});
export type WaitingRequest = z.infer<typeof waiting>;
export const withdrawSystemRequest = {
  input: z.object({ id, request: oneOf(systemRequests, "请指明要撤回的申请") }),
  output: nothing,
};
export const giveUpSystem = { input: z.object({ id }), output: nothing };

const summary = z.object({
  id: z.string(),
  name: z.string(),
  abbr: z.string(),
  receiptNumber: z.string(),
  status,
  /** why it came back */
  note: z.nullable(z.string()),
  /** ISO 8601 */
  createdAt: z.string(),
  /** why whoever applied looks after it no more; null while they do */
  ownerLeft: z.nullable(z.string()),
  /** how many lines of the newest self-test failed; null without one */
  failed: z.nullable(z.number()),
});
export type ApplicationSummary = z.infer<typeof summary>;
export const mySystemApplications = { input: nothing, output: z.object({ records: z.array(summary) }) };

const line = z.object({
  key: oneOf(selfTestLines),
  outcome: oneOf(selfTestOutcomes),
  /** in a few words, also of what is in order */
  found: z.string(),
  /** milliseconds; null when nothing was asked */
  took: z.nullable(z.number()),
  cause: z.nullable(z.string()),
  cure: z.nullable(z.string()),
  /** what was asked and answered; no bodies, no codes */
  evidence: z.array(z.string()),
  /** taken over from an earlier run: when it was found; null for what this run found itself. ISO 8601 */
  before: z.nullable(z.string()),
});
export type SelfTestLine = z.infer<typeof line>;

const run = z.object({
  id: z.string(),
  state: z.enum(["waiting", "running", "passed", "failed"]),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  lines: z.array(line),
  /** the first of an application is 1 */
  number: z.number(),
  /** this line and what it depends on were tried, all else is taken over; null: everything was */
  only: z.nullable(oneOf(selfTestLines)),
  /** a signed statement of what passed: JWS, ES256, verified with the keys at /oidc/jwks */
  report: z.nullable(z.string()),
});
export type SelfTestRun = z.infer<typeof run>;

export const jump = z.object({
  id: z.string(),
  /** ISO 8601 */
  at: z.string(),
  traceId: z.nullable(z.string()),
  /** the step, in words */
  what: z.string(),
  result: z.enum(["ok", "refused", "failed"]),
  /** why it did not come off, in a sentence */
  cause: z.nullable(z.string()),
  who: z.nullable(personal(z.string(), "personName")),
});
export type JumpRow = z.infer<typeof jump>;

export const systemApplication = {
  input: z.object({ id }),
  output: z.extend(summary, {
    form: applicationForm,
    /** goes back with a change of it, and another registration refuses that; null for others, who change nothing */
    revision: z.nullable(z.string()),
    /** others look on, within their region */
    isOwn: z.boolean(),
    /** opened to try things, without a review: only invented people sign in */
    ofDeveloper: z.boolean(),
    /** what lies with the administrators; its owner may take it back */
    waiting: z.array(waiting),
    contactName: personal(z.string(), "personName"),
    contactPhone: personal(z.string(), "phone"),
    issuer: z.string(),
    /** what goes into the system's configuration, in the words of its protocol */
    connection: z.array(z.object({ label: z.string(), value: z.string() })),
    /** null until it was reviewed */
    client: z.nullable(
      z.object({
        appId: z.string(),
        liveSecrets: z.number(),
        secretDueAt: z.nullable(z.string()),
        /** a new secret may be taken now */
        mayTakeSecret: z.boolean(),
        health: z.string(),
        ...lastProbe,
        testUsers: z.array(personal(z.string(), "personName")),
      }),
    ),
    /** null for a system of another protocol, and until it was reviewed */
    saml: z.nullable(samlMetadata),
    run: z.nullable(run),
    earlierRuns: z.array(
      z.object({
        id: z.string(),
        startedAt: z.string(),
        state: z.string(),
        failed: z.number(),
        passed: z.number(),
        number: z.number(),
        only: z.nullable(oneOf(selfTestLines)),
      }),
    ),
  }),
};
export type ApplicationDetail = z.infer<typeof systemApplication.output>;

export const startSelfTest = {
  /** `only`: this line and what it depends on; all else is taken over from the newest run that is over */
  input: z.object({ id, only: z.optional(oneOf(selfTestLines, "没有这个自测项目")) }),
  output: z.object({ runId: z.string() }),
};
/** What a request to go live rests on, found by the number of its receipt. */
export const selfTestOfRequest = {
  input: z.object({ receiptNumber: text("请指明受理编号", 40) }),
  output: z.object({
    protocol: oneOf(applicationProtocols),
    /** null where it is no longer kept */
    run: z.nullable(run),
  }),
};
export const selfTestRun = { input: z.object({ id, runId: text("请指明自测", 40) }), output: run };
export const takeSystemSecret = {
  input: z.object({ id }),
  output: z.object({
    appId: z.string(),
    /** null for protocols that have none */
    appSecret: z.nullable(z.string()),
    checkSecret: z.nullable(z.string()),
    dueAt: z.string(),
  }),
};
export const requestSystemStep = {
  input: z.object({ id, step: z.enum(["goLive", "secret", "offline"], "请选择要办的事"), reason }),
  output: z.object({ receiptNumber: z.string() }),
};
export const suspendSystem = {
  input: z.object({
    systemAbbr: text("请指明系统", 32),
    suspended: z.boolean("请选择暂停或恢复"),
    reason,
  }),
  output: z.object({ health: z.string() }),
};
/** The last row that was read already. */
export const jumpPlace = z.object({
  at: z.iso.datetime("请从列表翻页").check(z.regex(/^[12]/, "请从列表翻页")),
  id: text("请从列表翻页", 64),
});
export type JumpPlace = z.infer<typeof jumpPlace>;
export const systemJumps = {
  input: z.object({ id, traceId: optionalText(64), before: z.optional(jumpPlace) }),
  output: z.object({ records: z.array(jump), hasMore: z.boolean() }),
};

const historyRow = z.object({
  id: z.string(),
  /** ISO 8601 */
  at: z.string(),
  what: z.string(),
  tone: z.enum(["plain", "good", "bad"]),
  /** the owner by their own name to themselves, everybody else masked; null: the portal itself, or nobody known */
  who: z.nullable(personal(z.string(), "personName")),
  /** why something came back or was stopped */
  note: z.nullable(z.string()),
});
export type HistoryRow = z.infer<typeof historyRow>;
export const systemHistory = {
  input: z.object({ id, before: z.optional(jumpPlace) }),
  output: z.object({ records: z.array(historyRow), hasMore: z.boolean() }),
};
