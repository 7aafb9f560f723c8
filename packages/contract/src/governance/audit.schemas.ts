import * as z from "zod/mini";
import { auditFaults, auditResults, auditViews, eventGroups, personSides } from "./audit-words.ts";
import { oneOf, optionalText, personal, text } from "../fields.ts";

const moment = (wrong: string) => z.optional(z.iso.datetime({ offset: true, error: wrong }));

const filter = {
  view: z._default(oneOf(auditViews, "没有这种日志"), "all"),
  /** a user name, a phone or an account id, whole */
  person: optionalText(64),
  side: z._default(oneOf(personSides, "没有这种查法"), "any"),
  objectId: optionalText(200),
  traceId: optionalText(100),
  group: z.optional(oneOf(eventGroups, "没有这类事件")),
  /** one kind of event */
  event: optionalText(60),
  results: z.optional(z.array(oneOf(auditResults, "没有这种结果"))),
  address: optionalText(64),
  /** ISO 8601; `until` is not included */
  from: moment("开始时间不正确"),
  until: moment("结束时间不正确"),
};

const row = z.object({
  id: z.string(),
  /** ISO 8601 */
  at: z.string(),
  event: z.string(),
  eventName: z.string(),
  result: oneOf(auditResults),
  actor: z.nullable(
    // whoever acts for the office acts under their name; the module masks a citizen's
    z.object({ id: z.string(), name: z.string(), roleCode: z.string(), roleName: z.string() }),
  ),
  /** what it was done to; the name where it is known */
  object: z.nullable(z.object({ kind: z.string(), kindName: z.string(), id: z.string() })),
  /** as people read it */
  reason: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** 浏览器与系统 */
  device: z.nullable(z.string()),
  traceId: z.nullable(z.string()),
  facts: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
});
export type AuditRow = z.infer<typeof row>;

const PAGE = 50;
export const listAudit = {
  input: z.object({
    ...filter,
    /** where the last page ended; none for the first */
    cursor: optionalText(200),
    pageSize: z._default(
      z.coerce
        .number("每页条数须为数字")
        .check(z.int("每页条数须为整数"), z.minimum(1, "每页至少 1 条"), z.maximum(100, "每页最多 100 条")),
      PAGE,
    ),
  }),
  output: z.object({
    records: z.array(row),
    /** null at the end */
    nextCursor: z.nullable(z.string()),
    /** counted up to `LISTED_TO`; null behind a cursor: the first page has said it */
    total: z.nullable(z.number()),
    isMore: z.boolean(),
    /** who `person` turned out to be; null where nobody is called so */
    person: z.nullable(z.object({ id: z.string(), name: z.string(), username: personal(z.string(), "username") })),
  }),
};

export const fault = z.object({
  kind: oneOf(auditFaults),
  /** place in the chain */
  seq: z.nullable(z.string()),
  entryId: z.nullable(z.string()),
});

export const auditDetail = {
  input: z.object({ id: text("请指明审计记录", 64).check(z.regex(/^[0-9a-f-]{36}$/, "审计记录的编号不正确")) }),
  output: z.object({
    row,
    port: z.nullable(z.number()),
    userAgent: z.nullable(z.string()),
    mac: z.string(),
    /** place in the chain; null while it waits for the sealer, half a second */
    seq: z.nullable(z.string()),
    /** what is wrong with it; null: it is as it was written and linked */
    fault: z.nullable(oneOf(auditFaults)),
    /** the entries that were linked right before and after */
    previous: z.nullable(row),
    next: z.nullable(row),
    /** others with the same trace id, at most twenty */
    sameTrace: z.array(row),
  }),
};

export const exportAudit = { input: z.object(filter), output: z.unknown() };
export const exportAuditCsv = {
  input: z.object(filter),
  output: z.object({ fileName: z.string(), csv: z.string(), rows: z.number(), isCut: z.boolean() }),
};

const check = z.object({
  begunAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** null: by the calendar */
  askedBy: z.nullable(z.string()),
  /** links looked at so far, and how many there were when it began */
  checked: z.number(),
  total: z.number(),
  /** null where it never came to an end */
  isIntact: z.nullable(z.boolean()),
  faults: z.array(fault),
  /** the signed head it began behind; null: the first entry of all */
  from: z.nullable(z.object({ seq: z.string(), day: z.string() })),
  /** signed heads on the way that agreed with the chain */
  heads: z.number(),
  /** where the chain ended; kept elsewhere it proves later that nothing was set back */
  head: z.nullable(z.object({ seq: z.string(), mac: z.string() })),
  /** all that is online, or what is new since the signed head that was verified last */
  scope: z.enum(["whole", "new"]),
});
/** A walk along everything that is online, a part at a time over a week. */
const round = z.object({
  begunAt: z.string(),
  endedAt: z.nullable(z.string()),
  checked: z.number(),
  /** the link up to which it has come */
  reached: z.string(),
  faults: z.number(),
});
export type AuditRound = z.infer<typeof round>;
export type AuditCheck = z.infer<typeof check>;
export const auditCheck = {
  input: z.object({}),
  output: z.object({
    latest: z.nullable(check),
    underWay: z.nullable(check),
    /** the round under way, and the one before it */
    round: z.nullable(round),
    lastRound: z.nullable(round),
  }),
};
export const startAuditCheck = { input: z.object({}), output: z.object({ begunAt: z.string() }) };
