export type AccountField = "userName" | "company" | "deptName" | "tel";

const byType: Readonly<Record<number, readonly AccountField[]>> = {
  1: ["userName", "company", "deptName", "tel"],
  2: ["userName", "tel"],
  3: ["userName", "company", "tel"],
};

/** What 账号信息 asks of each account type: a farmer has no office (specification §3, §5 必填项!). */
export const requiredAccountFields = (accountType: number): readonly AccountField[] =>
  byType[accountType] ?? ["userName", "tel"];
