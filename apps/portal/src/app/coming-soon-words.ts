import type { ComingSoonPath } from "./coming-soon-routes.ts";

/** What a page that a later version brings says until then. */
export type ComingSoonWords = {
  title: string;
  whatItWillDo: string;
  /** an exact sentence of the specification that belongs on this page already */
  note?: string;
};

export const comingSoonWords: Record<ComingSoonPath, ComingSoonWords> = {
  "/analysisReport": { title: "分析报告", whatItWillDo: "阅读按月、按季发布的分析报告，图表可查看数据表并导出。" },
  "/data/dataAnalysis": { title: "数据资源", whatItWillDo: "查看数据资源目录、信息项和共享条件，了解怎样申请使用。" },
  "/data/dataRequest": { title: "数据申请", whatItWillDo: "填写用途和依据申请数据，看到每一步的审核和时限。" },
  "/data/myData": { title: "我的数据", whatItWillDo: "管理已经批准的数据，查看调用量和到期时间。" },
  "/admin": { title: "管理后台", whatItWillDo: "审核注册和系统接入，管理角色、内容和反馈，查看运行情况。" },
  "/management": { title: "运维管理", whatItWillDo: "管理策略、数据来源和审计日志。" },
  "/market": { title: "市场服务", whatItWillDo: "浏览面向农户、合作社和企业的市场服务。" },
  "/feedback": { title: "意见反馈", whatItWillDo: "提交意见和截图，查看处理进度和答复。" },
  "/manual": { title: "用户手册", whatItWillDo: "按账号类型在线阅读和下载用户手册。" },
};
