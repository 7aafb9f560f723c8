import { errorCatalogue, type RefusalName } from "../../errors.ts";
import { dataRefusals } from "./data-refusals.ts";
import { openRefusals } from "./open-refusals.ts";

type Help = { cause: string; cure: string };

/** What is behind a refusal and mends it, where its sentence is meant for the person and not for the makers of a system. */
const furtherHelp: Partial<Record<RefusalName, Help>> = {
  ...dataRefusals,
  "webhook.unknownEvent": {
    cause: "没有这个编号的事件，或不是本系统的，或已超过 30 天",
    cure: "从投递记录里取 eventId",
  },
  "webhook.notRegistered": {
    cause: "没有登记事件接收地址，或已取消",
    cure: "在工作台的“事件推送”里登记，或请管理员登记",
  },
  "webhook.underWay": { cause: "这条事件还在等待下一次投递", cure: "等它投递；只有已收下的和死信可以重发" },
  "request.malformed": {
    cause: "请求体不是 JSON，或字段不合要求；data 旁的 errors 指出是哪个字段",
    cure: "按接口目录核对字段名、类型和长度",
  },
  "request.tooLarge": { cause: "请求体超过 1 MiB", cure: "减小请求体" },
  "request.unsupportedType": {
    cause: "Content-Type 不是 application/json",
    cure: "加上 Content-Type: application/json",
  },
  "request.otherMethod": { cause: "地址对，方法写错", cure: "改用响应头 Allow 里的方法" },
  "request.notFound": { cause: "地址写错", cure: "按接口目录核对；门户接口都在 /api 下" },
  "request.tooMany": { cause: "同一地址凭证错得太多，或调用太频繁", cure: "按 Retry-After 等待，先查明凭证为什么错" },
  "request.timeout": { cause: "门户没有按时办完", cure: "隔几秒再试；授权码不要重试兑换" },
  "server.busy": { cause: "同时在办的请求太多", cure: "按 Retry-After 等待后再试" },
  "server.leaving": { cause: "应答的服务器正在重启，什么都没有办", cure: "按 Retry-After 等待后再试" },
  "server.away": {
    cause: "门户的数据库没有应答，或正在恢复",
    cure: "按 Retry-After 等待后再试；授权码和票据可能已经用掉，请从头登录",
  },
  "server.cryptoAway": { cause: "打开口令和密文的密码机没有应答", cure: "按 Retry-After 等待后再试" },
  "server.storageAway": { cause: "门户的磁盘已满，或存储没有应答", cure: "按 Retry-After 等待后再试" },
  "server.fault": { cause: "门户出错", cure: "把响应头 x-request-id 告诉管理员" },
  "handoff.notConnected": { cause: "服务没有登记跳转地址", cure: "请管理员在系统登记中补上移交地址或登录入口" },
  "handoff.suspended": { cause: "管理员暂停了系统", cure: "联系管理员恢复" },
  "handoff.offline": {
    cause: "系统已下线",
    cure: "停止引导用户进入；需要恢复时由原申请人重新申请，或请管理员恢复上线",
  },
  "handoff.accountGone": { cause: "用户的账号停用、注销、待审核，或须先修改密码", cure: "请用户回到门户处理" },
  "handoff.factorMissing": { cause: "用户的身份要求两种方式登录，这次登录只用了一种", cure: "请用户重新登录门户" },
  "handoff.bindingRequired": {
    cause: "系统有自己的账号，而用户没有绑定，checkUserUrl 也没有认出他",
    cure: "请用户绑定；检查核对用户接口为什么没有应答 matchFlag: true",
  },
  "handoff.roleRequired": { cause: "系统要求角色，用户没有", cure: "用户在弹出的窗口里申请角色，管理员审批" },
  "handoff.otherAccountType": {
    cause: "服务只面向某些账号类型，来人的账号不是",
    cure: "请用户换用相应的账号；范围不对时由门户管理员修改服务",
  },
  "handoff.unregisteredAddress": { cause: "要跳转的地址不在登记之内", cure: "把地址登记到系统，逐字一致" },
  "handoff.sandbox": { cause: "系统还在联调，进入的人不是申请人", cure: "用申请人的账号联调，或完成上线" },
};

const helpFor = (name: RefusalName): Help | undefined =>
  name in openRefusals ? openRefusals[name as keyof typeof openRefusals] : furtherHelp[name];

/** Which modules' refusals a system's makers meet, and where. */
const tables = {
  exchange: ["open.", "webhook."],
  general: ["request.", "server."],
  entering: ["handoff.", "service."],
  onboarding: ["onboarding."],
} as const satisfies Record<string, readonly string[]>;
export type ErrorTable = keyof typeof tables;

const namesOf = (table: ErrorTable) =>
  (Object.keys(errorCatalogue) as RefusalName[])
    .filter((name) => tables[table].some((prefix) => name.startsWith(prefix)))
    .sort((one, other) => errorCatalogue[one].code - errorCatalogue[other].code);

const cell = (text: string) => text.replaceAll("|", "\\|");

function rowOf(name: RefusalName): string {
  const { status, code, message } = errorCatalogue[name];
  const help = helpFor(name);
  const shown = message.replace(/\{(\w+)\}/g, "…");
  const number = status === 200 ? `${code}` : `${code}（HTTP ${status}）`;
  const cells = [number, `\`${name}\``, shown, help?.cause ?? "见提示语", help?.cure ?? "按提示语办理"];
  return `| ${cells.map(cell).join(" | ")} |`;
}

/** The refusals of one table in Markdown, by their number: what a system is told, why, and what mends it. */
export const errorTable = (table: ErrorTable): string =>
  ["| code | 名字 | 提示语 | 原因 | 办法 |", "|---|---|---|---|---|", ...namesOf(table).map(rowOf)].join("\n");

/** Fills a line `{{errors exchange}}` with that table as the catalogue stands now. @throws for a table there is none of */
export const withErrorTables = (text: string): string =>
  text.replace(/^\{\{errors (\w+)\}\}$/gm, (_line, table: string) => {
    if (!(table in tables)) throw new Error(`There is no table of errors called ${table}`);
    return errorTable(table as ErrorTable);
  });
