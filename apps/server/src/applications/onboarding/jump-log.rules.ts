import { errorCatalogue } from "@sannong/contract/errors";
import { ownMember } from "@sannong/contract/rules/identity/own-member";
import { judgeRefusedExchange } from "./self-test/code-exchange.rules.ts";

/** What a system's log tells, step by step on a person's way in and out again. */
const jumpWords: Record<string, string> = {
  "handoff.codeIssued": "门户送出授权码",
  "handoff.codeRefused": "门户没有送码",
  "handoff.ticketIssued": "门户送出票据",
  "handoff.ticketRefused": "门户没有送票据",
  "oidc.codeIssued": "发出授权码",
  "oidc.authorizationRefused": "拒绝登录请求",
  "oidc.codeRedeemed": "换取令牌",
  "oidc.tokensRefreshed": "刷新令牌",
  "oidc.tokenExchanged": "换取代用户访问的令牌",
  "oidc.tokensRefused": "拒绝换取令牌",
  "oidc.codeReplayed": "授权码被重复使用",
  "oidc.refreshTokenReplayed": "刷新令牌被重复使用",
  "oidc.logoutDelivered": "退出通知已送达",
  "oidc.logoutDelayed": "退出通知没有送到，会再送",
  "oidc.logoutUndeliverable": "退出通知没有送达",
  "oidc.signedOffBySystem": "系统发起退出",
  "open.callRefused": "拒绝接口调用",
  "cas.ticketIssued": "发出票据",
  "cas.loginRefused": "拒绝登录请求",
  "cas.ticketValidated": "核验票据",
  "cas.ticketRefused": "拒绝核验票据",
  "cas.ticketReplayed": "票据被重复使用",
  "cas.logoutDelivered": "退出通知已送达",
  "cas.logoutDelayed": "退出通知没有送到，会再送",
  "cas.logoutUndeliverable": "退出通知没有送达",
  "saml.assertionIssued": "发出断言",
  "saml.requestRefused": "拒绝登录请求",
  "saml.logoutDelivered": "退出通知已送达",
  "saml.logoutDelayed": "退出通知没有送到，会再送",
  "saml.logoutUndeliverable": "退出通知没有送达",
};
export const jumpEvents = Object.keys(jumpWords);
/** An event of the jump log in Chinese; an event without words as it is named. */
export const wordsOfJump = (event: string): string => ownMember(jumpWords, event) ?? event;

/** What the protocols call it, and what it means to whoever mends it. */
const causes: Record<string, string> = {
  unknownService: "请求里的 service 与登记的服务地址不一致",
  suspended: "系统已暂停服务",
  roleMissing: "用户没有这个系统的角色",
  accountGone: "用户账号已停用或注销",
  INVALID_TICKET: "票据不存在、已过期或已用过，票据只能用一次",
  INVALID_TICKET_SPEC: "这个核验地址不接受代理票据，或要求的是刚刚登录得到的票据",
  INVALID_SERVICE: "核验时的 service 与发票据时的不是同一个地址",
  timeout: "系统没有及时应答",
  unresolved: "系统的域名无法解析",
  unreachable: "连接不上系统，或它没有接受",
  forbiddenAddress: "退出通知地址在专网，没有经两人确认",
};
/** How the system answered what was sent to it, in our words or the library's. */
const ANSWERED = /(?:the system answered|, got:) (\d{3})\b/;
const openidCauses: readonly (readonly [RegExp, string])[] = [
  [/redirect_uri/, "请求里的 redirect_uri 与登记的回调地址不一致"],
  [/invalid_scope/, "请求了没有批准给本系统的字段"],
  [/code_challenge|PKCE/i, "请求里缺少 code_challenge，或方法不是 S256"],
  [/login_required|interaction_required/, "用户还没有登录，系统要求不打扰用户"],
  [/consent_required/, "用户还没有同意把信息提供给本系统"],
  [/access_denied/, "用户取消了登录，或没有进入本系统的权限"],
];

/** Why a step did not come off, in a sentence; null when it did or nobody wrote down why. */
export function causeOfJump({ event, reason }: { event: string; reason: string | null }): string | null {
  if (event === "oidc.codeReplayed") return "同一个授权码用了两次，第一次换到的令牌已全部作废";
  if (event === "oidc.refreshTokenReplayed") return "同一个刷新令牌用了两次，整组令牌已作废";
  if (event === "cas.ticketReplayed") return "同一张票据核验了两次，第一次建立的登录已收回";
  if (reason === null || reason === "") return null;
  const status = ANSWERED.exec(reason)?.[1];
  if (status !== undefined) return `系统应答的状态码是 ${status}，收下后应答 200`;
  if (event === "oidc.tokensRefused") return judgeRefusedExchange(reason, true).cause ?? reason;
  if (event === "oidc.authorizationRefused") return openidCauses.find(([sign]) => sign.test(reason))?.[1] ?? reason;
  return ownMember<{ message: string }>(errorCatalogue, reason)?.message ?? ownMember(causes, reason) ?? reason;
}
