/** 金融超市 (design §9, Finance). */
export const financeKinds = {
  credit: "信用贷款",
  pledge: "抵押贷款",
  guaranteed: "担保贷款",
  discount: "贴息贷款",
  insurance: "农业保险",
  futures: "保险+期货",
} as const;
export type FinanceKind = keyof typeof financeKinds;

export const institutionKinds = {
  bank: "银行",
  guarantee: "担保机构",
  insurance: "保险机构",
  futures: "期货机构",
} as const;
export type InstitutionKind = keyof typeof institutionKinds;

export const financeOrders = { usual: "综合", rate: "利率从低到高", most: "额度从高到低", quick: "办得快" } as const;
export type FinanceOrder = keyof typeof financeOrders;

/** Products side by side at once. */
export const MOST_COMPARED = 3;
export const NO_OFFER = "信息由机构提供，不构成要约";
