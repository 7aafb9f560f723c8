/** The five pages of 三农服务 that list services (specification §2), by the last part of their address. */
export const serviceSections = {
  govermentserve: "政务服务",
  agriculturalservice: "涉农服务",
  ruraleconomy: "农村经济",
  agrotechnology: "农机推广",
  financialsupermarket: "金融超市",
} as const;
export type ServiceSection = keyof typeof serviceSections;

/** What sort of matter it is, which decides its steps and time limit. */
export const guideKinds = {
  licence: "许可审批",
  register: "登记备案",
  subsidy: "补贴补助",
  project: "申报认定",
  proof: "证明标识",
  report: "上报举报",
  booking: "报名预约",
  finance: "贷款保险",
  query: "查询公示",
  work: "工作事项",
} as const;
export type GuideKind = keyof typeof guideKinds;

export const guideDomains = {
  plant: "种粮与补贴",
  mach: "农机服务",
  live: "畜牧兽医",
  fish: "渔业与禁捕",
  land: "土地与宅基地",
  safe: "质量安全",
  data: "乡村与综合",
  fin: "惠农金融",
} as const;

export const guideAudiences = ["农户", "家庭农场", "合作社", "企业", "工作人员"] as const;
export const guideHandlings = ["全程网办", "最多跑一次", "即来即办", "查询"] as const;
export type GuideHandling = (typeof guideHandlings)[number];
export const guideOrders = { popular: "办的人多", quick: "办得快", name: "按名称" } as const;
export type GuideOrder = keyof typeof guideOrders;

/** Words that leave the reader guessing what else is wanted; no guide may hold one (rule WEB-11). */
export const CATCH_ALL = /等相关|等有关|等材料|等证件|其他条件|其他材料|其它|有关材料|相关材料|规定的其他|按要求提供/;
