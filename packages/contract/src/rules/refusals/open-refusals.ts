/** For the makers of a connected system: why an exchange was refused, and what mends it. Also the catalogue of /docs. */
export const openRefusals = {
  "open.credentialsMissing": {
    cause: "请求头里没有 X-App-Id，或者既没有 X-App-Secret，也没有 X-Timestamp、X-Nonce、X-Sign",
    cure: "用密钥时带 X-App-Id 和 X-App-Secret；用签名时带 X-App-Id、X-Timestamp、X-Nonce、X-Sign",
  },
  "open.credentialsWrong": {
    cause: "没有这个系统标识，或密钥不是两个有效密钥之一（公开客户端没有密钥）",
    cure: "核对 X-App-Id 和 X-App-Secret；密钥遗失时请管理员重新发放",
  },
  "open.secretEnded": { cause: "这个密钥曾经有效，已过有效期", cure: "换用新密钥；没有新密钥时请管理员重新发放" },
  "open.systemStopped": { cause: "管理员暂停了本系统", cure: "联系管理员查明原因；恢复以前停止调用" },
  "open.systemOffline": {
    cause: "本系统已下线，或接入登记已被移除",
    cure: "停止调用；需要恢复时由原申请人重新申请，或请管理员恢复上线",
  },
  "open.signatureWrong": {
    cause: "按登记的签名密钥计算的 HMAC-SM3 与 X-Sign 不同，或没有发放签名密钥，或 X-Timestamp、X-Nonce 格式不对",
    cure: "用接入文档（/docs/envelope）里的向量核对；请求体按发送的字节计算，查询串按发送的原样计算",
  },
  "open.clockSkew": {
    cause: "X-Timestamp 与平台时间相差超过 5 分钟",
    cure: "让服务器与时间服务同步，X-Timestamp 用毫秒",
  },
  "open.nonceUsed": {
    cause: "10 分钟内用过同一个 X-Nonce，可能是重复发送，也可能是有人重放",
    cure: "每次请求（包括重试）都生成新的随机串并重新签名",
  },
  "open.codeUnknown": { cause: "没有这个授权码，或已被清除", cure: "原样转交地址里的 code 参数，不要截断或二次编码" },
  "open.codeExpired": { cause: "授权码发放后超过 60 秒", cure: "收到后立即在服务端兑换；失败时请用户从门户重新点击" },
  "open.codeUsed": {
    cause: "同一个授权码兑换了两次；第一次发放的令牌已同时作废",
    cure: "每个授权码只兑换一次，不要重试兑换；检查回调页面是否被打开两次",
  },
  "open.codeForeign": {
    cause: "授权码是发给另一个系统的，或 redirectUri 没有带、与发放时的地址不同",
    cure: "移交方式不用带 redirectUri；自己发起登录时带上授权请求里的 redirect_uri",
  },
  "open.verifierWrong": { cause: "codeVerifier 与授权请求的 code_challenge 不一致", cure: "保存授权请求时的校验串" },
  "open.refreshUnknown": {
    cause: "没有这个刷新令牌、已过期、用户已退出门户，或不是发给本系统的",
    cure: "请用户从门户重新进入",
  },
  "open.refreshUsed": {
    cause: "刷新令牌用了两次；为防被盗，这一次登录发放的令牌全部作废",
    cure: "每次刷新后保存新的刷新令牌，多台服务器之间加锁",
  },
  "open.proofRequired": {
    cause: "本系统登记时要求 DPoP，封装接口不收 DPoP 证明",
    cure: "在 /oidc/token 带 DPoP 请求头兑换；要用封装接口时请管理员取消这项要求",
  },
  "open.sessionEnded": { cause: "用户退出了门户，或账号被停用、注销", cure: "结束本系统的会话，请用户重新登录" },
  "open.notAdmitted": {
    cause: "用户现在不能进入本系统，例如没有要求的角色、没有绑定账号，或撤回了同意；实际返回的原因与门户对用户说的一致",
    cure: "结束本系统的会话，请用户从门户重新进入，门户会说明怎样办",
  },
  "open.tokenInvalid": {
    cause: "访问令牌无效、过期或已作废，例如用户已退出门户",
    cure: "用刷新令牌换新；仍失败时请用户重新登录",
  },
} as const;

export type OpenRefusal = keyof typeof openRefusals;
