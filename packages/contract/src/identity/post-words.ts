/** Everything an official holds by virtue of the post, and loses with it, as the person and the office read it. */
export const postRights = {
  dataGrant: "数据授权",
  systemRole: "业务系统角色",
  ownedSystem: "负责的接入系统",
  testUser: "联调测试资格",
} as const;
export type PostRight = keyof typeof postRights;

/** By what a post ends. */
export const postEnds = {
  moved: "已调动到其他行政区划",
  unitChanged: "单位或处室已变更",
  demoted: "不再担任原角色",
  closed: "账号已注销",
} as const;
export type PostEnd = keyof typeof postEnds;
