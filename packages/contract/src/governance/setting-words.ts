import { AUDIT_ARCHIVE_DAYS, AUDIT_ONLINE_DAYS } from "./audit-keeping-words.ts";

type Definition = {
  name: string;
  group: SettingGroup;
  unit: string;
  from: number;
  to: number;
  /** the environment variable that fixes it */
  variable: string;
  /** where it takes effect, and on whom */
  effect: string;
};

export const settingGroups = {
  session: "会话",
  lockOut: "登录失败",
  password: "密码有效期",
  sms: "短信验证码",
  sandbox: "开发者沙箱",
  audit: "审计日志",
} as const;
export type SettingGroup = keyof typeof settingGroups;

/** The policies that may be changed while the portal runs (design §4); bounds are what the rules of the trade allow. */
const definitions = {
  "session.idleSecondsStaff": {
    name: "工作人员无操作退出",
    group: "session",
    unit: "秒",
    from: 300,
    to: 1800,
    variable: "SESSION_IDLE_SECONDS_STAFF",
    effect: "新登录的工作人员：这么久没有操作就要重新登录。等级保护要求不超过 30 分钟",
  },
  "session.idleSecondsMarket": {
    name: "社会用户无操作退出",
    group: "session",
    unit: "秒",
    from: 600,
    to: 14_400,
    variable: "SESSION_IDLE_SECONDS_MARKET",
    effect: "新登录的社会用户：这么久没有操作就要重新登录",
  },
  "session.atOnce": {
    name: "同时登录的设备数",
    group: "session",
    unit: "台",
    from: 1,
    to: 20,
    variable: "SESSION_AT_ONCE",
    effect: "再多登录一台时，最早的一台会退出",
  },
  "signIn.failuresBeforeWait": {
    name: "账号锁定前的失败次数",
    group: "lockOut",
    unit: "次",
    from: 3,
    to: 10,
    variable: "SIGN_IN_FAILURES",
    effect: "同一账号在同一设备或地址连续失败这么多次后要等待",
  },
  "signIn.failureWindowSeconds": {
    name: "统计失败的时间与首次等待",
    group: "lockOut",
    unit: "秒",
    from: 300,
    to: 3600,
    variable: "SIGN_IN_FAILURE_WINDOW_SECONDS",
    effect: "在这段时间内累计失败次数；第一次锁定也等待这么久",
  },
  "signIn.longestWaitSeconds": {
    name: "最长等待",
    group: "lockOut",
    unit: "秒",
    from: 600,
    to: 86_400,
    variable: "SIGN_IN_LONGEST_WAIT_SECONDS",
    effect: "反复锁定时等待加倍，最长到这里为止",
  },
  "signIn.failuresBeforeAddressWaits": {
    name: "地址锁定前的失败次数",
    group: "lockOut",
    unit: "次",
    from: 20,
    to: 2000,
    variable: "SIGN_IN_FAILURES_ADDRESS",
    effect: "同一地址的所有账号合计失败这么多次后，该地址要等待；一个单位可能共用一个地址",
  },
  "password.daysStaff": {
    name: "工作人员密码有效期",
    group: "password",
    unit: "天",
    from: 30,
    to: 90,
    variable: "PASSWORD_DAYS_STAFF",
    effect: "密码用满这么多天须先修改，到期前 7 天提醒；缩短后，已超期的密码立即须改。等级保护要求不超过 90 天",
  },
  "password.daysMarket": {
    name: "社会用户密码有效期",
    group: "password",
    unit: "天",
    from: 90,
    to: 730,
    variable: "PASSWORD_DAYS_MARKET",
    effect: "个人和农业经营主体的密码用满这么多天须先修改，到期前 7 天提醒；缩短后，已超期的密码立即须改",
  },
  "sms.resendSeconds": {
    name: "两次发送的间隔",
    group: "sms",
    unit: "秒",
    from: 30,
    to: 300,
    variable: "SMS_RESEND_SECONDS",
    effect: "同一号码再次获取验证码前的等待，页面上的倒计时随之改变",
  },
  "sms.codeSeconds": {
    name: "验证码有效期",
    group: "sms",
    unit: "秒",
    from: 60,
    to: 900,
    variable: "SMS_CODE_SECONDS",
    effect: "新发出的验证码在这段时间内有效",
  },
  "sms.tries": {
    name: "验证码可试次数",
    group: "sms",
    unit: "次",
    from: 3,
    to: 10,
    variable: "SMS_TRIES",
    effect: "输错这么多次后验证码作废",
  },
  "sms.perNumberDay": {
    name: "每个号码每天条数",
    group: "sms",
    unit: "条",
    from: 3,
    to: 50,
    variable: "SMS_PER_NUMBER_DAY",
    effect: "同一个人一天最多让一个号码收到这么多条验证码；没输对密码、也没登录的，最多 3 条没有用掉的",
  },
  "sms.perAddressHour": {
    name: "每个地址每小时条数",
    group: "sms",
    unit: "条",
    from: 10,
    to: 5000,
    variable: "SMS_PER_ADDRESS_HOUR",
    effect: "从一个地址一小时最多发出这么多条验证码",
  },
  "sms.perRegionDay": {
    name: "每个设区市每天条数",
    group: "sms",
    unit: "条",
    from: 100,
    to: 1_000_000,
    variable: "SMS_PER_REGION_DAY",
    effect: "发往一个设区市号码的短信一天最多这么多条",
  },
  "sms.regionReservePercent": {
    name: "为已核对密码者预留",
    group: "sms",
    unit: "%",
    from: 0,
    to: 90,
    variable: "SMS_REGION_RESERVE_PERCENT",
    effect: "每个设区市的条数中留给密码已核对无误者的比例，被恶意消耗时他们仍能登录",
  },
  "sandbox.perDeveloper": {
    name: "每个账号的沙箱系统数",
    group: "sandbox",
    unit: "个",
    from: 0,
    to: 20,
    variable: "SANDBOXES_PER_DEVELOPER",
    effect: "登录的人不经审核可以同时开通这么多个沙箱系统，只有自测用户能登录。0 表示关闭：不能再开通，已有的不能登录",
  },
  "audit.onlineDays": {
    name: "审计日志在线保存",
    group: "audit",
    unit: "天",
    from: AUDIT_ONLINE_DAYS.from,
    to: AUDIT_ONLINE_DAYS.to,
    variable: "AUDIT_ONLINE_DAYS",
    effect: "更早的日志每晚写成离线文件、核对无误后移出系统。网络安全法要求不少于六个月",
  },
  "audit.archiveDays": {
    name: "离线日志文件保存",
    group: "audit",
    unit: "天",
    from: AUDIT_ARCHIVE_DAYS.from,
    to: AUDIT_ARCHIVE_DAYS.to,
    variable: "AUDIT_ARCHIVE_DAYS",
    effect: "移出系统后再保存这么久，然后销毁；隐私政策里写明了上限",
  },
} as const satisfies Record<string, Definition>;

export type SettingKey = keyof typeof definitions;
export const settingDefinitions: Readonly<Record<SettingKey, Definition>> = definitions;
export const settingKeys = Object.keys(definitions) as [SettingKey, ...SettingKey[]];

export const changeStatuses = { open: "待复核", inForce: "已生效", rejected: "已退回", withdrawn: "已撤回" } as const;
export type ChangeStatus = keyof typeof changeStatuses;
