import type { Domain, Service } from "@sannong/contract/catalogue";
import type { IconName } from "@sannong/ui";

/** The eight business domains in a citizen's words. */
export type Theme = { domain: Domain; name: string; about: string; icon?: IconName };

export const themes: readonly Theme[] = [
  { domain: "plant", name: "种粮与补贴", about: "耕地地力保护补贴、稻谷补贴" },
  { domain: "mach", name: "农机服务", about: "购置与应用补贴、报废更新" },
  { domain: "live", name: "畜牧兽医", about: "动物检疫、防疫条件审查" },
  { domain: "fish", name: "渔业与禁捕", about: "长江禁捕举报、养殖证" },
  { domain: "land", name: "土地与宅基地", about: "承包合同网签、宅基地审批" },
  { domain: "safe", name: "质量安全", about: "追溯码、承诺达标合格证" },
  { domain: "data", name: "经营主体", about: "家庭农场名录、合作社、培训", icon: "users" },
  { domain: "fin", name: "惠农金融", about: "农户贷、农机贷、农业保险" },
];

export const EVERYBODY = "全部";
/** Whom a service is for; the citizens' part of the catalogue's audiences. */
export const audiences = [EVERYBODY, "农户", "家庭农场", "合作社", "企业"] as const;
export type Audience = (typeof audiences)[number];

export const isAudience = (value: string | null): value is Audience => audiences.some((one) => one === value);
export const themeOf = (domain: string | null) => themes.find((theme) => theme.domain === domain);

const HANDLED_BY_LOOKING = "查询";

type Choice = { audience: Audience; domain: Domain | undefined };

/** Services for these people in this domain, the most used first; what only staff use is for nobody here. */
export function chooseServices(services: readonly Service[], { audience, domain }: Choice): Service[] {
  const isChosen = ({ audiences: forWhom, domain: of }: Service) =>
    (audience === EVERYBODY ? forWhom.some(isAudience) : forWhom.includes(audience)) && (domain ?? of) === of;
  return mostUsedFirst(services.filter(isChosen));
}

export const mostUsedFirst = (services: readonly Service[]): Service[] =>
  [...services].sort((one, other) => other.useCount - one.useCount);

export function countByDomain(services: readonly Service[]): Partial<Record<Domain, number>> {
  const counts: Partial<Record<Domain, number>> = {};
  for (const { domain } of services) counts[domain] = (counts[domain] ?? 0) + 1;
  return counts;
}

/** Those with a way to hand something in, not only to look something up. */
export const countHandled = (services: readonly Service[]) =>
  services.filter((service) => service.handling !== HANDLED_BY_LOOKING).length;

/** 2.1 万人办过; 9,640 人办过; 查询用过 6.4 万次. Nothing for a service nobody has used yet. */
export function usesInWords({ useCount, handling }: Pick<Service, "useCount" | "handling">): string {
  if (useCount === 0) return "";
  const number = useCount >= 10_000 ? `${(useCount / 10_000).toFixed(1)} 万` : useCount.toLocaleString("zh-CN");
  const gap = useCount >= 10_000 ? "" : " ";
  return handling === HANDLED_BY_LOOKING ? `查过 ${number}${gap}次` : `${number}${gap}人办过`;
}
