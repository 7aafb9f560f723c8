/** The five sub-tabs of /home (specification §2), under which systems and modules stand. */
export const homeTabNames = {
  zhny: "智慧农业",
  szxc: "数字乡村",
  dfcj: "地方场景",
  yyfw: "应用服务",
  gxdjjk: "共享对接监控",
} as const;
export type HomeTabName = keyof typeof homeTabNames;
/** In the order in which the front page shows them. */
export const homeTabs = Object.keys(homeTabNames) as [HomeTabName, ...HomeTabName[]];
