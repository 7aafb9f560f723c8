/** What a scene is about; 智慧农业 is told apart by what grows. */
export const sceneFields = {
  infra: "乡村数字基建",
  crop: "智慧农业·大田",
  garden: "智慧农业·园艺",
  livestock: "智慧农业·畜禽",
  aqua: "智慧农业·水产",
  green: "智慧绿色乡村",
  service: "信息惠农",
  governance: "数字治理",
} as const;
export type SceneField = keyof typeof sceneFields;

/** Where a declaration stands. */
export const sceneStatuses = {
  draft: "草稿",
  county: "县级审核中",
  city: "市级审核中",
  province: "省级审核中",
  published: "已公布",
  returned: "已退回",
  takenDown: "已撤下",
} as const;
export type SceneStatus = keyof typeof sceneStatuses;
/** Levels that review, the first first. */
export const sceneLevels = { county: "县级", city: "市级", province: "省级" } as const;
export type SceneLevel = keyof typeof sceneLevels;

/** Where its declarer may write on. */
export const isEditable = (status: SceneStatus): boolean => status === "draft" || status === "returned";
/** Where a level looks at it. */
export const isUnderReview = (status: SceneStatus): status is SceneLevel => status in sceneLevels;

/** What is done about a declaration; its history is made of these. */
export const sceneActs = {
  submitted: "提交申报",
  passed: "审核通过",
  published: "省级审核通过，公布",
  returned: "退回修改",
  withdrawn: "申报人撤回",
  takenDown: "撤下，公众不再看到",
  broughtBack: "恢复公布",
} as const;
export type SceneAct = keyof typeof sceneActs;

/** Whether a published scene still reports its figures. */
export const sceneStandings = {
  online: "按时上报",
  late: "超过 1 天未上报",
  silent: "超过 7 天未上报",
  unconnected: "未接入监测",
} as const;
export type SceneStanding = keyof typeof sceneStandings;

export const sceneOrders = { arranged: "推荐在前", newest: "最新公布", name: "按名称" } as const;
export type SceneOrder = keyof typeof sceneOrders;

/** So many may be recommended at once. */
export const MOST_RECOMMENDED = 24;

/** The steps of a declaration, in the order of the page, with the members of the form that belong to each. */
export const sceneSections = {
  basics: { title: "基本情况", members: ["name", "field", "regionCode", "unit", "summary"] },
  content: { title: "建设内容", members: ["content"] },
  effects: { title: "应用成效", members: ["outcome", "effects"] },
  money: { title: "投入", members: ["investment", "funding"] },
  contact: { title: "联系处室", members: ["contactDept", "contactPhone"] },
  monitoring: { title: "运行监测", members: ["systemAbbr"] },
} as const;
export type SceneSection = keyof typeof sceneSections;

/** Working days until a declaration is decided, at each level. */
export const SCENE_REVIEW_DAYS = 5;
/** So many days of figures are kept on the pages. */
export const SCENE_DAYS = 90;
/** A figure may be brought or corrected for so many days back. */
export const REPORT_DAYS_BACK = 7;
