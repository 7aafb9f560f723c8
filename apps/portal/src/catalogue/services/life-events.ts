import type { Domain, Service } from "@sannong/contract/catalogue/services";
import { mostUsedFirst } from "./themes.ts";

/** What somebody wants to do, in their own words, and the words by which the catalogue calls it. */
type LifeEvent = { title: string; about: string; domain: Domain; named: RegExp };

/** In the order of a farm's life: begin, work, sell, borrow. */
const lifeEvents: readonly LifeEvent[] = [
  {
    title: "我要办家庭农场、合作社",
    about: "登记、示范评定和培训",
    domain: "data",
    named: /家庭农场名录|家庭农场.*登记|合作社.*(登记|年报|示范)|农民培训/,
  },
  { title: "我要领种粮补贴", about: "申报、公示和到账查询", domain: "plant", named: /补贴.*(申报|到账|面积)|一卡通/ },
  {
    title: "我要买农机、用农机",
    about: "补贴、牌证和跨区作业",
    domain: "mach",
    named: /购置与应用补贴|机具目录|拖拉机|农机(驾驶证|安全检验|作业)|跨区作业/,
  },
  { title: "我要种好庄稼", about: "病虫害、墒情和测土配方", domain: "plant", named: /病虫害|墒情|测土|田管|检疫证书/ },
  { title: "我要开农资店", about: "农药、种子和兽药经营", domain: "safe", named: /(农药|兽药|种子).*(经营|备案)/ },
  {
    title: "我要办养殖场",
    about: "备案、防疫条件和补助",
    domain: "live",
    named: /养殖场备案|防疫条件|疫苗补助|种畜禽|诊疗/,
  },
  {
    title: "我要卖猪卖羊",
    about: "检疫证明、屠宰和无害化",
    domain: "live",
    named: /检疫证明|检疫申报|屠宰|病死畜禽|无害化/,
  },
  { title: "我要养鱼、捕鱼", about: "养殖证、捕捞证和渔船", domain: "fish", named: /养殖证|捕捞许可|渔业船舶|苗种/ },
  { title: "我要承包、流转土地", about: "合同、备案和价格", domain: "land", named: /承包|流转|产权交易/ },
  { title: "我要建房", about: "宅基地、验收和退出", domain: "land", named: /宅基地|建房/ },
  {
    title: "我要卖农产品",
    about: "合格证、追溯码和绿色标志",
    domain: "safe",
    named: /合格证|追溯码申领|绿色食品|地理标志|委托检测/,
  },
  {
    title: "我要贷款、买保险",
    about: "信用贷、担保和农业保险",
    domain: "fin",
    named: /贷$|贷款$|担保申请|保险(投保|理赔)/,
  },
];

export type OfferedEvent = Omit<LifeEvent, "named"> & { services: Service[] };

/** Each event with what the catalogue has for it, the most used first; one without anything is left out. */
export const eventsAmong = (services: readonly Service[]): OfferedEvent[] =>
  lifeEvents.flatMap(({ named, ...event }) => {
    const found = mostUsedFirst(services.filter(({ name }) => named.test(name)));
    return found.length > 0 ? [{ ...event, services: found }] : [];
  });
