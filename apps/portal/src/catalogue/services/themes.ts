import type { BusinessDomain, Service } from "@sannong/contract/catalogue/services";
import { worksOnline } from "@sannong/contract/rules/protocols/way-in";
import type { IconName } from "@sannong/ui";

/** The eight business domains in a citizen's words. */
export type Theme = { domain: BusinessDomain; name: string; about: string; icon?: IconName };

export const themes: readonly Theme[] = [
  { domain: "plant", name: "种粮与补贴", about: "耕地地力保护补贴、稻谷补贴" },
  { domain: "mach", name: "农机服务", about: "购置补贴、报废更新" },
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

type Choice = { audience: Audience; domain: BusinessDomain | undefined };

/** Services for these people in this domain, what works first, then the most used; what only staff use is for nobody here. */
export function chooseServices(services: readonly Service[], { audience, domain }: Choice): Service[] {
  const isChosen = ({ audiences: forWhom, domain: of }: Service) =>
    (audience === EVERYBODY ? forWhom.some(isAudience) : forWhom.includes(audience)) && (domain ?? of) === of;
  return workingFirst(services.filter(isChosen));
}

/** What can be done from here before what cannot, the most used first. */
export const workingFirst = (services: readonly Service[]): Service[] =>
  mostUsedFirst(services).sort((one, other) => Number(worksOnline(other.wayIn)) - Number(worksOnline(one.wayIn)));

export const mostUsedFirst = (services: readonly Service[]): Service[] =>
  [...services].sort((one, other) => other.useCount - one.useCount);

export function countByDomain(services: readonly Service[]): Partial<Record<BusinessDomain, number>> {
  const counts: Partial<Record<BusinessDomain, number>> = {};
  for (const { domain } of services) counts[domain] = (counts[domain] ?? 0) + 1;
  return counts;
}

/** Those that can be handed in here, not only looked up. */
export const countHandled = (services: readonly Service[]) =>
  services.filter(({ handling, wayIn }) => handling !== HANDLED_BY_LOOKING && worksOnline(wayIn)).length;

/** Whoever asks: a visitor may be anybody. */
type Asker = { accountType: number } | undefined;

/** What works for whoever asks, right now: it can be done from here, its system answers, and it is for their account. */
export const workingFor = (asker: Asker, services: readonly Service[]): Service[] =>
  services.filter(
    ({ wayIn, health, accountTypes }) =>
      worksOnline(wayIn) &&
      !(wayIn === "system" && health === "silent") &&
      (asker === undefined || accountTypes.length === 0 || accountTypes.includes(asker.accountType)),
  );
