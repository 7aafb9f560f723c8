import { dayOf } from "@sannong/contract/rules/time/days";
import { creditCodeFrom } from "@sannong/contract/rules/identity/id-codes";

/** What one invented record is made from. */
export type Making = {
  county: { code: string; name: string };
  number: number;
  now: Date;
  random: () => number;
};

export const oneOf = <T>(choices: readonly T[], random: () => number): T =>
  choices[Math.floor(random() * choices.length)] as T;

export const padded = (number: number, digits: number): string => String(number).padStart(digits, "0");

const DAY = 24 * 3_600_000;
export const dayBefore = (now: Date, days: number): string => dayOf(now, days);
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

const first = ["禾", "稻", "穗", "田", "垄", "塘", "圩", "苗", "菱", "荷", "麦", "桑", "渔", "牧", "春", "秋"] as const;
const second = ["丰", "香", "源", "泽", "润", "盛", "兴", "悦", "欣", "安", "和", "康", "嘉", "宁"] as const;
const forms = [
  "家庭农场",
  "农机专业合作社",
  "蔬菜专业合作社",
  "农业发展有限公司",
  "水产养殖场",
  "畜禽养殖有限公司",
  "种业有限公司",
  "农资经营部",
] as const;

/** A firm that is none: place, two invented characters, a form, and the mark. */
export const name = ({ county, random }: Making): string =>
  `${county.name}${oneOf(first, random)}${oneOf(second, random)}${oneOf(forms, random)}（演示）`;

const families = ["甲", "乙", "丙", "丁", "戊", "己", "庚", "辛"] as const;
const given = ["演一", "演二", "演三", "示一", "示二", "示三"] as const;
/** Nobody's name. */
export const person = (random: () => number): string => `${oneOf(families, random)}${oneOf(given, random)}`;

/** A credit code of a form that is never given out (DE before the digits of its organisation), with right check characters. */
export const credit = ({ number }: Making): string => creditCodeFrom(`93320000DE${padded(number % 1_000_000, 6)}`);
