import type { Refusals } from "./refusals.ts";

/** Messages, things to do, notices and what one keeps at hand. */
export const workbenchRefusals = {
  "message.unknown": { status: 200, code: 4550, outdated: true, message: "这条消息已经删除，请看最新的情况" },
  "notice.unknown": { status: 200, code: 4551, message: "这条通知不存在或已经撤下，请返回通知列表查看" },
  "favourite.unknown": {
    status: 200,
    code: 4552,
    outdated: true,
    message: "要收藏的系统或服务已经下线，请重新选择",
  },
  "favourite.tooMany": { status: 200, code: 4553, message: "最多收藏 60 个，请先取消不常用的" },
  "favourite.changed": { status: 200, code: 4554, outdated: true, message: "收藏已在别处有变化，请按最新的顺序重新排" },
  "todo.personUnknown": {
    status: 200,
    code: 4555,
    message: "没有这个用户，或本系统还不认识这个用户，请核对 sub 或 boundUsername",
  },
  "todo.foreignAddress": { status: 200, code: 4556, message: "待办地址不在本系统登记的来源下，请核对登记的地址" },
  "todo.otherPerson": { status: 200, code: 4557, message: "这个待办编号已用于另一个用户，请换一个编号" },
  "todo.unknown": { status: 200, code: 4558, message: "没有这条待办，请核对待办编号" },
} as const satisfies Refusals;
