import type { ConnectedSystem, ModuleNode, Service } from "@sannong/contract/catalogue/services";
import { homeTabNames } from "@sannong/contract/catalogue/home-tabs";
import { guideHandlings } from "@sannong/contract/catalogue/guide-words";
import { AT_COUNTER, handlingNow, worksOnline } from "@sannong/contract/rules/protocols/way-in";
import type { Facet } from "./narrowing.ts";
import { healthShown, needShown } from "./system-marks.ts";

const domains = [
  { value: "plant", label: "种植与农田" },
  { value: "mach", label: "农机装备" },
  { value: "live", label: "畜牧兽医" },
  { value: "fish", label: "渔业渔政" },
  { value: "land", label: "土地与农田建设" },
  { value: "safe", label: "质量安全" },
  { value: "fin", label: "金融与补贴" },
  { value: "data", label: "综合与支撑" },
] as const satisfies readonly { value: ConnectedSystem["domain"]; label: string }[];

/** the fifth sub-tab watches systems and holds none */
const tabs = (["zhny", "szxc", "dfcj", "yyfw"] as const).map((value) => ({ value, label: homeTabNames[value] }));

const levels = [
  { value: "ministry", label: "部级" },
  { value: "province", label: "省级" },
  { value: "city", label: "市级" },
  { value: "county", label: "县级" },
] as const satisfies readonly { value: ConnectedSystem["level"]; label: string }[];

const healths = [
  { value: "normal", label: "● 运行正常" },
  { value: "slow", label: "▲ 响应缓慢" },
  { value: "silent", label: "▲ 没有应答" },
  { value: "stopped", label: "■ 暂停服务" },
  { value: "unknown", label: "○ 等待检测" },
  { value: "unconnected", label: "○ 未接入" },
] as const satisfies readonly { value: ConnectedSystem["health"]; label: string }[];

const needs = [
  { value: "open", label: "免登录" },
  { value: "signIn", label: "一键登录" },
  { value: "role", label: "需授权角色" },
] as const satisfies readonly { value: ConnectedSystem["need"]; label: string }[];

const handlings = [...guideHandlings, AT_COUNTER].map((value) => ({ value, label: value }));

/** How systems are told apart in 模块视图. */
export const systemFacets: readonly Facet<ConnectedSystem>[] = [
  { name: "tab", title: "专题分区", options: tabs, valuesOf: ({ tab }) => [tab] },
  { name: "domain", title: "业务领域", options: domains, valuesOf: ({ domain }) => [domain] },
  { name: "level", title: "建设层级", options: levels, valuesOf: ({ level }) => [level] },
  { name: "health", title: "运行状态", options: healths, valuesOf: (system) => [healthShown(system)] },
  { name: "need", title: "登录要求", options: needs, valuesOf: (system) => listed(needShown(system)) },
];

/** A function of a system: a service, with the system it belongs to. */
export type SystemFunction = { service: Service; system: ConnectedSystem };

/** Is its system what is pressed? A page of the portal has no state of a system's. */
export const isOfSystem = ({ wayIn }: Pick<Service, "wayIn">): boolean =>
  wayIn !== "page" && wayIn !== "direct" && wayIn !== "guide";

export const needOf = ({ service, system }: SystemFunction): ConnectedSystem["need"] => {
  if (!service.isNeedLogin) return "open";
  return system.need === "role" ? "role" : "signIn";
};

const listed = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

/** How functions are told apart in 功能视图. */
export const functionFacets: readonly Facet<SystemFunction>[] = [
  { name: "domain", title: "业务领域", options: domains, valuesOf: ({ service }) => [service.domain] },
  { name: "handling", title: "办理方式", options: handlings, valuesOf: ({ service }) => [handlingNow(service)] },
  {
    name: "health",
    title: "运行状态",
    options: healths,
    valuesOf: ({ service }) => (isOfSystem(service) ? [healthShown(service)] : []),
  },
  {
    name: "need",
    title: "登录要求",
    options: needs,
    valuesOf: (one) => (worksOnline(one.service.wayIn) ? [needOf(one)] : []),
  },
];

type Area = { id: string; name: string };

/** Things by the area their module lies in, in the catalogue's order; what lies in none comes last. */
export function byArea<T>(
  things: readonly T[],
  moduleOf: (one: T) => string,
  modules: readonly ModuleNode[],
): { area: Area; things: T[] }[] {
  const areaOf = new Map<string, Area>();
  for (const area of modules) for (const { id } of [area, ...area.children]) areaOf.set(id, area);
  const rest: Area = { id: "", name: "其他" };
  const groups = new Map<Area, T[]>(modules.map((area) => [area, []]));
  groups.set(rest, []);
  for (const one of things) groups.get(areaOf.get(moduleOf(one)) ?? rest)?.push(one);
  return [...groups].flatMap(([{ id, name }, inside]) =>
    inside.length > 0 ? [{ area: { id, name }, things: inside }] : [],
  );
}
