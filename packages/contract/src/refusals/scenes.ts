import type { Refusals } from "./refusals.ts";

/** Local scenes: what is declared, reviewed, shown and watched. */
export const scenesRefusals = {
  "scenes.notFound": { status: 200, code: 4610, message: "没有找到这个场景，它可能已经下线，请返回列表查看" },
  "scenes.notYours": { status: 200, code: 4611, outdated: true, message: "没有找到这份申报，请看最新的列表" },
  "scenes.notNow": {
    status: 200,
    code: 4612,
    outdated: true,
    message: "申报当前是“{status}”，不能这样操作，请看最新的状态",
  },
  "scenes.incomplete": { status: 200, code: 4613, message: "申报还没有填完：{problems}" },
  "scenes.outsideRegion": { status: 200, code: 4614, message: "场景所在地须在您的行政区划之内，请重新选择" },
  "scenes.noRegion": {
    status: 200,
    code: 4615,
    message: "您的账号没有本省的行政区划，请先在“账号信息”中完善后再申报",
  },
  "approvals.otherLevel": {
    status: 200,
    code: 4616,
    message: "这一环节由所在层级的管理员审核，超过时限未办时由上一级代为审核",
  },
  "scenes.unknownSystem": {
    status: 200,
    code: 4617,
    message: "没有登记这个简称的接入系统，请核对系统简称；暂不接入监测可以留空",
  },
  "scenes.notReporter": {
    status: 200,
    code: 4618,
    message: "场景编号不正确，或者这个场景登记的不是本系统，请核对场景详情页的编号",
  },
  "scenes.dayOutside": { status: 200, code: 4619, message: "统计日期须在最近 7 天之内，不能晚于今天" },
  "scenes.tooMany": { status: 200, code: 4620, message: "未办结的申报最多 {most} 份，请先提交或删除不用的草稿" },
  "scenes.changedMeanwhile": {
    status: 200,
    code: 4621,
    outdated: true,
    message: "这份申报刚在别处改过，请先看看最新内容，再保存或提交",
  },
  "scenes.notShown": { status: 200, code: 4890, outdated: true, message: "所选场景中有已经撤下的，请重新选择" },
} as const satisfies Refusals;
