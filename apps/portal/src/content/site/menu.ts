import { portalMenu } from "@sannong/contract/catalogue/portal-menu";
import { isUnder } from "@sannong/contract/rules/pages/who-may-enter";
import type { IconName } from "@sannong/ui";

/** After the item of the home page, which each counter has of its own. `isNeedLogin` items are absent, never greyed. */
export const mainMenu = portalMenu.filter(({ id }) => id !== "home");

type BarItem = {
  name: string;
  path: string;
  icon: IconName;
  isNeedLogin?: boolean;
  /** what else belongs to it; of two items the later one has it */
  section?: readonly string[];
};

/** The phone's bottom bars (design §8, Patterns: the bottom bar): up to five items, icon and word. */
export const marketBar: readonly BarItem[] = [
  { name: "首页", path: "/homeZtfw", icon: "home" },
  { name: "办事", path: "/serve/situations", icon: "doc", section: ["/serve", "/market"] },
  {
    name: "查询",
    path: "/serve/searchlist",
    icon: "search",
    section: ["/serve/redblacklist", "/serve/adminlist", "/serve/searchdatadetails"],
  },
  { name: "收藏", path: "/favourites", icon: "star" },
  { name: "我的", path: "/mine", icon: "user" },
];
export const staffBar: readonly BarItem[] = [
  { name: "首页", path: "/home", icon: "home" },
  { name: "系统", path: "/system/index", icon: "grid", section: ["/system"] },
  { name: "待办", path: "/todo", icon: "inbox" },
  { name: "数据", path: "/data/dataAnalysis", icon: "db", section: ["/data"], isNeedLogin: true },
  { name: "我的", path: "/mine", icon: "user" },
];

/** The item that a page belongs to. */
export const itemOf = (bar: readonly BarItem[], pathname: string): BarItem | undefined =>
  bar.findLast(({ path, section = [] }) => [path, ...section].some((prefix) => isUnder(pathname, prefix)));
