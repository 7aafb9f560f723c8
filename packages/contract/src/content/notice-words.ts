/** The columns of the notices; each is a list page of its own. */
export const noticeKinds = {
  notice: { name: "通知", about: "报送、申报、调查和会议通知" },
  publicity: { name: "公示公告", about: "补贴、名录、项目和资金的公示" },
  policy: { name: "政策文件", about: "现行的农业农村政策文件" },
  reading: { name: "政策解读", about: "把政策讲明白：谁能享受、怎么办、找谁" },
  system: { name: "系统公告", about: "系统升级、停用和接口变更" },
} as const;
export type NoticeKind = keyof typeof noticeKinds;

/** So long a notice is marked as new. */
export const NEW_DAYS = 3;
