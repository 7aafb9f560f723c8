import { homeTabNames } from "../catalogue/home-tabs.ts";
import * as z from "zod/mini";
import { jump, jumpPlace } from "./onboarding.schemas.ts";
import { nothing, oneOf, optionalText, text } from "../fields.ts";
import { page, paging } from "../paging.ts";
import { samlMetadata } from "./metadata.schemas.ts";
import { lastProbe } from "./probe.schemas.ts";
import { changed, revision } from "../content/publication.schemas.ts";
import { agreement as wayIn } from "./application-shapes.schemas.ts";
import {
  systemChangeStatuses,
  systemHealths,
  systemProtocols,
  systemStages,
  systemSteps,
  wayInLacks,
} from "./registry-words.ts";

const systemAbbr = text("请指明系统", 32);
const reason = text("请填写原因，复核人要看", 200);
const protocol = oneOf(systemProtocols, "没有这种协议");
const stage = oneOf(systemStages, "没有这种状态");
const health = oneOf(systemHealths, "没有这种状态");
const tab = oneOf(homeTabNames, "请选择首页栏目");
const step = oneOf(systemSteps, "请选择要办的事");

const summary = z.object({
  systemAbbr: z.string(),
  name: z.string(),
  owner: z.string(),
  protocol,
  stage,
  health,
  isOwn: z.boolean(),
  /** opened by a developer without a review, for invented people alone */
  ofDeveloper: z.boolean(),
  /** the soonest end of a live secret within the time of warning, ISO 8601 */
  secretEndsAt: z.nullable(z.string()),
  /** the last day on which somebody went in from the portal, 2026-11-22 */
  lastJumpOn: z.nullable(z.string()),
  jumpsOfWeek: z.number(),
  /** a change waits for its second person */
  isChanging: z.boolean(),
  /** nobody enters it from the portal before these are there; empty too for what is not connected at all */
  lacks: z.array(oneOf(wayInLacks)),
});
export type RegisteredSystem = z.infer<typeof summary>;

export const listSystems = {
  input: z.object({
    keywords: optionalText(50),
    protocol: z.optional(protocol),
    stage: z.optional(stage),
    health: z.optional(health),
    owner: optionalText(100),
    ownership: z.optional(z.enum(["own", "foreign", "developer"], "没有这种归属")),
    secretEndsSoon: z.optional(z.boolean("请选择是或否")),
    ...paging,
  }),
  output: z.extend(page(summary), { owners: z.array(z.string()) }),
};

const yes = z.boolean("请选择是或否");

const role = z.object({
  id: z.string(),
  roleCode: z.string(),
  roleName: z.string(),
  needsSecond: z.boolean(),
  /** how many people hold it */
  people: z.number(),
  revision: z.number(),
});
export type RegisteredRole = z.infer<typeof role>;

const change = z.object({
  receiptNumber: z.string(),
  step,
  status: oneOf(systemChangeStatuses),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: z.string(),
  settledAt: z.nullable(z.string()),
  /** whoever looks has asked for it */
  isMine: z.boolean(),
  differences: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
});
export type SystemChange = z.infer<typeof change>;

const module = z.object({ id: z.string(), name: z.string(), tab: z.string() });

const detail = z.extend(z.extend(summary, changed.shape), {
  appId: z.string(),
  summary: z.string(),
  moduleId: z.nullable(z.string()),
  tab,
  sort: z.number(),
  isPublicClient: z.boolean(),
  isDemonstration: z.boolean(),
  wayIn,
  /** the newest first; what they are is never shown */
  secrets: z.array(z.object({ givenAt: z.nullable(z.string()), endsAt: z.nullable(z.string()), isLive: z.boolean() })),
  /** secrets are the affair of whoever applied for it */
  hasApplicant: z.boolean(),
  /** whoever looks asked for a new secret, and it was confirmed */
  mayTakeSecret: z.boolean(),
  roles: z.array(role),
  bindings: z.number(),
  ...lastProbe,
  /** the newest first */
  probeDays: z.array(z.object({ day: z.string(), asked: z.number(), answered: z.number(), slow: z.number() })),
  /** the newest first */
  changes: z.array(change),
  /** the newest first */
  history: z.array(z.object({ at: z.string(), what: z.string(), who: z.nullable(z.string()) })),
  modules: z.array(module),
  /** null for a system of another protocol */
  saml: z.nullable(samlMetadata),
});
export type SystemDetail = z.infer<typeof detail>;

export const systemDetail = { input: z.object({ systemAbbr }), output: detail };

export const saveSystemFacts = {
  input: z.object({
    systemAbbr,
    revision,
    name: text("请填写系统名称", 100),
    summary: z.string("请填写简介").check(z.trim(), z.maxLength(500, "简介最多 500 个字")),
    owner: text("请填写主管单位", 100),
    tab,
    moduleId: z.nullable(z.string("请选择栏目").check(z.maxLength(64, "请选择栏目"))),
    sort: z.coerce
      .number("排序须为数字")
      .check(z.int("排序须为整数"), z.minimum(0, "排序从 0 开始"), z.maximum(9999, "排序最大 9999")),
  }),
  output: z.object({ revision: z.number() }),
};

const proposed = z.object({ receiptNumber: z.string() });
export const proposeWayIn = { input: z.object({ systemAbbr, revision, reason, wayIn }), output: proposed };
export const proposeSystemStep = {
  input: z.object({ systemAbbr, revision, reason, step: z.enum(["secret", "offline", "online"], "请选择要办的事") }),
  output: proposed,
};
export const withdrawSystemChange = {
  input: z.object({ receiptNumber: text("请指明申请", 64) }),
  output: nothing,
};
export const takeRegisteredSecret = {
  input: z.object({ systemAbbr }),
  output: z.object({
    appId: z.string(),
    appSecret: z.string(),
    checkSecret: z.nullable(z.string()),
    dueAt: z.string(),
  }),
};

const roleId = z.string("请指明角色").check(z.regex(/^\d{1,18}$/, "请指明角色"));
export const saveSystemRole = {
  input: z
    .object({
      systemAbbr,
      /** absent: a new one */
      id: z.optional(roleId),
      revision: z.optional(revision),
      roleCode: text("请填写角色编码", 50).check(z.regex(/^[\w-]+$/, "角色编码由字母、数字、- 或 _ 组成")),
      roleName: text("请填写角色名称", 50),
      needsSecond: yes,
    })
    .check(
      z.refine(({ id, revision: on }) => (id === undefined) === (on === undefined), {
        error: "请刷新后重新打开这个角色",
        path: ["revision"],
      }),
    ),
  output: nothing,
};
export const withdrawSystemRole = {
  input: z.object({ systemAbbr, id: roleId, revision }),
  output: nothing,
};

export const refreshMetadata = { input: z.object({ systemAbbr }), output: nothing };

export const registeredJumps = {
  input: z.object({ systemAbbr, traceId: optionalText(64), before: z.optional(jumpPlace) }),
  output: z.object({ records: z.array(jump), hasMore: z.boolean() }),
};
