/** 按事情找: what a situation may say of itself, and how much of it. */
export const LONGEST_NAME = 12;
export const MOST_STEPS = 10;

/** The pictures that a situation may have, by their names among the icons. */
export const situationIcons = {
  tractor: "农机",
  wheat: "粮食",
  sprout: "庄稼",
  cow: "牲畜",
  fish: "鱼虾",
  house: "房屋",
  parcel: "土地",
  coins: "钱款",
  shield: "保险",
  warn: "灾害",
  flask: "农药兽药",
  bag: "买卖",
  cert: "证照",
  users: "合伙",
  book: "学习",
  leafc: "环境",
} as const;
export type SituationIcon = keyof typeof situationIcons;

export const situationPath = (id: string): string => `/serve/situation/${encodeURIComponent(id)}`;
