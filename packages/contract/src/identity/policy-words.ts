/** The texts that everybody agrees to before anything else of theirs is kept (rule PIPL-01). */
export type PolicyDocument = "privacy" | "agreement";

type Policy = {
  title: string;
  path: string;
  /** the oldest first; the last one is in force. What is new in it, in sentences for those who agreed to the one before */
  versions: readonly { version: string; changes: readonly string[] }[];
};

export const policies: Readonly<Record<PolicyDocument, Policy>> = {
  privacy: {
    title: "隐私政策",
    path: "/privacy",
    versions: [
      { version: "2026-11", changes: [] },
      {
        version: "2026-11-22",
        changes: [
          "写明注销账号时，使用记录随即去掉您的账号编号，不能再对应到您。",
          "写明手机号、身份证号用 SM4 加密保存；统一社会信用代码是公开信息，不加密。",
          "政策更新后，您下次来访时会请您重新确认。",
        ],
      },
    ],
  },
  agreement: { title: "用户协议", path: "/agreement", versions: [{ version: "2026-11", changes: [] }] },
};
