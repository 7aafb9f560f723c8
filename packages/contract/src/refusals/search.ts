import type { Refusals } from "./refusals.ts";

export const searchRefusals = {
  "search.unknownThing": { status: 200, code: 4520, message: "这一项已经下线，请重新搜索" },
  "searchDesk.findsNothing": {
    status: 200,
    code: 4806,
    message: "搜“{keywords}”现在什么也找不到，请先试搜，换一个找得到的词",
  },
  "searchDesk.synonymTaken": {
    status: 200,
    code: 4807,
    message: "“{said}”已经有了，现在指“{meant}”，请直接修改那一条",
  },
  "searchDesk.saysNothing": {
    status: 200,
    code: 4808,
    message: "说法和叫法去掉标点后为空、只有一个字或者相同，请重新填写",
  },
} as const satisfies Refusals;
