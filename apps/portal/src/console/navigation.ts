import { type ApprovalKind, approvalKinds, approvalPermissions } from "@sannong/contract/governance/approval-words";
import { isAdministrator } from "@sannong/contract/rules/identity/roles";
import type { QueueName } from "@sannong/contract/governance/workbench-words";
import type { IconName } from "@sannong/ui";
import type { ComponentType } from "react";
import { matchPath } from "react-router";
import type { SignedIn } from "../lib/session/session.ts";

/** In the order of the navigation; a group nobody may open anything of is not shown. */
const groups = ["工作台", "待处理", "账号与权限", "内容", "系统", "设置", "审计"] as const;

export type ConsolePage = {
  /** as the router reads it; a page that also shows single things ends in `/:id?` */
  path: string;
  /** a second address of the same page */
  alias?: string;
  title: string;
  /** what else somebody may call it who looks for it */
  also?: string;
  group: (typeof groups)[number];
  icon: IconName;
  /** whoever has one of these; the server asks again at every call */
  permissions: readonly string[] | "everyAdministrator";
  /** what waits there; the navigation says how much */
  queues?: readonly QueueName[];
  load: () => Promise<{ Component: ComponentType }>;
};

/** Every page of the office: the navigation and the router are made of this. A page more is an entry here. */
export const consolePages: readonly ConsolePage[] = [
  {
    path: "/management",
    alias: "/admin",
    title: "工作台",
    also: "首页 待办 提醒",
    group: "工作台",
    icon: "home",
    permissions: "everyAdministrator",
    load: () => import("./pages/workbench.tsx"),
  },
  {
    path: "/management/registrations",
    title: "审核申请",
    also: "注册审核 角色申请 数据申请 场景申报 系统入驻 复核 受理编号",
    group: "待处理",
    icon: "users",
    permissions: [...new Set(Object.values(approvalPermissions))],
    queues: Object.keys(approvalKinds) as ApprovalKind[],
    load: () => import("./pages/registrations.tsx"),
  },
  {
    path: "/management/feedback",
    title: "意见反馈答复",
    also: "留言 咨询 投诉",
    group: "待处理",
    icon: "chat",
    permissions: ["feedback.answer"],
    queues: ["feedback"],
    load: () => import("./pages/feedback-admin.tsx"),
  },
  {
    path: "/management/ratings",
    title: "差评整改",
    also: "好差评 评价 回访",
    group: "待处理",
    icon: "star",
    permissions: ["feedback.answer"],
    queues: ["rating"],
    load: () => import("./pages/rating-admin.tsx"),
  },
  {
    path: "/management/people",
    title: "用户与机构",
    also: "账号 人员 导入用户 停用 启用 重置密码 调动 解锁",
    group: "账号与权限",
    icon: "users",
    permissions: ["account.read"],
    load: () => import("./pages/people.tsx"),
  },
  {
    path: "/management/roles",
    title: "角色与权限",
    also: "授权 三员 权限表",
    group: "账号与权限",
    icon: "shield",
    permissions: ["account.read"],
    load: () => import("./pages/roles.tsx"),
  },
  {
    path: "/management/sessions",
    title: "会话与登录",
    also: "在线用户 下线 锁定 解锁 登录记录",
    group: "账号与权限",
    icon: "phone",
    permissions: ["account.read"],
    load: () => import("./pages/online.tsx"),
  },
  {
    path: "/management/activation",
    title: "激活码与重置",
    also: "换手机 动态口令 验证方式",
    group: "账号与权限",
    icon: "key",
    permissions: ["factor.issue"],
    load: () => import("./pages/activation.tsx"),
  },
  {
    path: "/management/notices",
    title: "公告与政策",
    also: "通知 新闻 公示 解读",
    group: "内容",
    icon: "bell",
    permissions: ["content.region"],
    load: () => import("./pages/notice-admin.tsx"),
  },
  {
    path: "/management/records",
    title: "公示记录",
    also: "证书 红名单 黑名单 行政许可 行政处罚 双公示 导入",
    group: "内容",
    icon: "cert",
    permissions: ["content.region"],
    load: () => import("./pages/record-admin.tsx"),
  },
  {
    path: "/management/brain",
    title: "指标与报告",
    also: "智慧大脑 新建指标 数据导入 分析报告",
    group: "内容",
    icon: "brain",
    permissions: ["content.region"],
    load: () => import("./pages/brain-admin.tsx"),
  },
  {
    path: "/management/data",
    title: "数据目录",
    also: "数据资源 元数据 资源分类 细目 导入数据",
    group: "内容",
    icon: "db",
    permissions: ["content.region"],
    load: () => import("./pages/data-admin.tsx"),
  },
  {
    path: "/management/finance",
    title: "金融超市",
    also: "金融产品 机构 贷款 保险",
    group: "内容",
    icon: "coins",
    permissions: ["content.region"],
    load: () => import("./pages/finance-admin.tsx"),
  },
  {
    path: "/management/machinery",
    title: "农机推广",
    also: "农机 补贴 鉴定证书",
    group: "内容",
    icon: "tractor",
    permissions: ["content.region"],
    load: () => import("../content/machinery/admin/machine-admin.tsx"),
  },
  {
    path: "/management/situations",
    title: "按事情找",
    also: "事情 情形 套餐 一件事 买农机 盖房",
    group: "内容",
    icon: "list",
    permissions: ["content.region"],
    load: () => import("../content/situations/admin/situation-admin.tsx"),
  },
  {
    path: "/management/announcements",
    title: "服务状态公告",
    also: "故障 维护 停机 服务状态 中断",
    group: "内容",
    icon: "warn",
    permissions: ["content.region"],
    load: () => import("../content/status/admin/announcement-admin.tsx"),
  },
  {
    path: "/management/scenes",
    title: "地方场景",
    also: "场景 推荐 排序 数字乡村",
    group: "内容",
    icon: "scene",
    permissions: ["content.region"],
    load: () => import("./pages/scene-admin.tsx"),
  },
  {
    path: "/management/modules",
    title: "行业专题栏目",
    also: "栏目 目录 排序 菜单",
    group: "内容",
    icon: "layers",
    permissions: ["content.manage"],
    load: () => import("./pages/module-admin.tsx"),
  },
  {
    path: "/management/services",
    title: "服务与办事指南",
    also: "事项 指南 服务",
    group: "内容",
    icon: "doc",
    permissions: ["content.manage"],
    load: () => import("./pages/service-admin.tsx"),
  },
  {
    path: "/management/manuals/:id?",
    title: "使用手册",
    also: "用户手册 帮助 说明书 操作指南",
    group: "内容",
    icon: "book",
    permissions: ["manual.manage"],
    load: () => import("./pages/manual-admin.tsx"),
  },
  {
    path: "/management/search-words",
    title: "搜索热词与说法",
    also: "热词 同义词",
    group: "内容",
    icon: "search",
    permissions: ["content.manage"],
    load: () => import("./pages/search-admin.tsx"),
  },
  {
    path: "/management/systems/:id?",
    title: "系统注册表",
    also: "接入系统 回调地址 密钥 绑定 打开方式 下线",
    group: "系统",
    icon: "server",
    permissions: ["system.manage"],
    load: () => import("./pages/systems.tsx"),
  },
  {
    path: "/management/integration",
    title: "接入系统管理",
    also: "退出通知 暂停系统 对接",
    group: "系统",
    icon: "plug",
    permissions: ["system.manage"],
    load: () => import("./pages/integration.tsx"),
  },
  {
    path: "/management/jobs",
    title: "后台任务",
    also: "定时任务 调度 失败",
    group: "系统",
    icon: "clock",
    permissions: ["settings.manage"],
    load: () => import("./pages/jobs.tsx"),
  },
  {
    path: "/management/site",
    title: "网站管理",
    also: "备案 主办单位 页脚 上线检查 死链",
    group: "设置",
    icon: "gear",
    permissions: ["settings.manage"],
    load: () => import("./pages/site.tsx"),
  },
  {
    path: "/management/calendar",
    title: "工作日历",
    also: "节假日 调休 时限",
    group: "设置",
    icon: "cal",
    permissions: ["settings.manage"],
    load: () => import("./pages/calendar.tsx"),
  },
  {
    path: "/management/messages-spend",
    title: "短信与外部身份",
    also: "短信用量 短信模板 政务服务网 身份源",
    group: "设置",
    icon: "chat",
    permissions: ["settings.manage"],
    load: () => import("./pages/messages-spend.tsx"),
  },
  {
    path: "/management/dictionaries",
    title: "字典与行政区划",
    also: "字典 单位性质 地区 区划代码",
    group: "设置",
    icon: "map",
    permissions: ["settings.manage"],
    load: () => import("./pages/dictionaries.tsx"),
  },
  {
    path: "/management/backups",
    title: "备份与恢复",
    also: "备份",
    group: "设置",
    icon: "db",
    permissions: ["settings.manage"],
    load: () => import("./pages/backups.tsx"),
  },
  {
    path: "/management/settings",
    title: "参数与策略",
    also: "密码有效期 锁定 超时 短信限额 安全策略",
    group: "设置",
    icon: "lock",
    permissions: ["policy.manage"],
    load: () => import("./pages/settings.tsx"),
  },
  {
    path: "/management/usage",
    title: "使用情况",
    also: "统计 访问量 登录人数",
    group: "审计",
    icon: "bars",
    permissions: ["usage.read"],
    load: () => import("./pages/usage.tsx"),
  },
  {
    path: "/management/inspection",
    title: "网站巡检",
    also: "检查指标 更新 巡检",
    group: "审计",
    icon: "check",
    permissions: ["inspection.read"],
    load: () => import("./pages/inspection.tsx"),
  },
  {
    path: "/management/audit",
    title: "审计日志",
    also: "日志 登录日志 查看记录 核验 导出",
    group: "审计",
    icon: "hist",
    permissions: ["audit.read"],
    load: () => import("./pages/audit.tsx"),
  },
  {
    path: "/management/audit-watch",
    title: "监督审计员",
    also: "审计管理员",
    group: "审计",
    icon: "eye",
    permissions: ["audit.watch"],
    load: () => import("./pages/audit-watch.tsx"),
  },
];

/** May this person open it? Cosmetic by nature: the server checks every call again. */
export const admits = ({ permissions }: ConsolePage, session: SignedIn): boolean =>
  session.government &&
  (permissions === "everyAdministrator"
    ? isAdministrator(session)
    : permissions.some((one) => session.permissions.includes(one)));

/** The navigation as this person sees it. */
export const groupsFor = (session: SignedIn) =>
  groups
    .map((name) => ({
      name,
      consolePages: consolePages.filter((consolePage) => consolePage.group === name && admits(consolePage, session)),
    }))
    .filter((group) => group.consolePages.length > 0);

/** Where the navigation leads: the page itself, not one of the things it shows. */
export const addressOf = ({ path }: ConsolePage): string => path.replace(/\/:.*$/, "");

export const pathsOf = ({ path, alias }: ConsolePage): string[] => (alias === undefined ? [path] : [path, alias]);

/** Whose page an address is. */
export const consolePageAt = (pathname: string): ConsolePage | undefined =>
  consolePages.find((consolePage) =>
    pathsOf(consolePage).some((path) => matchPath({ path, caseSensitive: true }, pathname)),
  );
