/**
 * What the page's head and foot say of the owner (specification §1; requirements WEB-01 to WEB-04).
 * All values are invented and marked 演示.
 */
export const site = {
  name: "农业农村数字服务门户",
  slogan: "一次登录，通达全省农业农村业务系统",
  organiser: "省农业农村厅（演示）",
  undertaker: "省农业农村厅信息中心（演示）",
  supporters: ["示范科技（演示）"],
  address: "青禾市稻香路 1 号（演示）",
  postalCode: "000000",
  helpLine: "000-0000 0000",
  helpHours: "工作日 8:30—18:00",
  icpNumber: "演示备 00000000 号",
  policeNumber: "演示公网安备 00000000000000 号",
  siteCode: "3200000000（演示）",
  provinceName: "全省",
  /** from this day on staff accounts need two factors (specification §1) */
  twoFactorEffectiveFrom: "2025-07-12",
  notSecretNotice: "此平台为非涉密平台，请勿上传涉密文件！",
} as const;
