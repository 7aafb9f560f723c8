/** How often something comes round; times are the province's. */
export type Rhythm = { seconds: number } | { hourlyAt: number } | { dailyAt: string } | { quarterlyAt: string };

type Work = { name: string; does: string };

/** What comes round by itself, in the order in which it is shown; `asks`: the errand by which it is done. */
export const rounds = {
  "end-aged-sessions": {
    name: "结束超时会话",
    does: "结束达到最长时限的登录，并通知已登录的系统",
    rhythm: { seconds: 60 },
  },
  "sweep-short-lived": {
    name: "清理短期数据",
    does: "删除过期的验证码、授权码、票据和计数",
    rhythm: { seconds: 60 },
  },
  "close-accounts": {
    name: "办理到期注销",
    does: "反悔期结束的注销申请正式生效",
    rhythm: { seconds: 300 },
  },
  "end-delegations": {
    name: "结束到期代办",
    does: "到期或账号、事项不再使用的代办授权结束，并通知双方",
    rhythm: { seconds: 60 },
  },
  "remove-temporary-users": {
    name: "清除临时用户",
    does: "结束到期的临时用户，删除其资料",
    rhythm: { seconds: 60 },
  },
  "remove-expired-system-tokens": {
    name: "清除过期的系统令牌",
    does: "删除绑定系统发来的、已过期的令牌",
    rhythm: { seconds: 60 },
  },
  "index-names": {
    name: "更新姓名索引",
    does: "为新账号建立姓名查找索引，加密旧账号中作用户名的手机号",
    rhythm: { seconds: 300 },
  },
  "deliver-notices": {
    name: "投递系统通知",
    does: "向接入系统补发退出、解绑等通知",
    rhythm: { seconds: 60 },
  },
  "tell-systems-of-unbound": {
    name: "通知解绑",
    does: "把账号解绑告知对应的系统",
    rhythm: { seconds: 60 },
  },
  "deliver-webhooks": {
    name: "推送事件",
    does: "向订阅了事件的系统推送",
    rhythm: { seconds: 2 },
  },
  "probe-systems": {
    name: "检测接入系统",
    does: "逐个访问已上线的系统，记录是否应答",
    rhythm: { seconds: 60 },
  },
  "check-own-parts": {
    name: "检查门户各部分",
    does: "检查登录、搜索、上传、消息能否使用，供“服务状态”页公布",
    rhythm: { seconds: 60 },
  },
  "refresh-saml-metadata": {
    name: "更新 SAML 元数据",
    does: "从登记的地址重读 SAML 系统的元数据，不能采用的告诉系统负责人和管理员",
    rhythm: { dailyAt: "05:10" },
  },
  "tidy-sandboxes": {
    name: "清理沙箱系统",
    does: "提醒并删除长期不用的沙箱系统，删除已注销账号的",
    rhythm: { dailyAt: "03:50" },
  },
  "tidy-bindings": {
    name: "接续批量绑定",
    does: "接续中断的批量绑定，清除没有提交的批次",
    rhythm: { seconds: 60 },
  },
  "rotate-signing-keys": {
    name: "轮换签名密钥",
    does: "启用已公布的下一把登录签名密钥，再公布新的一把；公布不满一天的不启用",
    rhythm: { quarterlyAt: "03:10" },
  },
  "reseal-columns": {
    name: "更换加密密钥",
    does: "先加密以前以明文保存的姓名和消息，再用最新的数据密钥逐批重新加密旧数据；每次最多四分钟，下次接着办",
    rhythm: { seconds: 300 },
  },
  "deliver-text-notices": {
    name: "发送通知短信",
    does: "发送到时的通知短信，重新发送没有发出的",
    rhythm: { seconds: 30 },
  },
  "deliver-mail": {
    name: "发送邮件",
    does: "重新发送邮件服务器暂时没有接收的验证邮件，到验证码失效为止；没有配置邮件服务时不做",
    rhythm: { seconds: 30 },
  },
  "remove-what-is-old": {
    name: "清理到期数据",
    does: "按每张表的保留期限分批删除到期的数据：访问、点击和调用记录（先按天汇总），按天的统计，投递记录，站内消息，久未登录的设备，未通过的申请",
    rhythm: { dailyAt: "03:20" },
  },
  "watch-for-bursts": {
    name: "异常行为告警",
    does: "查看最近的登录失败、导出、查看号码和越权访问是否过于集中，通知安全管理员和审计管理员；设了告警外送的，连同失败的任务、过期的备份、核验不符的日志、将到期的证书一并送出",
    rhythm: { seconds: 60 },
  },
  "remind-of-what-ends": {
    name: "到期提醒",
    does: "提醒即将到期的密码、数据授权、系统密钥、证书和绑定",
    rhythm: { dailyAt: "09:10" },
  },
  "find-what-there-is": {
    name: "更新全站搜索",
    does: "把新的内容收入全站搜索",
    rhythm: { seconds: 300 },
  },
  "withdraw-ended-records": {
    name: "撤下到期公示",
    does: "公示期结束的记录移出列表",
    rhythm: { dailyAt: "00:05" },
  },
  "resume-imports": {
    name: "续办记录导入",
    does: "接着办理因停机中断的记录导入",
    rhythm: { seconds: 60 },
  },
  "remove-unused-files": {
    name: "清除无用文件",
    does: "删除上传后没有使用的文件",
    rhythm: { hourlyAt: 15 },
  },
  "check-files-by-night": {
    name: "核对上传文件",
    does: "核对上传的文件是否都在、大小对不对，并读取内容核对；文件多的，内容分几晚轮流读",
    rhythm: { dailyAt: "03:00" },
  },
  "gather-usage": {
    name: "汇总使用情况",
    does: "按地区、系统、角色汇总访问和登录",
    rhythm: { seconds: 900 },
  },
  "check-audit-by-night": {
    name: "核验审计日志",
    does: "逐条核验上次核验过的签名链头以来的审计日志，并核对轮转核验的结果",
    rhythm: { dailyAt: "02:20" },
    asks: "check-audit",
  },
  "walk-audit-chain": {
    name: "轮转核验审计日志",
    does: "一周内把在线的审计日志从头到尾核验一遍，一次一段，停机后接着走",
    rhythm: { seconds: 300 },
  },
  "sign-audit-head": {
    name: "签名审计链头",
    does: "每天一次，用国密 SM2 签名审计日志的链尾",
    rhythm: { seconds: 60 },
  },
  "send-audit-heads": {
    name: "异机留存链头",
    does: "把签名的链头送到另外的机器，没有送到的稍后再送",
    rhythm: { seconds: 60 },
  },
  "retire-audit": {
    name: "到期日志转离线",
    does: "超过在线保存期的审计日志写成文件、核对后移出，超过离线保存期的文件销毁",
    rhythm: { dailyAt: "01:30" },
  },
  "check-links-by-night": {
    name: "检查死链",
    does: "检查全站链接能否打开",
    rhythm: { dailyAt: "02:40" },
    asks: "check-links",
  },
  "inspect-by-night": {
    name: "网站巡检",
    does: "按政府网站检查指标逐项计算",
    rhythm: { dailyAt: "04:00" },
    asks: "inspect",
  },
} as const satisfies Record<string, Work & { rhythm: Rhythm; asks?: string }>;
export type RoundName = keyof typeof rounds;

/** What is done when somebody asks for it on a page. */
export const errands = {
  "import-records": { name: "导入公示记录", does: "校验并导入上传的工作簿", askedAt: "公示记录" },
  "apply-bindings": { name: "办理批量绑定", does: "按上传的对照表逐行绑定账号", askedAt: "系统注册表" },
  "self-test": { name: "接入自测", does: "按协议逐步检查申请接入的系统", askedAt: "接入系统管理" },
  "check-links": { name: "立即检查死链", does: "检查全站链接能否打开", askedAt: "网站管理" },
  inspect: { name: "立即巡检", does: "按政府网站检查指标逐项计算", askedAt: "网站巡检" },
  "check-audit": { name: "立即核验日志", does: "逐条核验审计日志是否完整", askedAt: "审计日志" },
} as const satisfies Record<string, Work & { askedAt: string }>;
export type ErrandName = keyof typeof errands;

export type JobName = RoundName | ErrandName;
export const roundNames = Object.keys(rounds) as [RoundName, ...RoundName[]];
export const jobNames = [...roundNames, ...(Object.keys(errands) as ErrandName[])] as const;
export const isRound = (name: JobName): name is RoundName => Object.hasOwn(rounds, name);
export const jobCalled = (name: JobName): Work => (isRound(name) ? rounds[name] : errands[name]);
