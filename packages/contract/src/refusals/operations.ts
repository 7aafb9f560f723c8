import type { Refusals } from "./refusals.ts";

/** What keeps the portal running: calendar, backups, jobs. */
export const operationsRefusals = {
  "calendar.changedMeanwhile": {
    status: 200,
    code: 4821,
    message: "{who}刚刚改过这一年的日历，请对照后再保存；您填写的内容仍在",
  },
  "calendar.otherYear": { status: 200, code: 4822, message: "{day} 不是 {year} 年的日期，请删去或到那一年填写" },
  "calendar.twice": { status: 200, code: 4823, message: "{day} 写了两次，请留下一条" },
  "calendar.workedWeekday": {
    status: 200,
    code: 4824,
    message: "{day} 本来就是工作日，只有周六、周日可以标为“班”",
  },
  "calendar.unchanged": { status: 200, code: 4825, message: "与现在的日历相同，不需要保存" },
  "job.underWay": { status: 200, code: 4826, outdated: true, message: "“{job}”正在运行，请等它结束后再运行" },
  "job.alreadyAsked": {
    status: 200,
    code: 4827,
    outdated: true,
    message: "{who}刚刚要求运行“{job}”，马上开始，不用再点",
  },
} as const satisfies Refusals;
