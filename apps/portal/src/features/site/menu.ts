import type { IconName } from "@sannong/ui";

/** Specification §2, Main navigation. `isNeedLogin` items are absent, never greyed. */
export type MenuItem = { name: string; path: string; isNeedLogin: boolean };

export const mainMenu: readonly MenuItem[] = [
  { name: "三农服务", path: "/serve", isNeedLogin: false },
  { name: "行业专题", path: "/system", isNeedLogin: false },
  { name: "智慧大脑", path: "/intelligentbrain", isNeedLogin: true },
  { name: "数据资源", path: "/data", isNeedLogin: true },
  { name: "地方场景", path: "/scene", isNeedLogin: false },
];

type BarItem = { name: string; path: string; icon: IconName };

/** The phone's bottom bars (visual, Bottom bar): five items, icon and word. */
export const marketBar: readonly BarItem[] = [
  { name: "首页", path: "/homeZtfw", icon: "home" },
  { name: "办事", path: "/serve/govermentserve", icon: "doc" },
  { name: "查询", path: "/serve/searchlist", icon: "search" },
  { name: "收藏", path: "/favourites", icon: "star" },
  { name: "我的", path: "/mine", icon: "user" },
];
export const staffBar: readonly BarItem[] = [
  { name: "首页", path: "/home", icon: "home" },
  { name: "系统", path: "/system/index", icon: "grid" },
  { name: "待办", path: "/todo", icon: "inbox" },
  { name: "数据", path: "/data/dataAnalysis", icon: "db" },
  { name: "我的", path: "/mine", icon: "user" },
];
