import type { ConnectedSystem } from "@sannong/contract/catalogue/services";
import { homeTabNames } from "@sannong/contract/catalogue/home-tabs";
import type { IconName } from "@sannong/ui";

export type HomeTab = ConnectedSystem["tab"];

/** The five sub-tabs of /home (specification §2). */
export const homeTabs: readonly { value: HomeTab; label: string; icon: IconName }[] = [
  { value: "zhny", label: homeTabNames.zhny, icon: "wheat" },
  { value: "szxc", label: homeTabNames.szxc, icon: "house" },
  { value: "dfcj", label: homeTabNames.dfcj, icon: "scene" },
  { value: "yyfw", label: homeTabNames.yyfw, icon: "grid" },
  { value: "gxdjjk", label: homeTabNames.gxdjjk, icon: "plug" },
];

export const isHomeTab = (value: string | null): value is HomeTab => homeTabs.some((tab) => tab.value === value);
