/**
 * The five record queries (specification §3), one table: addresses, field names and words of each kind. Pages, lists,
 * details, sheets, the own store and the gateway to other hosts read this and hold no field of their own.
 */

export const recordKindNames = ["certificate", "redList", "blackList", "licence", "penalty"] as const;
export type RecordKind = (typeof recordKindNames)[number];

/** `idNumber` is never kept or sent in full; `text` may be several lines. */
export type RecordFieldKind = "name" | "code" | "text" | "date" | "number" | "idNumber";
export type RecordField = { name: string; label: string; kind: RecordFieldKind };

export type RecordQuery = {
  title: string;
  /** what one record is called when they are counted */
  unit: string;
  /** the address below /api, and below a host that keeps these records */
  path: string;
  page: string;
  /** the field of the specification that a keyword is sought in, and where hits are marked */
  keyword: string;
  /** further fields a keyword is sought in */
  alsoSought: readonly string[];
  keywordHint: string;
  /** the subject: heading of a record */
  subject: string;
  /** the day it was decided, awarded or found */
  date: string;
  /** what a list shows beside the subject */
  list: readonly string[];
  category: string;
  categories: readonly string[];
  status: string;
  statuses: readonly string[];
  /** statuses that call for attention */
  alarming: readonly string[];
  fields: readonly RecordField[];
};

const field = (name: string, label: string, kind: RecordFieldKind = "text"): RecordField => ({ name, label, kind });

const creditCode = field("tyshxydm", "统一社会信用代码", "code");

export const recordQueries: Record<RecordKind, RecordQuery> = {
  certificate: {
    title: "证书查询",
    unit: "件",
    path: "/platformQuery/findDataList",
    page: "/serve/searchlist",
    keyword: "company",
    alsoSought: ["zsbh", "tyshxydm"],
    keywordHint: "单位、证书编号或信用代码",
    subject: "company",
    date: "fzrq",
    list: ["zsmc", "zsbh", "fzjg", "fzrq", "yxqz"],
    category: "zslb",
    categories: ["种子生产经营", "兽药经营", "动物防疫", "农药经营", "绿色食品", "农机推广鉴定"],
    status: "zszt",
    statuses: ["有效", "即将到期", "已过期", "已注销"],
    alarming: ["已过期", "已注销"],
    fields: [
      field("company", "持证单位", "name"),
      field("zsmc", "证书名称"),
      field("zsbh", "证书编号", "code"),
      field("zslb", "证书类别"),
      creditCode,
      field("fddbr", "法定代表人", "name"),
      field("jyfw", "许可范围"),
      field("fzjg", "发证机关"),
      field("fzrq", "发证日期", "date"),
      field("yxqz", "有效期至", "date"),
      field("zszt", "证书状态"),
      field("lydw", "数据来源单位"),
    ],
  },
  redList: {
    title: "红榜名单",
    unit: "条",
    path: "/appQuery/selectNyncxyhmdPageInfo",
    page: "/serve/redblacklist",
    keyword: "shfrmc",
    alsoSought: ["rdwh", "tyshxydm"],
    keywordHint: "名称、认定文号或信用代码",
    subject: "shfrmc",
    date: "rdsj",
    list: ["pjnd", "rdwh", "rddw", "rdsj", "yxqx"],
    category: "hmdlb",
    categories: ["农产品质量安全守信主体", "示范家庭农场", "示范合作社", "农资经营诚信单位", "龙头企业"],
    status: "mdzt",
    statuses: ["有效", "已期满", "已移出"],
    alarming: ["已移出"],
    fields: [
      field("shfrmc", "名称", "name"),
      creditCode,
      field("hmdlb", "类别"),
      field("pjnd", "评价年度", "number"),
      field("rdwh", "认定文号", "code"),
      field("rdsj", "认定时间", "date"),
      field("rddw", "认定单位"),
      field("yxqx", "有效期限", "date"),
      field("mdzt", "名单状态"),
      field("sjly", "数据来源"),
    ],
  },
  blackList: {
    title: "黑榜名单",
    unit: "条",
    path: "/appQuery/selectNyncxyhhmdPageInfo",
    page: "/serve/redblacklist",
    keyword: "nyjyzt",
    alsoSought: ["ah", "tyshxydm"],
    keywordHint: "经营主体、案号或信用代码",
    subject: "nyjyzt",
    date: "fbsj",
    list: ["ah", "zxdw", "lasj", "fbsj", "yxqx"],
    category: "hhmdlb",
    categories: ["制售假劣农资", "农产品质量安全违法", "违规使用禁用药物", "非法捕捞", "骗取补贴资金"],
    status: "mdzt",
    statuses: ["惩戒中", "已修复", "已期满"],
    alarming: ["惩戒中"],
    fields: [
      field("nyjyzt", "农业经营主体", "name"),
      creditCode,
      field("fddbr", "法人", "name"),
      field("hhmdlb", "失信类别"),
      field("ah", "案号", "code"),
      field("zxdw", "执行单位"),
      field("dy", "地域"),
      field("yjwh", "依据文号", "code"),
      field("lasj", "立案时间", "date"),
      field("fbsj", "发布时间", "date"),
      field("yxqx", "有效期限", "date"),
      field("mdzt", "名单状态"),
      field("sjly", "数据来源"),
    ],
  },
  licence: {
    title: "行政许可公示",
    unit: "件",
    path: "/appQuery/selectPublishLicensePageInfo",
    page: "/serve/adminlist",
    keyword: "xzxkjdwsh",
    alsoSought: ["xkxdrmc", "xkbh", "tyshxydm"],
    keywordHint: "文书号、相对人或信用代码",
    subject: "xkxdrmc",
    date: "xkjdrq",
    list: ["xkws", "xzxkjdwsh", "xkjg", "xkjdrq", "yxqzi"],
    category: "xklb",
    categories: ["普通", "特许", "认可", "核准", "登记"],
    status: "zt",
    statuses: ["有效", "注销", "撤销", "异议"],
    alarming: ["撤销", "异议"],
    fields: [
      field("xkxdrmc", "行政相对人名称", "name"),
      field("xkxdrtype", "行政相对人类别"),
      creditCode,
      field("gszch", "工商登记号", "code"),
      field("fddbr", "法定代表人", "name"),
      field("fddbrzjlx", "证件类型"),
      field("fddbrzjhm", "证件号码", "idNumber"),
      field("xkws", "决定文书名称"),
      field("xzxkjdwsh", "决定文书号", "code"),
      field("xklb", "许可类别"),
      field("xkzs", "许可证书名称"),
      field("xkbh", "许可编号", "code"),
      field("xknr", "许可内容"),
      field("xkjdrq", "许可决定日期", "date"),
      field("yxqz", "有效期自", "date"),
      field("yxqzi", "有效期至", "date"),
      field("xkjg", "许可机关"),
      field("xkjgdm", "许可机关代码", "code"),
      field("zt", "当前状态"),
      field("lydw", "数据来源单位"),
      field("lydwdm", "数据来源单位代码", "code"),
      field("bz", "备注"),
    ],
  },
  penalty: {
    title: "行政处罚公示",
    unit: "件",
    path: "/appQuery/selectPublishPunishPageInfo",
    page: "/serve/adminlist",
    keyword: "ajh",
    alsoSought: ["cfxdrmc", "tyshxydm"],
    keywordHint: "案卷号、相对人或信用代码",
    subject: "cfxdrmc",
    date: "zfjdrq",
    list: ["wfxw", "ajh", "cfjg", "zfjdrq", "gsjzq"],
    category: "cflb",
    categories: ["警告", "罚款", "没收违法所得", "责令停产停业", "吊销许可证件"],
    status: "xyxf",
    statuses: ["公示中", "修复办理中", "异议处理中"],
    alarming: ["公示中"],
    fields: [
      field("cfxdrmc", "行政相对人名称", "name"),
      field("cfxdrtype", "行政相对人类别"),
      creditCode,
      field("fddbr", "法定代表人", "name"),
      field("fddbrzjlx", "证件类型"),
      field("fddbrzjhm", "证件号码", "idNumber"),
      field("ajh", "决定文书号（案卷号）", "code"),
      field("wfxw", "违法行为类型"),
      field("cfsy", "违法事实"),
      field("cfyj", "处罚依据"),
      field("cflb", "处罚类别"),
      field("cfnr", "处罚内容"),
      field("cfnrfk", "罚款金额（万元）", "number"),
      field("cfnrwfff", "没收金额（万元）", "number"),
      field("cfnrzkdx", "暂扣或吊销证照名称及编号"),
      field("zfjdrq", "处罚决定日期", "date"),
      field("cfyxq", "处罚有效期", "date"),
      field("gsjzq", "公示截止期", "date"),
      field("cfjg", "处罚机关"),
      field("cfjgdm", "处罚机关代码", "code"),
      field("xyxf", "公示状态"),
      field("lydw", "数据来源单位"),
      field("lydwdm", "数据来源单位代码", "code"),
      field("bz", "备注"),
    ],
  },
};

export const labelOf = (kind: RecordKind, name: string): string =>
  recordQueries[kind].fields.find((one) => one.name === name)?.label ?? name;

/** The fields a keyword is sought in; hits are marked in these. */
export const soughtFields = (kind: RecordKind): readonly string[] => {
  const { keyword, alsoSought } = recordQueries[kind];
  return [keyword, ...alsoSought];
};

/** What a record is known by: two of a kind with the same are one. A list names many subjects under one number. */
export const recordKeyFields: Record<RecordKind, readonly string[]> = {
  certificate: ["zsbh"],
  redList: ["rdwh", "shfrmc"],
  blackList: ["ah", "nyjyzt"],
  licence: ["xzxkjdwsh"],
  penalty: ["ajh"],
};

/** What no record may be without. */
export const requiredFields = (kind: RecordKind): readonly string[] => {
  const { subject, date, category, status } = recordQueries[kind];
  return [...new Set([subject, ...recordKeyFields[kind], date, category, status])];
};

/** Columns of a workbook beside those of the record. */
export const importColumns = { area: "行政区划代码", from: "公示开始日期", until: "公示截止日期" } as const;
/** So many rows a workbook may have. */
export const MOST_IMPORTED = 50_000;

export const importStates = {
  checking: "正在检查",
  checked: "待确认",
  importing: "正在导入",
  done: "已导入",
  nothing: "未导入",
  failed: "没有完成",
  discarded: "已放弃",
} as const;
export type ImportState = keyof typeof importStates;

/** Decisions are published within so many working days (design §9, Publication of decisions). */
export const PUBLISH_WITHIN_DAYS = 7;
/** Hits of a keyword or filter are counted this far: nobody leafs on, they narrow them down. */
export const COUNTED_RECORDS = 1_000;
/** No list is leafed through further, and no sheet is longer: whoever has more hits narrows them down. */
export const MOST_RECORDS = 10_000;

export const recordOrders = { newest: "最新在前", oldest: "最早在前" } as const;
export type RecordOrder = keyof typeof recordOrders;

/** One record on the wire: its own fields beside these. */
export type PublicRecord = { [field: string]: string | number | null } & {
  id: string;
  areaCode: string;
  areaName: string;
  /** the day it was published */
  gsrq: string;
  /** working days from the decision to its publication; null where the decision's day is not told */
  gsts: number | null;
};
