import type { Refusals } from "./refusals.ts";

/** What administrators change of what the portal shows. */
export const contentRefusals = {
  "content.otherRegion": { status: 403, code: 4740, message: "这条内容不在您管理的行政区划内，请联系上级管理员" },
  "content.changedMeanwhile": {
    status: 200,
    code: 4741,
    message: "{who} 刚改过这条内容，您填写的都还在；请看看最新内容，再决定要不要保存",
  },
  "content.gone": { status: 200, code: 4742, outdated: true, message: "这条内容已经被删除，请看最新的列表" },
  "content.notNow": {
    status: 200,
    code: 4743,
    outdated: true,
    message: "这条内容现在是“{state}”，不能这样处理，请看最新的状态",
  },
  "content.taken": { status: 200, code: 4810, message: "{what}" },
  "content.inUse": { status: 200, code: 4811, message: "还有{what}正在使用它，请先处理那些内容" },
  "content.wrongReference": { status: 200, code: 4812, message: "{what}" },
  "serviceDesk.identificationTaken": {
    status: 200,
    code: 4801,
    message: "标识“{identification}”已有别的服务在用，请换一个",
  },
  "serviceDesk.codeTaken": { status: 200, code: 4802, message: "事项编码“{code}”已有别的事项在用，请核对" },
  "serviceDesk.moduleUnknown": {
    status: 200,
    code: 4803,
    outdated: true,
    message: "所选栏目已经不在，请重新选择",
  },
  "serviceDesk.systemUnknown": {
    status: 200,
    code: 4804,
    outdated: true,
    message: "所选系统已经不在，请重新选择",
  },
  "serviceDesk.guideNeeded": {
    status: 200,
    code: 4805,
    message: "发布前须写好办事指南的全部要素，请先补齐“{name}”的办事指南",
  },
  "module.notEmpty": {
    status: 200,
    code: 4744,
    message: "“{name}”下面还有 {what}，请先移走，再删除；只是不想显示的话可以隐藏",
  },
  "module.intoItself": { status: 200, code: 4745, message: "不能把栏目移到它自己下面，请另选位置" },
  "module.nameTaken": { status: 200, code: 4746, message: "同一级里已经有叫“{name}”的栏目，请换一个名称" },
  "module.tooDeep": { status: 200, code: 4747, message: "行业专题只有两级栏目，请先移走下级栏目，或改放到一级栏目下" },
} as const satisfies Refusals;
