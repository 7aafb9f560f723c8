/** What can be found, in the order of its tabs on the results page. */
export const findableKinds = ["service", "system", "finance", "data", "scene", "notice", "manual", "page"] as const;
export type FindableKind = (typeof findableKinds)[number];

export const kindWords: Readonly<Record<FindableKind, string>> = {
  service: "服务事项",
  system: "业务系统",
  finance: "金融产品",
  data: "数据资源",
  scene: "地方场景",
  notice: "通知公告",
  manual: "用户手册",
  page: "门户页面",
};

/** The four pages of results (specification §2) and what each looks through. */
export const searchScopes = {
  all: { path: "/searchview", name: "全部", kinds: findableKinds },
  serve: { path: "/servesearchview", name: "三农服务", kinds: ["service", "finance"] },
  system: { path: "/systemsearchview", name: "行业专题", kinds: ["system"] },
  data: { path: "/datasearchview", name: "数据资源", kinds: ["data"] },
} as const satisfies Record<string, { path: string; name: string; kinds: readonly FindableKind[] }>;
export type SearchScope = keyof typeof searchScopes;

/** At most so many results are ranked; what comes after them no longer helps anybody. */
export const RANKED_RESULTS = 200;
