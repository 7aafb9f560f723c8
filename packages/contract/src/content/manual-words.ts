import type { Manual } from "../rules/pages/manual-choice.ts";

/** The two manuals: how each is called, for whom it is, and how an address names it. */
export const manualWords = {
  department: { name: "工作人员手册", whom: "农业农村部门工作人员", of: "department" },
  socialUser: { name: "社会用户手册", whom: "农户、家庭农场、合作社、企业和公众", of: "social" },
} as const satisfies Record<Manual, { name: string; whom: string; of: string }>;

export const manuals = Object.keys(manualWords) as Manual[];
/** As they are offered: the public's first, as it is the one that is looked for without being signed in. */
export const manualsOffered = ["socialUser", "department"] as const satisfies readonly Manual[];
/** The name of a manual in addresses and of its file below docs/manuals. */
export type ManualFile = (typeof manualWords)[Manual]["of"];

/** The manual that an address names. */
export const manualNamed = (of: string | null): Manual | undefined => manuals.find((one) => manualWords[one].of === of);

/** Where a manual, or one chapter of it, is read. */
export const manualAddress = (of: ManualFile, chapter?: string): string =>
  `/manual?of=${of}${chapter === undefined ? "" : `#${chapter}`}`;

/** Chapters that pages lead to where people get stuck. */
export const helpChapters = {
  signIn: manualAddress("social", "登录"),
  staffSignIn: manualAddress("department", "登录与双因子"),
  register: manualAddress("social", "注册账号"),
  records: manualAddress("social", "查询证书名单和公示"),
  security: manualAddress("department", "安全中心"),
  declare: manualAddress("department", "地方场景申报"),
  data: manualAddress("department", "申请数据资源"),
} as const;
