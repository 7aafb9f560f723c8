/** Who registers (specification §1). */
export const AccountType = { staff: 1, individual: 2, entity: 3 } as const;

/** What somebody agrees to; a new text is a new version and is asked again (rule PIPL-01). */
export const consentVersions = { privacy: "2026-11-22", agreement: "2026-11", idNumber: "2026-11" } as const;
export type ConsentDocument = keyof typeof consentVersions;

/**
 * What the personal registration dialog sends as `idcard` (specification §3). It is nobody's number: the server
 * stores nothing for it (design §3, Region on registration).
 */
export const ID_NUMBER_PLACEHOLDER = "000000000000000000";

/** Exact sentences of specification §8. */
export const registrationWords = {
  submitted: "注册信息已提交，请联系信息中心管理员审核，审核通过后可输入手机号码和密码登录平台进行使用！",
  registered: "注册成功，请输入手机号码和密码登录平台进行使用！",
  failed: "注册失败",
} as const;
