import { publishedKinds } from "../content/publication-words.ts";
import { auditEvents } from "./audit-events.ts";
import { ownMember } from "../rules/identity/own-member.ts";

export type EventGroup = keyof typeof auditEvents;
type Group = { name: string; events: Readonly<Record<string, string>> };
export const eventGroups: Readonly<Record<EventGroup, Group>> = auditEvents;

const names = new Map(Object.values(eventGroups).flatMap((group: Group) => Object.entries(group.events)));
export const eventName = (event: string): string => names.get(event) ?? event;

export const auditResults = { ok: "成功", refused: "被拒绝", failed: "失败" } as const;
export type AuditResult = keyof typeof auditResults;

/** What an act may have been done to. */
export const auditObjects = {
  ...publishedKinds,
  account: "账号",
  address: "地址",
  approval: "申请",
  audit: "审计日志",
  backup: "备份",
  calendar: "工作日历",
  bindingBatch: "批量绑定",
  dataApplication: "数据申请",
  dataCatalogue: "数据目录",
  dataGrant: "数据授权",
  dataKey: "加密密钥",
  dataClass: "数据资源分类",
  dictionary: "字典",
  entry: "接口",
  feedback: "意见反馈",
  file: "文件",
  indicator: "指标",
  inspection: "巡检",
  job: "后台任务",
  links: "死链检查",
  module: "栏目",
  qrSignIn: "扫码登录",
  delegation: "代办授权",
  rating: "评价",
  record: "公示记录",
  recordImport: "导入记录",
  records: "公示记录",
  region: "行政区划",
  role: "角色",
  sceneMonitoring: "场景监测",
  searchWord: "搜索词",
  manual: "使用手册",
  session: "会话",
  setting: "参数",
  signingKey: "签名密钥",
  site: "网站信息",
  smartBrain: "指标",
  usage: "使用情况",
  smsSpend: "短信发送量",
  system: "接入系统",
  systemApplication: "接入申请",
} as const;
export type AuditObject = keyof typeof auditObjects;
export const objectName = (kind: string): string => ownMember<string>(auditObjects, kind) ?? kind;

const labels: Readonly<Record<string, string>> = {
  kind: "类别",
  region: "行政区划",
  status: "状态",
  decision: "决定",
  receiptNumber: "受理编号",
  item: "查看的内容",
  whose: "号码属于",
  manual: "手册",
  note: "改了什么",
  number: "第几版",
  instead: "换下的版本",
  subject: "本人账号",
  accountId: "账号",
  name: "登录时填写",
  factors: "验证方式",
  door: "登录途径",
  newDevice: "新设备",
  sentTo: "发送到",
  rows: "行数",
  isCut: "是否截断",
  furtherNotWritten: "同一地址一分钟内过多，其后不再逐条记录",
  sha256: "文件指纹",
  revision: "版本",
  changed: "改动项",
  scope: "提供的信息",
  roleCode: "角色",
  view: "查看范围",
  filter: "查询条件",
  outcome: "结果",
  path: "接口",
  system: "系统",
  title: "标题",
  filters: "筛选条件",
  fileName: "文件名",
  accountType: "账号类型",
  phone: "手机号",
  entry: "审计记录",
  checked: "核验条数",
  faults: "问题数",
  before: "改前",
  after: "改后",
  added: "增加",
  removed: "去掉",
  moved: "随之调整的期限",
  key: "参数",
  batch: "批次",
  good: "可办行数",
  bad: "问题行数",
  bound: "已绑定",
  skipped: "未绑定",
  undone: "已撤销",
  seq: "链上位置",
  day: "日期",
  first: "起始位置",
  place: "留存处",
  digest: "校验值",
  permission: "权限",
  broken: "无法打开",
  activeFrom: "启用时间",
  former: "原密钥",
  publicKey: "新公钥",
};
export const detailLabel = (key: string): string => ownMember(labels, key) ?? key;

/** By which way somebody came in, where it is not the form on the portal. */
export const signInEntryPoints: Readonly<Record<string, string>> = {
  qr: "扫码",
  passkey: "通行密钥",
  upstream: "外部身份",
};
export const factorNames: Readonly<Record<string, string>> = {
  password: "密码",
  sms: "短信验证码",
  totp: "动态口令",
  passkey: "通行密钥",
  qr: "扫码",
  upstream: "外部身份",
  recovery: "恢复码",
};

/** Which part of the log is looked at. */
export const auditViews = { all: "全部操作", signIn: "登录日志", personal: "个人信息访问" } as const;
export type AuditView = keyof typeof auditViews;

/** Whether somebody is looked for as the one who acted, or the one it was about. */
export const personSides = { any: "本人操作或涉及本人", actor: "本人操作", object: "涉及本人" } as const;
export type PersonSide = keyof typeof personSides;

/** What may be wrong with the chain, and what it means. */
export const auditFaults = {
  changed: { name: "内容被改动", words: "这条记录与写入时不一致" },
  missing: { name: "记录缺失", words: "链上登记过的记录不在了" },
  relinked: { name: "链接被重写", words: "这一环不是封存时写下的" },
  cutOff: { name: "末尾被截断", words: "链在登记的末尾之前就断了" },
  unlinked: { name: "未经封存", words: "这条记录没有经过封存就出现在日志里" },
  headBroken: { name: "链头签名不符", words: "这个链头不是用公布的密钥签的，或者签名后被改动" },
  headDiffers: { name: "与签名链头不符", words: "到这一环为止的一段与当天签名的链头不一致" },
} as const;
export type AuditFaultKind = keyof typeof auditFaults;

/** So many rows one file takes. */
export const MOST_AUDIT_ROWS = 10_000;
