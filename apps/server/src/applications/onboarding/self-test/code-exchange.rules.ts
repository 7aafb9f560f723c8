import { failed, type Finding, fine, warned } from "./finding.rules.ts";

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
  if (/dpop/i.test(reason))
    return failed(
      "没有正确的 DPoP 证明",
      "安全约定是令牌绑定密钥，令牌请求里没有 DPoP 请求头，或证明不对。",
      "每次请求令牌地址和用户信息地址都带一个新的 DPoP 证明（ES256 或 EdDSA，含 htm、htu、iat、jti）。",
    );
  if (/certificate|x5t#S256/.test(reason))
    return failed(
      "TLS 证书没有通过核对",
      `令牌请求没有出示证书，或出示的不是登记的那一张：${reason}`,
      "请向发现文档 mtls_endpoint_aliases 里的地址请求并出示证书，核对登记的主体或公钥和证书的有效期。",
    );
  if (/secret has expired/.test(reason))
    return failed(
      "密钥已到期",
      "令牌请求里的客户端密钥已经到期。",
      "请换用较新的那个密钥；没有的，在工作台申请更换后领取。",
    );
  if (/^invalid_request\b.*(client authentication|authorization header)/i.test(reason))
    return failed(
      "令牌请求没有证明身份",
      "令牌请求里没有客户端密钥，同时用了两种方式，或 Authorization 请求头的写法不对。",
      "请只用登记的一种方式；Basic 是 base64(客户端编号:密钥)，两者先做 URL 编码。",
    );
  if (/^(invalid_request|unsupported_grant_type)\b/.test(reason))
    return failed(
      "令牌请求的参数不对",
      `令牌地址的回答：${reason}`,
      "请以 application/x-www-form-urlencoded 发送 grant_type=authorization_code、code、redirect_uri（用 PKCE 的另有 code_verifier），每个参数一次。",
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
  if (/authorization code is expired/.test(reason))
    return failed(
      "授权码已过期",
      "授权码发出超过 60 秒才来换令牌。",
      "请在回调里立即用授权码换令牌，不要排队或等用户操作。",
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
