/**
 * What a connected system may read about a person, field by field: granted to each system on its own, told to the
 * person before the first time, listed in what they can look up later. The words are the same wherever they stand. With
 * name, account type and unit of an entity goes how far they are known (`entityLevels`).
 */
export const sharedFieldWords = {
  name: "姓名或单位名称",
  accountType: "账号类型",
  region: "所在行政区划",
  company: "单位",
  roles: "在该系统的角色",
  boundUsername: "在该系统绑定的用户名",
  accountName: "平台用户名",
  phone: "手机号码",
  email: "电子邮箱",
} as const;

export type SharedField = keyof typeof sharedFieldWords;

export const sharedFields = Object.keys(sharedFieldWords) as SharedField[];

/** What a system is told when it is asked whether it knows somebody, whatever else it may read. */
export const fieldsOfCheck: readonly SharedField[] = ["accountName", "phone"];

export const isSharedField = (name: string): name is SharedField => Object.hasOwn(sharedFieldWords, name);

/** Are these fields that somebody was shown the ones that are read, no more and no fewer? */
export const areTheSameFields = (shown: readonly string[], read: readonly SharedField[]): boolean =>
  shown.length === read.length && read.every((field) => shown.includes(field));
