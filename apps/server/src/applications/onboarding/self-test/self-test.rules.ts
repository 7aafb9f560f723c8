import type { SelfTestOutcome } from "@sannong/contract/applications/onboarding-words";
import { DAY_MS, dayOf } from "@sannong/contract/rules/days";

export type Finding = { outcome: SelfTestOutcome; found: string; cause?: string; cure?: string };

/**
 * The check passed.
 *
 * @param found what was seen, in Chinese
 */
export const fine = (found: string): Finding => ({ outcome: "ok", found });
/** The check was not made, because it stands on another one that failed. */
export const skipped = (found: string): Finding => ({ outcome: "skipped", found });
/** Makes no sense for this system. */
export const notApplicable = (found: string): Finding => ({ outcome: "na", found });
/** The system works and takes a risk: the report may still be handed in. */
export const warned = (found: string, cause: string, cure: string): Finding => ({
  outcome: "warn",
  found,
  cause,
  cure,
});
/**
 * The system does something wrong: no report comes of this run.
 *
 * @param cause what it does
 * @param cure what its makers change
 */
export const failed = (found: string, cause: string, cure: string): Finding => ({
  outcome: "fail",
  found,
  cause,
  cure,
});

type Silence = { reason: string; tlsProblem: string | null };

const tlsProblems: Record<string, string> = {
  CERT_HAS_EXPIRED: "证书已过期",
  DEPTH_ZERO_SELF_SIGNED_CERT: "证书是自签名的",
  SELF_SIGNED_CERT_IN_CHAIN: "证书链里有自签名证书",
  ERR_TLS_CERT_ALTNAME_INVALID: "证书不是这个域名的",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "证书链不完整，缺少中间证书",
};

/** Nobody answered: why, and what to do about it. */
export function findingOfSilence({ reason, tlsProblem }: Silence): Finding {
  if (tlsProblem !== null)
    return failed(
      "证书不被信任",
      tlsProblems[tlsProblem] ?? `TLS 握手失败（${tlsProblem}）`,
      "请换成受信任机构签发、与域名一致、在有效期内的证书，并配置完整证书链。",
    );
  switch (reason) {
    case "forbiddenAddress":
      return failed(
        "地址不允许访问",
        "这个域名或地址解析到专网、本机或保留地址，而申请里没有登记部署在专网。",
        "请使用公网地址；确在政务外网部署的，请在“申请内容”点“修改登记”，勾选“部署在政务外网”，由两位管理员确认。",
      );
    case "unresolved":
      return failed("域名无法解析", "域名没有解析记录。", "请检查域名拼写和 DNS 记录。");
    case "timeout":
      return failed("5 秒内没有回答", "系统在 5 秒内没有回答。", "请检查服务是否启动、防火墙是否放行门户出口地址。");
    case "tooLarge":
      return failed("回答过大", "回答超过 2 MiB。", "请让登录相关地址只返回跳转或简短页面。");
    default:
      return failed("连接不上", "连接被拒绝或中断。", "请检查端口、防火墙和服务状态。");
  }
}

/** Does the address answer at all? */
export function judgeReachable(status: number, took: number): Finding {
  if (status === 404) return failed("返回 404", "登记的地址上没有这个页面。", "请核对登记的地址与系统的实际路由。");
  if (status >= 500) return failed(`返回 ${status}`, "系统自己出错了。", "请查看系统日志，修好后重新自测。");
  if (took > 2000)
    return warned(`返回 ${status}，较慢`, `用了 ${took} 毫秒，用户会觉得卡。`, "请检查应用和数据库的响应时间。");
  return fine(`返回 ${status}`);
}

/** Is the way there safe? A portal in production sends nobody over plain HTTP. */
export function judgeTls(facts: {
  protocol: string;
  certificateUntil: Date | null;
  now: Date;
  isProduction: boolean;
}): Finding {
  if (facts.protocol !== "https:") {
    const cause = "地址是 http，授权码和会话在网络上是明文。";
    const cure = "请为系统配置 HTTPS，并把登记的地址改为 https。";
    return facts.isProduction ? failed("没有使用 HTTPS", cause, cure) : warned("没有使用 HTTPS", cause, cure);
  }
  const { certificateUntil } = facts;
  if (certificateUntil === null) return fine("HTTPS");
  const day = dayOf(certificateUntil);
  const days = (certificateUntil.getTime() - facts.now.getTime()) / DAY_MS;
  return days < 14
    ? warned(`证书 ${day} 到期`, `证书只剩 ${Math.max(0, Math.floor(days))} 天。`, "请在到期前更换证书。")
    : fine(`HTTPS，证书有效至 ${day}`);
}

/** Tokens say when they begin and end: clocks that differ refuse good ones. */
export function judgeClock(date: string | undefined, now: Date): Finding {
  const theirs = date === undefined ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirs))
    return warned("看不到时间", "回答里没有 Date 头，无法核对服务器时间。", "请确认服务器已启用 NTP 对时。");
  const apart = Math.round(Math.abs(theirs - now.getTime()) / 1000);
  const cure = "请为服务器启用 NTP 对时；令牌有效期按秒计算，偏差过大会拒绝有效令牌。";
  if (apart > 300) return failed(`相差 ${apart} 秒`, `服务器时间与门户相差 ${apart} 秒，超过 5 分钟。`, cure);
  if (apart > 60) return warned(`相差 ${apart} 秒`, `服务器时间与门户相差 ${apart} 秒。`, cure);
  return fine(`相差 ${apart} 秒`);
}

/** How two addresses that should be one differ, in words. */
function differenceOf(requested: string, registered: string): string {
  const [one, other] = [new URL(requested), new URL(registered)];
  if (one.protocol !== other.protocol) return `协议不同：请求 ${one.protocol}//，登记 ${other.protocol}//`;
  if (one.host !== other.host) return `域名或端口不同：请求 ${one.host}，登记 ${other.host}`;
  if (one.pathname.replace(/\/$/, "") === other.pathname.replace(/\/$/, "") && one.pathname !== other.pathname)
    return "只差末尾的斜杠";
  if (one.pathname !== other.pathname) return `路径不同：请求 ${one.pathname}，登记 ${other.pathname}`;
  return "查询参数不同";
}

export type AuthorizationRequest = { params: ReadonlyMap<string, string> };
type Registered = {
  appId: string;
  redirectUris: readonly string[];
  scopes: string;
  terms: { requiresPkce: boolean; requiresPushedRequests: boolean };
  requiresSignedRequests?: boolean | undefined;
};

/** Is what the system asks exactly what it registered? */
export function judgeRequest(request: AuthorizationRequest, registered: Registered): Finding {
  return judgePushed(request, registered) ?? judgeSigned(request, registered) ?? judgeAsked(request, registered);
}

/** Where a request was signed, or should have been (RFC 9101): what stands against it; null: nothing. */
function judgeSigned({ params }: AuthorizationRequest, { requiresSignedRequests }: Registered): Finding | null {
  // what was pushed was looked at when it was pushed
  if (params.has("request_uri")) return null;
  if (requiresSignedRequests && !params.has("request"))
    return failed(
      "授权请求没有签名",
      "安全约定是授权请求必须签名，登录请求里没有 request，门户会拒绝。",
      "请把参数放进用登记的公钥对应的私钥签名的 request（JAR）。",
    );
  if (params.has("request") && !params.has("redirect_uri"))
    return failed(
      "request 的签名不对",
      "登录请求里的 request 不是用登记的公钥对应的私钥签名的，或里面没有 redirect_uri。",
      "请核对公钥、kid 和签名算法（RS256、PS256、ES256 或 EdDSA），参数都要放在 request 里。",
    );
  return null;
}

/** Where a request was pushed, or should have been (RFC 9126): what stands against it; null: nothing. */
function judgePushed({ params }: AuthorizationRequest, { terms }: Registered): Finding | null {
  const isPushed = params.has("request_uri");
  if (terms.requiresPushedRequests && !isPushed)
    return failed(
      "没有先推送授权请求",
      "安全约定是授权请求只走 PAR，登录请求却直接带了参数，门户会拒绝。",
      "请先把参数 POST 到门户的 /oidc/request（带客户端认证），再用得到的 request_uri 打开授权地址。",
    );
  if (isPushed && !params.has("redirect_uri"))
    return failed(
      "request_uri 无效",
      "登录请求里的 request_uri 不是门户发给本系统的，或已过期、已用过。",
      "每次登录都重新推送一次，60 秒内使用，只用一次。",
    );
  return null;
}

function judgeAsked({ params }: AuthorizationRequest, { appId, redirectUris, scopes, terms }: Registered): Finding {
  const of = (name: string) => params.get(name) ?? "";
  if (of("client_id") !== appId)
    return failed(
      "客户端编号不对",
      `登录请求里的 client_id 是“${of("client_id") || "（缺失）"}”。`,
      `请把系统配置里的客户端编号改为 ${appId}。`,
    );
  if (of("response_type") !== "code")
    return failed(
      "response_type 不是 code",
      `登录请求里的 response_type 是“${of("response_type") || "（缺失）"}”，门户只发授权码。`,
      "请改用授权码流程（response_type=code）。",
    );
  const requested = of("redirect_uri");
  if (!redirectUris.includes(requested)) {
    const [nearest] = redirectUris;
    const how = nearest && URL.canParse(requested) ? differenceOf(requested, nearest) : "缺失或不是网址";
    return failed(
      "回调地址与登记不一致",
      `登录请求里的 redirect_uri 是“${requested || "（缺失）"}”，${how}。`,
      `回调地址逐字比较。请把系统配置改为 ${nearest ?? "登记的地址"}，或在“申请内容”点“修改登记”换成系统的地址。`,
    );
  }
  if (terms.requiresPkce && (of("code_challenge") === "" || of("code_challenge_method") !== "S256"))
    return failed(
      "没有 S256 的 code_challenge",
      "安全约定是强制 PKCE，登录请求里没有 code_challenge，或 code_challenge_method 不是 S256，门户会拒绝。",
      "每次登录生成一个 code_verifier，登录请求带 code_challenge（S256），换令牌时带 code_verifier。",
    );
  const wanted = of("scope").split(" ").filter(Boolean);
  if (!wanted.includes("openid"))
    return failed("scope 缺少 openid", `登录请求里的 scope 是“${of("scope")}”。`, "请在 scope 中加上 openid。");
  const more = wanted.filter((scope) => !scopes.split(" ").includes(scope));
  if (more.length > 0)
    return failed(
      "请求了未批准的字段",
      `scope 里的 ${more.join("、")} 没有批准给本系统。`,
      `请只请求 ${scopes}，确需更多字段的，请在“申请内容”点“修改登记”。`,
    );
  return fine(`${redirectUris.length} 个地址，完全匹配`);
}

/** Does the request carry what protects the user who comes back with the answer? */
export function judgeState({ params }: AuthorizationRequest): Finding {
  const state = params.get("state") ?? "";
  if (state.length < 8)
    return failed(
      state === "" ? "没有 state" : "state 太短",
      "登录请求里没有足够随机的 state，攻击者可以让用户登录成别人。",
      "每次登录生成至少 16 位随机 state，存入用户会话，回调时逐字核对并作废。",
    );
  if (!params.has("nonce") && !params.has("code_challenge"))
    return warned(
      "没有 nonce 和 PKCE",
      "登录请求里既没有 nonce 也没有 code_challenge，截获的授权码更容易被利用。",
      "请使用 S256 的 code_challenge，并在验证 id_token 时核对 nonce。",
    );
  return fine("state 随机");
}

/** Why the token endpoint refused, as it was written down, in words for whoever configures the system. */
export function judgeRefusedExchange(reason: string | undefined, hasSecret: boolean): Finding {
  if (!hasSecret)
    return failed("还没有领取密钥", "本系统还没有客户端密钥。", "请在“接入参数”里领取密钥，填入系统配置后重新自测。");
  if (reason === undefined)
    return failed(
      "没有来换令牌",
      "系统收到了正确的授权码和 state，但没有请求令牌地址。",
      "请检查系统能否访问门户的 /oidc/token，以及回调里是否读取了 code 参数。",
    );
  if (/invalid_client/.test(reason)) {
    const isMissing = /no client authentication|must be provided|mechanism|client_secret must/i.test(reason);
    return failed(
      "返回 401 invalid_client",
      isMissing
        ? "令牌请求里没有用登记的方式带上客户端密钥（登记的方式是 client_secret_basic）。"
        : "令牌请求里的客户端密钥不对。",
      isMissing
        ? "请用 Authorization: Basic 发送 客户端编号:密钥（两者先做 URL 编码）。"
        : "请核对密钥是否完整复制、是否做了 URL 编码；遗失的请重新领取。",
    );
  }
  if (/dpop/i.test(reason))
    return failed(
      "没有正确的 DPoP 证明",
      "安全约定是令牌绑定密钥，令牌请求里没有 DPoP 请求头，或证明不对。",
      "每次请求令牌地址和用户信息地址都带一个新的 DPoP 证明（ES256 或 EdDSA，含 htm、htu、iat、jti）。",
    );
  if (/invalid_grant/.test(reason))
    return failed(
      "返回 400 invalid_grant",
      /PKCE|code_verifier/i.test(reason)
        ? "code_verifier 与登录请求里的 code_challenge 对不上。"
        : /redirect/i.test(reason)
          ? "换令牌时的 redirect_uri 与登录请求不同。"
          : "授权码或刷新令牌已过期、已用过、不是门户发的，或与登录请求不匹配。",
      "换令牌时 redirect_uri、code_verifier 必须与登录请求完全对应，授权码 60 秒内只用一次。",
    );
  return failed("换取令牌失败", `令牌地址的回答：${reason}`, "请对照错误码目录修改令牌请求。");
}

/** The same of a system that signs with a key of its own. */
export const judgeRefusedAssertion = (reason: string): Finding =>
  failed(
    "返回 401 invalid_client",
    /mechanism/i.test(reason)
      ? "令牌请求里没有用登记的方式证明身份（登记的方式是私钥签名 private_key_jwt）。"
      : `令牌请求里的 client_assertion 没有通过核对：${reason}`,
    "每次请求生成一个新的 client_assertion：iss 和 sub 是客户端编号，aud 是签发者，jti 不重复，exp 在 10 分钟以内，用登记的公钥对应的私钥签名，kid 与公布的一致。",
  );

/** In the envelope whoever does not prove themselves is refused before the code is looked at. */
export function judgeSilentEnvelope(hasSecret: boolean): Finding {
  if (!hasSecret) return judgeRefusedExchange(undefined, false);
  return failed(
    "没有换到令牌",
    "系统收到了正确的授权码，但没有用自己的身份请求 /api/open/token：没有来请求，或请求头不对、密钥不对。",
    "请核对 X-App-Id 与 X-App-Secret（或请求签名的四个请求头），并检查系统能否访问门户；具体原因在那次回答的 msg 里。",
  );
}

/** What came of the right answer: was somebody signed in? */
export function judgeExchange(status: number, cookiesSet: readonly string[]): Finding {
  if (status >= 400)
    return failed(
      `换到令牌后返回 ${status}`,
      "系统换到了令牌，但没有完成登录。常见原因是 id_token 验证失败（签发者、受众、nonce、签名算法与登记的不同）或用户信息读取失败。",
      "请查看系统日志里这一刻的错误；密钥从 /oidc/jwks 读取，按 kid 选择，不要写死。",
    );
  if (cookiesSet.length === 0)
    return warned(
      "没有看到会话",
      "登录后系统没有设置会话 Cookie，下面两项只能部分判断。",
      "请确认登录完成时建立会话，并设置 HttpOnly、Secure、SameSite=Lax。",
    );
  return fine("已换取令牌并登录");
}

export type Turn = { redeemed: boolean; status: number; begins: boolean };

/** A second person's code comes into a browser where somebody is signed in. */
export function judgeOtherUser({ redeemed, status, begins }: Turn, handsOver: boolean): Finding {
  if (handsOver)
    return begins && status < 400
      ? failed(
          "直接换成了另一个人",
          "浏览器里已有甲的会话，收到乙的授权码后没有询问就换成了乙。",
          "收到授权码后先比较 sub，与当前会话不同就显示确认页，由用户选择是否切换账号。",
        )
      : fine("先询问或拒绝，没有静默替换");
  return redeemed
    ? failed(
        "接受了不是自己发起的登录",
        "浏览器里已有甲的会话，系统用不匹配的 state 兑换了乙的授权码。",
        "回调必须先核对 state，再换令牌；对不上就停止并提示用户重新登录。",
      )
    : fine("不是本浏览器发起的登录被 state 挡住，没有替换当前会话");
}

/** An authorization code was shown a second time (RFC 6749, 4.1.2). */
export const judgeReplay = ({ status, begins }: Turn): Finding =>
  begins && status < 400
    ? failed(
        "用过的授权码仍能登录",
        "门户拒绝了第二次使用的授权码，系统却照样建立了会话。",
        "令牌地址返回错误时必须停止登录，不能用缓存的令牌或用户继续。",
      )
    : fine("第二次使用被拒绝，已留痕");

/**
 * The callback was opened with another `state` than the system sent (RFC 6749, 10.12).
 *
 * @returns undefined where the system redeemed nothing
 */
export function judgeWrongState({ redeemed }: { redeemed: boolean }): Finding | undefined {
  return redeemed
    ? failed(
        "没有核对 state",
        "回调里的 state 是错的，系统仍然兑换了授权码。",
        "回调时先取出会话里的 state 逐字比较，不一致就拒绝，不要先换令牌。",
      )
    : undefined;
}

type Checked = { answered: true; matchFlag: boolean } | { answered: false; why: string };
/**
 * The system's own check of a user was asked about a name that cannot exist.
 *
 * @param unknown what it answered
 * @param stranger what it answered to a request whose signature is wrong
 * @param took milliseconds of the first answer
 */
export function judgeCheckUser(unknown: Checked, forged: Checked, took: number): Finding {
  if (!unknown.answered)
    return failed(
      "没有按约定回答",
      `核验接口的回答不对：${unknown.why}。`,
      '请对签名正确的 POST 返回 200 和 {"matchFlag": true|false}，3 秒以内。',
    );
  if (unknown.matchFlag)
    return failed(
      "不存在的用户也返回 true",
      "用一个不可能存在的用户名核验，接口返回 matchFlag 为 true。",
      "请查库后再回答，查不到返回 false。",
    );
  if (forged.answered)
    return failed(
      "没有验证签名",
      "签名错误的请求也得到了回答，任何人都能探测本系统的用户。",
      "请按接入文档验证 X-Sign，不一致返回 401。",
    );
  return took > 3000
    ? warned("较慢", `用了 ${took} 毫秒。`, "请在 3 秒内回答。")
    : fine("查无此人返回 false，签名已验证");
}
