/** What is written by hand is a draft, stands there for everybody, or was taken down; what was taken down may come back. */
export const publishStates = { draft: "草稿", published: "已发布", withdrawn: "已撤下" } as const;
export type PublishState = keyof typeof publishStates;

export const publishActs = { publish: "发布", withdraw: "撤下", discard: "删除草稿" } as const;
export type PublishAct = keyof typeof publishActs;

/** Only what nobody has seen may be thrown away. */
const transitions: Record<PublishAct, { from: readonly PublishState[]; to: PublishState | "gone" }> = {
  publish: { from: ["draft", "withdrawn"], to: "published" },
  withdraw: { from: ["published"], to: "withdrawn" },
  discard: { from: ["draft"], to: "gone" },
};

/** What may be done with it now. */
export const actsOn = (state: PublishState): PublishAct[] =>
  (Object.keys(publishActs) as PublishAct[]).filter((act) => transitions[act].from.includes(state));

export const leadsTo = (act: PublishAct) => transitions[act];

/** Every kind that is written by hand and published, as the office and the audit log call it. */
export const publishedKinds = {
  announcement: "故障和维护公告",
  dataResource: "数据资源",
  financeInstitution: "金融机构",
  financeProduct: "金融产品",
  machine: "补贴机具",
  notice: "通知",
  report: "分析报告",
  scene: "场景",
  service: "服务事项",
  situation: "事情",
} as const;
export type PublishedKind = keyof typeof publishedKinds;
