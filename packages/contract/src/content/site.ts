/** What the portal is, whoever owns it (specification §1); who owns it stands in `filing.ts`. */
export const site = {
  name: "农业农村数字服务门户",
  /** where the name may be broken into lines */
  nameWords: ["农业农村", "数字服务", "门户"],
  slogan: "一次登录，通达全省农业农村业务系统",
  provinceName: "全省",
  /** from this day on staff accounts need two factors (specification §1) */
  twoFactorEffectiveFrom: "2025-07-12",
  notSecretNotice: "此平台为非涉密平台，请勿上传涉密文件！",
} as const;
