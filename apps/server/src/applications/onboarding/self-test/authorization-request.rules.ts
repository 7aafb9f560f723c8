import { OFFERED_SCOPES } from "@sannong/contract/applications/application-rules.schemas";
import { failed, type Finding, fine, warned } from "./finding.rules.ts";

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

/**
 * What the portal refuses where it is not agreed. It leaves out what it does not know, and `email` and
 * `offline_access`, which guides and libraries ask for without being told to.
 */
const REFUSED_SCOPES: readonly string[] = OFFERED_SCOPES.filter(
  (scope) => scope !== "email" && scope !== "offline_access",
);

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
  return judgePushed(request, registered) ?? judgeSigned(request, registered) ?? judgeParameters(request, registered);
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

function judgeParameters(
  { params }: AuthorizationRequest,
  { appId, redirectUris, scopes, terms }: Registered,
): Finding {
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
  const more = wanted.filter((scope) => REFUSED_SCOPES.includes(scope) && !scopes.split(" ").includes(scope));
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
