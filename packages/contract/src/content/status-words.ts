/** Where anybody reads how the portal is; a page of the server's own, so that it stands while the application does not. */
export const STATUS_PATH = "/status";
export const STATUS_FEED_PATH = "/status/feed.xml";

/** Parts of the portal in the words of whoever uses it. */
export const statusParts = {
  signIn: "登录",
  search: "事项与搜索",
  systems: "业务系统",
  sms: "短信验证码",
  files: "文件上传",
  messages: "消息通知",
} as const;
export type StatusPart = keyof typeof statusParts;

/** What a check found, and that there was none. */
export const partStates = { up: "正常", partly: "部分不可用", down: "暂停", unchecked: "未检查" } as const;
export type PartState = keyof typeof partStates;

export const announcementKinds = { incident: "故障", maintenance: "计划维护" } as const;
export type AnnouncementKind = keyof typeof announcementKinds;

export const announcementStages = {
  investigating: "调查中",
  identified: "已定位",
  recovering: "恢复中",
  recovered: "已恢复",
  planned: "计划中",
  underWay: "进行中",
  completed: "已完成",
  cancelled: "已取消",
} as const;
export type AnnouncementStage = keyof typeof announcementStages;

/** Through which stages each kind goes, in their order. */
export const stagesOf: Record<AnnouncementKind, readonly AnnouncementStage[]> = {
  incident: ["investigating", "identified", "recovering", "recovered"],
  maintenance: ["planned", "underWay", "completed", "cancelled"],
};

const last: ReadonlySet<AnnouncementStage> = new Set(["recovered", "completed", "cancelled"]);
/** Nothing more is expected of it. */
export const isOver = (stage: AnnouncementStage): boolean => last.has(stage);
