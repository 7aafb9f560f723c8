/** An application for data, how far it has come, and what became of it. */
export type SeedAsked = {
  key: string;
  /** name in the catalogue */
  resource: string;
  purpose: string;
  basis: string;
  /** the items that not everybody may see, each with why it is needed; all public ones are asked for as well */
  reasons: Readonly<Record<string, string>>;
  months: number;
  hoursAgo: number;
  due?: "today" | "late";
} & (
  | { status: "department" | "provider" }
  | { status: "rejected"; by: "department" | "provider"; note: string }
  | { status: "approved"; endsInDays: number; callsADay: number }
);

const BASIS = "《江苏省公共数据管理办法》及本单位职责（演示）";

/** What the demonstration's official has asked for: waiting in the county, the city and the province, granted, refused. */
export const askedData: readonly SeedAsked[] = [
  {
    key: "11",
    status: "department",
    resource: "家庭农场名录库",
    purpose: "核对家庭农场培育补助名单，避免重复发放（演示）",
    basis: BASIS,
    reasons: {
      area_mu: "核对是否达到补助的规模条件",
      lead_name: "与申报材料中的负责人核对",
      lead_phone: "通知需要补正材料的农场",
    },
    months: 6,
    hoursAgo: 6,
  },
  {
    key: "12",
    status: "department",
    resource: "土地流转合同备案",
    purpose: "汇总本县流转价格，发布季度参考价（演示）",
    basis: BASIS,
    reasons: {},
    months: 12,
    hoursAgo: 55,
    due: "today",
  },
  {
    key: "13",
    status: "provider",
    resource: "池塘养殖尾水在线监测",
    purpose: "对连片养殖区尾水超标提前预警，安排现场检查（演示）",
    basis: BASIS,
    reasons: { flow: "按排水量估算污染负荷" },
    months: 12,
    hoursAgo: 72,
  },
  {
    key: "14",
    status: "provider",
    resource: "监督抽查不合格产品处置",
    purpose: "跟踪本县不合格批次的整改，列入下月重点检查（演示）",
    basis: BASIS,
    reasons: {},
    months: 6,
    hoursAgo: 96,
  },
  {
    key: "15",
    status: "rejected",
    by: "provider",
    note: "车主姓名和电话与用途无关，请去掉后重新申请",
    resource: "农机安全监理牌证信息",
    purpose: "统计本县在册机具数量（演示）",
    basis: BASIS,
    reasons: { owner_name: "登记机主", owner_phone: "登记机主电话" },
    months: 12,
    hoursAgo: 400,
  },
  {
    key: "16",
    status: "approved",
    endsInDays: 7,
    callsADay: 48,
    resource: "秸秆还田与深松作业监测",
    purpose: "核查深松和还田作业补助的面积（演示）",
    basis: BASIS,
    reasons: { device_no: "按终端汇总作业面积" },
    months: 6,
    hoursAgo: 24 * 175,
  },
  {
    key: "17",
    status: "approved",
    endsInDays: 236,
    callsADay: 12,
    resource: "高标准农田上图入库图斑",
    purpose: "项目选址前核对是否与已建成地块重叠（演示）",
    basis: BASIS,
    reasons: { keeper: "联系管护主体到场核对", boundary: "与新项目范围叠加比对" },
    months: 12,
    hoursAgo: 24 * 128,
  },
  {
    key: "18",
    status: "approved",
    endsInDays: 320,
    callsADay: 5,
    resource: "宅基地审批统计",
    purpose: "编写季度乡村建设分析（演示）",
    basis: BASIS,
    reasons: {},
    months: 12,
    hoursAgo: 24 * 44,
  },
];
