import type { Refusals } from "./refusals.ts";

/**
 * What a connected system is told when an exchange or a request about its webhooks is refused. The answer's `data`
 * says cause and cure to its makers; see `rules/refusals/open-refusals.ts`.
 */
export const envelopeRefusals = {
  "open.systemStopped": { status: 200, code: 4378, message: "本系统已被管理员暂停，恢复以前不能调用接口" },
  "open.systemOffline": { status: 200, code: 4379, message: "本系统已下线或没有接入，不能调用接口" },
  "open.credentialsMissing": { status: 200, code: 4380, message: "缺少系统凭证，请带上系统标识和密钥或签名" },
  "open.credentialsWrong": { status: 200, code: 4381, message: "系统标识或密钥不正确，请核对后重试" },
  "open.signatureWrong": { status: 200, code: 4382, message: "请求签名不正确，请按签名规则逐行核对" },
  "open.clockSkew": { status: 200, code: 4383, message: "请求时间与平台相差超过 5 分钟，请校准服务器时间" },
  "open.nonceUsed": { status: 200, code: 4384, message: "这个请求已经处理过，请换一个随机串重新签名" },
  "open.codeUnknown": { status: 200, code: 4385, message: "授权码不存在，请让用户从门户重新进入" },
  "open.codeExpired": { status: 200, code: 4386, message: "授权码已过期，请在 60 秒内兑换" },
  "open.codeUsed": { status: 200, code: 4387, message: "授权码已使用过，所发令牌已作废，请让用户重新进入" },
  "open.codeForeign": { status: 200, code: 4388, message: "授权码不是发给本系统或本地址的，请核对登记信息" },
  "open.verifierWrong": { status: 200, code: 4389, message: "校验串与授权请求不一致，请核对 PKCE 参数" },
  "open.refreshUnknown": { status: 200, code: 4390, message: "刷新令牌无效，请让用户从门户重新进入" },
  "open.refreshUsed": { status: 200, code: 4391, message: "刷新令牌已使用过，所发令牌已作废，请让用户重新进入" },
  "open.sessionEnded": { status: 200, code: 4392, message: "用户已退出登录，请让用户重新登录" },
  "open.tokenInvalid": { status: 200, code: 4393, message: "访问令牌无效或已过期，请刷新令牌" },
  "open.proofRequired": { status: 200, code: 4399, message: "本系统的令牌须绑定密钥（DPoP），请改用标准令牌接口" },
  "open.secretEnded": { status: 200, code: 4397, message: "密钥已到期，请换用新密钥" },
  "open.notAdmitted": { status: 200, code: 4377, message: "该用户现在不能进入本系统，请让用户从门户重新进入" },
  "webhook.unknownEvent": { status: 200, code: 4394, message: "没有这条事件，请核对事件编号" },
  "webhook.notRegistered": { status: 200, code: 4395, message: "本系统没有登记事件接收地址，请先登记" },
  "webhook.underWay": { status: 200, code: 4396, message: "这条事件正在等待投递，不需要重发" },
} as const satisfies Refusals;
