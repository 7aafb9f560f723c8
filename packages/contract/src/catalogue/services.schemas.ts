import * as z from "zod/mini";
import { noData, nothing, text } from "../fields.ts";
import { lastProbe } from "../applications/probe.schemas.ts";
import { waysIn } from "../rules/protocols/way-in.ts";
import { homeTabs } from "./home-tabs.ts";
import { type BusinessDomain, domains, healths, systemLevels } from "./service-words.ts";

export const domain = z.enum(domains);
export const homeTab = z.enum(homeTabs);
export const health = z.enum(healths);

/** How it is, and since when, ISO 8601; null where nobody noted it. */
const standing = { health, healthSince: z.nullable(z.string()) };

/** What a press comes to, the same for everybody; the hand-off goes by the same (rules/way-in). */
export const wayIn = z.enum(waysIn);

export const jumpTypeNumber = z.nullable(z.number());

export const service = z.object({
  identification: z.string(),
  name: z.string(),
  summary: z.string(),
  owner: z.string(),
  domain,
  /** 农户 家庭农场 合作社 企业 工作人员 */
  audiences: z.array(z.string()),
  /** 全程网办, 最多跑一次, 即来即办, 查询 */
  handling: z.string(),
  isNeedLogin: z.boolean(),
  /** arrivals, never presses: what was opened here, and people whom its system has taken in */
  useCount: z.number(),
  /** a configured local route; an entry with one goes there (specification §4, Service click) */
  routePath: z.nullable(z.string()),
  /** jumpType 2: the whole address with `{areaCode}` and `{areaName}`; empty for the other types, whose address `generateCode` gives */
  jumpUrl: z.string(),
  /** null: no jump handler (specification §4) */
  jumpType: jumpTypeNumber,
  /** the connected system's own sign-in start address with `iss` and `target_link_uri`; null for legacy hand-off */
  initiateLoginUrl: z.nullable(z.string()),
  /** a host that is neither ours nor the government's: one is told before one leaves for it; null when there is nothing to tell */
  leavesFor: z.nullable(z.string()),
  appId: z.string(),
  systemAbbr: z.string(),
  systemName: z.string(),
  /** registered with the system and known to the server alone; empty here (decision: addresses stay inside) */
  checkUserUrl: z.string(),
  /** the system proves its own accounts: one may sign in with one, and bind one */
  acceptsSystemAccount: z.boolean(),
  ifValidateBindUser: z.boolean(),
  ifDeleteCasualUser: z.boolean(),
  /** 1: an unsigned visitor gets the system-login dialog */
  jumpSource: z.number(),
  /** what a user should know before the click because the way in is not complete yet; null when nothing stands in it */
  notice: z.nullable(z.string()),
  wayIn,
  /** account types that may have it done; empty: all */
  accountTypes: z.array(z.number()),
  ...standing,
});
export type Service = z.infer<typeof service>;

export const system = z.object({
  systemAbbr: z.string(),
  appId: z.string(),
  name: z.string(),
  summary: z.string(),
  owner: z.string(),
  domain,
  moduleId: z.string(),
  tab: homeTab,
  /** oidc, cas, none: how it is connected */
  protocol: z.string(),
  level: z.enum(systemLevels),
  /** open: 免登录, signIn: 一键登录, role: 需授权角色 */
  need: z.enum(["open", "signIn", "role"]),
  ...standing,
  wayIn,
  /** the service that opens it, or says to whom one goes instead; null when it has none */
  identification: z.nullable(z.string()),
});
export type ConnectedSystem = z.infer<typeof system>;

const probed = z.object({ systemAbbr: z.string(), ...standing, ...lastProbe });
export type ProbedSystem = z.infer<typeof probed>;
export const connectionHealth = { input: nothing, output: z.object({ records: z.array(probed) }) };

/** What a day was like: ● up, ▲ slow, ■ down, ○ nobody asked. */
const dayState = z.enum(["up", "slow", "down", "none"]);
const systemHistory = z.object({
  systemAbbr: z.string(),
  /** one for each of `days` */
  states: z.array(dayState),
  /** 0 to 1 over these days; null when nobody asked */
  availability: z.nullable(z.number()),
  p95Ms: z.nullable(z.number()),
  openedToday: z.number(),
  /** ways in on the last days, the last is today */
  trend: z.array(z.number()),
});
export const connectionHistory = {
  input: nothing,
  output: z.object({
    /** the oldest first */
    days: z.array(z.string()),
    records: z.array(systemHistory),
    availability: z.nullable(z.number()),
    openedToday: z.number(),
    failedToday: z.number(),
    openedYesterday: z.number(),
  }),
};
export type ConnectionHistory = z.infer<typeof connectionHistory.output>;

export type ModuleNode = {
  id: string;
  name: string;
  tab: z.infer<typeof homeTab>;
  domain: BusinessDomain;
  systemCount: number;
  serviceCount: number;
  children: ModuleNode[];
};
export const moduleNode: z.ZodMiniType<ModuleNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    tab: homeTab,
    domain,
    systemCount: z.number(),
    serviceCount: z.number(),
    children: z.array(moduleNode),
  }),
);

export const getSystemServiceVo = {
  input: nothing,
  output: z.object({ services: z.array(service) }),
};
export const integrationListAll = {
  input: nothing,
  output: z.object({ systemAuthorizationIntegrationSelectList: z.array(system) }),
};
export const findModuleTrees = { input: nothing, output: z.array(moduleNode) };
export const findPortalTotal = {
  input: nothing,
  output: z.object({
    /** systems that one enters from here */
    systemTotal: z.number(),
    serviceTotal: z.number(),
    /** services that can be opened from here now */
    onlineServiceTotal: z.number(),
    /** county-level units of the province */
    regionTotal: z.number(),
    /** visits since midnight in Beijing */
    visitToday: z.number(),
    /** people whose latest sign-in is since midnight in Beijing */
    signInToday: z.number(),
  }),
};
export const findPortalMenu = {
  input: nothing,
  output: z.array(z.object({ id: z.string(), name: z.string(), path: z.string(), isNeedLogin: z.boolean() })),
};
export const addServiceClick = {
  input: z.object({
    identification: text("请选择要打开的服务", 64),
    uuid: text("缺少访问标识", 64),
  }),
  output: noData,
};
