import * as z from "zod/mini";
import { entityLevels } from "./entity-level.ts";
import { sheetImport } from "../sheet-import.schemas.ts";
import {
  idNumber,
  noData,
  nothing,
  oneOf,
  optionalText,
  personal,
  phone,
  regionCode,
  soughtPerson,
  storedInteger,
  text,
} from "../fields.ts";
import { accountActs, accountStatuses, bulkActs, PEOPLE_AT_ONCE, peopleOrders, peopleStates } from "./people-words.ts";
import { postRights } from "./post-words.ts";

const id = text("请指明账号", 40);
const status = oneOf(accountStatuses);
const accountType = z.coerce
  .number("请选择账号类型")
  .check(z.int("请选择账号类型"), z.minimum(1, "请选择账号类型"), z.maximum(3, "请选择账号类型"));
const roleCode = z.string("请选择角色").check(z.regex(/^\d$/, "请选择角色"));
const revision = z.number("请刷新后再操作").check(...storedInteger("请刷新后再操作"), z.minimum(1, "请刷新后再操作"));
/** No number ends up in a reason, which the audit log keeps. */
const reasonOf = (empty: string) =>
  text(empty, 200).check(z.refine((typed: string) => !/\d{6}/.test(typed), "请不要在原因中填写号码"));
const reason = reasonOf("请填写原因");

const filter = {
  /** a part of the caller's own region */
  xzqh: z.optional(regionCode()),
  role: z.optional(roleCode),
  accountType: z.optional(accountType),
  state: z.optional(oneOf(peopleStates, "没有这种状态")),
  /** the beginning of a user name; a whole phone or ID number */
  keywords: soughtPerson(40),
  /** a whole name */
  name: optionalText(40),
  /** the beginning of a unit's name */
  unit: optionalText(60),
};
const turning = {
  /** where the page before ended; the first page has none */
  cursor: z.optional(z.string("请从第一页查看").check(z.maxLength(200, "请从第一页查看"))),
  pageSize: z._default(
    z.coerce
      .number("每页条数须为数字")
      .check(z.int("每页条数须为整数"), z.minimum(1, "每页至少 1 条"), z.maximum(100, "每页最多 100 条")),
    20,
  ),
};
const turned = {
  /** null: this is the last page */
  nextCursor: z.nullable(z.string()),
  /** counted up to a bound; beyond it `totalIsMore` */
  total: z.number(),
  totalIsMore: z.boolean(),
  /** from the caller's region down to the chosen part, and what lies right below it */
  regions: z.array(z.object({ code: z.string(), name: z.string(), depth: z.number() })),
};
const roles = z.array(z.object({ roleCode: z.string(), roleName: z.string() }));

const summary = z.object({
  id: z.string(),
  username: personal(z.string(), "username"),
  nickname: personal(z.string(), "personName"),
  phone: personal(z.string(), "phone"),
  accountType: z.number(),
  /** of an entity */
  entityLevel: z.nullable(oneOf(entityLevels)),
  roles,
  company: z.string(),
  deptName: z.string(),
  regionCode: z.string(),
  regionName: z.string(),
  status,
  isLocked: z.boolean(),
  /** not signed in for so long that it should be stopped */
  isUnused: z.boolean(),
  /** ISO 8601 */
  unusedToldAt: z.nullable(z.string()),
  lastSignInAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type PersonSummary = z.infer<typeof summary>;

export const listPeople = {
  input: z.object({
    ...filter,
    order: z._default(oneOf(peopleOrders, "没有这种排序"), "newest"),
    ...turning,
  }),
  output: z.object({ records: z.array(summary), ...turned }),
};
export const exportPeople = { input: z.object(filter), output: z.unknown() };

const device = { browser: z.string(), system: z.string() };
export const personDetail = {
  input: z.object({ id }),
  output: z.extend(summary, {
    idNumber: personal(z.string(), "idNumber"),
    /** whole but for the business of one person */
    creditCode: personal(z.string(), "creditCode"),
    source: z.string(),
    isTemporary: z.boolean(),
    revision: z.number(),
    /** seconds a lock still lasts; 0: none */
    lockedFor: z.number(),
    grants: z.array(
      z.object({ roleCode: z.string(), roleName: z.string(), isPrimary: z.boolean(), grantedAt: z.string() }),
    ),
    /** ways of proving themselves, in words */
    factors: z.array(z.string()),
    /** what ends with the post, each in words; empty for whoever has none */
    hangsOnPost: z.array(z.object({ right: oneOf(postRights), what: z.array(z.string()) })),
    bindings: z.array(z.object({ systemName: z.string(), boundUsername: z.string(), boundAt: z.string() })),
    sessions: z.array(
      z.object({
        id: z.string(),
        ...device,
        address: z.string(),
        startedAt: z.string(),
        lastSeenAt: z.string(),
      }),
    ),
    signIns: z.array(z.object({ at: z.string(), ok: z.boolean(), address: z.string(), ...device })),
    history: z.array(
      z.object({
        at: z.string(),
        act: oneOf(accountActs),
        outcome: z.string(),
        reason: z.string(),
        by: z.string(),
      }),
    ),
    mayReveal: z.boolean(),
    /** null when the caller may act on it; else why not, as a sentence */
    whyNot: z.nullable(z.string()),
  }),
};
export type PersonDetail = z.infer<typeof personDetail.output>;

export const revealPerson = {
  input: z.object({
    id,
    what: z.enum(["phone", "idNumber", "creditCode"], "请指明要查看的号码"),
    reason: text("请填写查看原因", 100).check(
      z.refine((typed: string) => !/\d{6}/.test(typed), "查看原因中请不要填写号码"),
    ),
  }),
  output: z.object({ value: z.string() }),
};

export const USERNAME_PATTERN = /^[A-Za-z][A-Za-z0-9_.-]{3,31}$/;
export const createPerson = {
  input: z.object({
    username: text("请输入用户名", 32).check(
      z.regex(USERNAME_PATTERN, "用户名为 4 至 32 位字母、数字、点、横线或下划线，以字母开头"),
    ),
    nickname: text("请输入姓名", 30),
    phone: z.optional(phone()),
    idNumber: z.optional(idNumber()),
    accountType,
    areaCode: regionCode(),
    company: z._default(text("请输入单位名称", 100), "未填写"),
    deptName: z._default(z.string("请填写文字").check(z.trim(), z.maxLength(60, "最多可填 60 个字")), ""),
  }),
  output: z.object({ id: z.string(), username: z.string(), initialPassword: z.string() }),
};

const changed = z.object({
  revision: z.number(),
  /** null: it has happened; else the receipt of the request that a second person decides */
  receiptNumber: z.nullable(z.string()),
});
export const changePerson = { input: z.object({ id, revision, reason }), output: changed };
export const unlockPerson = { input: z.object({ id, reason }), output: noData };
export const resetPersonPassword = {
  input: z.object({ id, reason: reasonOf("请写明怎样核实了本人") }),
  output: z.object({ username: z.string(), initialPassword: z.string() }),
};
export const correctPerson = {
  input: z
    .object({
      id,
      revision,
      reason,
      nickname: z.optional(text("请输入姓名", 30)),
      company: z.optional(text("请输入单位名称", 100)),
      deptName: z.optional(text("请输入所属处室", 60)),
    })
    .check(
      z.refine(({ nickname, company, deptName }) => [nickname, company, deptName].some((one) => one !== undefined), {
        path: ["nickname"],
        message: "请至少填写一项要更正的内容",
      }),
    ),
  output: changed,
};
export const movePerson = {
  input: z.object({ id, revision, reason, areaCode: regionCode() }),
  output: changed,
};

const sessionId = z.string("请选择会话").check(z.regex(/^[\w-]{43}$/, "请选择会话"));
export const endPersonSession = {
  input: z.object({
    id,
    /** left out: all of them */
    session: z.optional(sessionId),
    reason,
  }),
  output: z.object({ ended: z.number() }),
};

export const handleManyPeople = {
  input: z
    .object({
      act: oneOf(bulkActs, "请选择要办的事"),
      ids: z
        .array(id, "请先选择账号")
        .check(z.minLength(1, "请先选择账号"), z.maxLength(PEOPLE_AT_ONCE, `一次最多处理 ${PEOPLE_AT_ONCE} 个账号`)),
      reason,
      areaCode: z.optional(regionCode()),
    })
    .check(
      z.refine(({ act, areaCode }) => act !== "move" || areaCode !== undefined, {
        path: ["areaCode"],
        message: "请选择调入的行政区划",
      }),
    ),
  output: z.object({
    /** one for each, in the order asked */
    results: z.array(
      z.object({
        id: z.string(),
        /** what it came to, as a sentence; null when nothing was done */
        done: z.nullable(z.string()),
        problem: z.nullable(z.string()),
      }),
    ),
  }),
};

export const importTemplate = { input: nothing, output: z.unknown() };
export const importPeople = sheetImport;
export type ImportReport = z.infer<typeof importPeople.output>;

const online = z.object({
  /** names the session; opens nothing */
  id: z.string(),
  accountId: z.string(),
  username: personal(z.string(), "username"),
  nickname: personal(z.string(), "personName"),
  accountType: z.number(),
  roles,
  company: z.string(),
  regionName: z.string(),
  ...device,
  address: z.string(),
  factors: z.array(z.string()),
  /** systems they are in now */
  systems: z.array(z.string()),
  startedAt: z.string(),
  lastSeenAt: z.string(),
});
export type OnlineSession = z.infer<typeof online>;
export const listOnline = {
  input: z.object({
    xzqh: z.optional(regionCode()),
    role: z.optional(roleCode),
    /** short name of a connected system */
    system: optionalText(40),
    /** the whole user name */
    keywords: soughtPerson(40),
    ...turning,
  }),
  output: z.object({ records: z.array(online), ...turned }),
};
