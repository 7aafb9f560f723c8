import { FEEDBACK_MONTHS } from "../content/answer-promises.ts";
import { TICKET_DAYS } from "../catalogue/rating-words.ts";

/** What the inspection of government websites looks at (rule WEB-08), in its order. */
export const inspectionItems = {
  home: {
    name: "首页更新",
    threshold: "14 天内有更新",
    unit: "天未更新",
    isVeto: true,
    mendAt: "/management/notices",
    permission: "content.region",
    mend: "发布内容",
  },
  columns: {
    name: "栏目更新",
    threshold: "每个栏目 180 天内有更新；5 个及以上未更新为单项否决",
    unit: "个栏目未更新",
    isVeto: true,
    mendAt: "/management/notices",
    permission: "content.region",
    mend: "发布内容",
  },
  blank: {
    name: "空白栏目",
    threshold: "没有空白栏目；5 个及以上为单项否决",
    unit: "个空白栏目",
    isVeto: true,
    mendAt: "/management/records",
    permission: "content.region",
    mend: "补充内容",
  },
  unanswered: {
    name: "留言答复",
    threshold: `没有超过 ${FEEDBACK_MONTHS} 个月未答复的留言`,
    unit: `条超过 ${FEEDBACK_MONTHS} 个月`,
    isVeto: true,
    mendAt: "/management/feedback",
    permission: "feedback.answer",
    mend: "去答复",
  },
  overdue: {
    name: "留言时限",
    threshold: "没有超过答复期限的留言",
    unit: "条超过期限",
    isVeto: false,
    mendAt: "/management/feedback",
    permission: "feedback.answer",
    mend: "去答复",
  },
  guides: {
    name: "办事指南",
    threshold: "每个事项都有指南，要素齐全，没有兜底说法",
    unit: "个事项不完整",
    isVeto: true,
    mendAt: "/management/services",
    permission: "content.manage",
    mend: "查看事项",
  },
  wording: {
    name: "错别字与表述",
    threshold: "没有常见错别字",
    unit: "篇疑似有误",
    isVeto: false,
    mendAt: "/management/notices",
    permission: "content.region",
    mend: "去修改",
  },
  links: {
    name: "死链",
    threshold: "7 天内检查过，没有打不开的链接",
    unit: "个打不开",
    isVeto: false,
    mendAt: "/management/site?tab=links",
    permission: "settings.manage",
    mend: "逐个处理",
  },
  filing: {
    name: "备案与标识",
    threshold: "主办单位、备案号、网站标识码等全部填写",
    unit: "项没有填写",
    isVeto: false,
    mendAt: "/management/site",
    permission: "settings.manage",
    mend: "去填写",
  },
  systems: {
    name: "系统可用",
    threshold: "7 天内每个系统应答率不低于 95%",
    unit: "个系统低于 95%",
    isVeto: false,
    mendAt: "/management/systems",
    permission: "system.manage",
    mend: "查看监测",
  },
  ratings: {
    name: "差评整改",
    threshold: `没有超过 ${TICKET_DAYS} 个工作日未办结的差评`,
    unit: "件超过期限",
    isVeto: false,
    mendAt: "/management/ratings",
    permission: "feedback.answer",
    mend: "去整改",
  },
  audit: {
    name: "安全日志",
    threshold: "2 天内核验过，日志完整",
    unit: "处异常",
    isVeto: true,
    mendAt: "/management/audit",
    permission: "audit.read",
    mend: "查看核验",
  },
} as const;
export type InspectionKey = keyof typeof inspectionItems;

export const inspectionVerdicts = {
  good: "合格",
  warn: "需整改",
  veto: "单项否决",
  unknown: "没有数据",
} as const;
export type InspectionVerdict = keyof typeof inspectionVerdicts;

/** So many of what is wrong are named in a run. */
export const MOST_NAMED = 20;
