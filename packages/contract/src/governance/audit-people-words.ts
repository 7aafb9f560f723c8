import { accountActs } from "../identity/people-words.ts";

/** What administrators do to accounts, and tried to do, as an auditor reads it. */
export const peopleEvents: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(accountActs).map(([act, word]) => [`people.${act}`, word])),
  "people.read": "查看账号",
  "people.revealed": "查看账号的完整号码",
  "people.listRefused": "查看其他地区的账号被拒绝",
  "people.readRefused": "查看账号被拒绝",
  "people.revealRefused": "查看账号的完整号码被拒绝",
  "people.createRefused": "创建账号被拒绝",
  "people.disableRefused": "停用账号被拒绝",
  "people.enableRefused": "启用账号被拒绝",
  "people.unlockRefused": "解除锁定被拒绝",
  "people.resetRefused": "重置密码被拒绝",
  "people.endSessionRefused": "结束会话被拒绝",
  "people.tellRefused": "发停用预告被拒绝",
  "people.correctRefused": "更正资料被拒绝",
  "people.moveRefused": "调动被拒绝",
};
