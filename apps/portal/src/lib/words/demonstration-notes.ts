/** What single pages of the demonstration say of what they show; for `DemonstrationNote`. */
export const demonstrationNotes = {
  finance: "演示：产品、机构、利率和电话均为虚构。",
  machinery: "机具、企业和证书均为演示。",
  samples: "演示数据，均为虚构。",
  report: "本报告为演示数据。",
  brain: "（演示数据）",
  sms: "验证码可在演示收件箱里看到。",
  noPhone: "演示时没有手机，可在另一个浏览器里打开：",
} as const;
