import type { ConnectedSystem } from "@sannong/contract/catalogue";
import type { IconName } from "@sannong/ui";

export type HomeTab = ConnectedSystem["tab"];

/** The five sub-tabs of /home (specification §2). */
export const homeTabs: readonly { value: HomeTab; label: string; icon: IconName }[] = [
  { value: "zhny", label: "智慧农业", icon: "wheat" },
  { value: "szxc", label: "数字乡村", icon: "house" },
  { value: "dfcj", label: "地方场景", icon: "scene" },
  { value: "yyfw", label: "应用服务", icon: "grid" },
  { value: "gxdjjk", label: "共享对接监控", icon: "plug" },
];

export const isHomeTab = (value: string | null): value is HomeTab => homeTabs.some((tab) => tab.value === value);
