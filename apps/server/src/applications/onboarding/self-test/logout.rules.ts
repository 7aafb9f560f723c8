import { failed, type Finding, fine, warned } from "./finding.rules.ts";

/** What came of a notice that a session is over: milliseconds, and why it was not accepted. */
export type Notice = { took: number; problem: string | null };

/**
 * The session is over at the portal: does the system know, and does it act on it?
 *
 * @param isOver null where no page tells
 */
export function judgeEnded({ took, problem, isOver }: Notice & { isOver: boolean | null }, cure: string): Finding {
  if (problem !== null) return failed("没有接受退出通知", `退出通知没有成功：${problem}`, cure);
  if (isOver === false)
    return failed(
      "收到退出通知，会话还在",
      "系统回答成功，但浏览器再次打开时仍是登录状态。",
      "请在收到退出通知时真正结束会话；多台服务器时会话须共享。",
    );
  if (took > 2000)
    return warned(
      `${(took / 1000).toFixed(1)} 秒才响应，要求 2 秒以内`,
      "退出通知响应过慢，用户退出后会话还会留一会儿。",
      "请先结束会话再做其他清理，2 秒内返回。",
    );
  if (isOver === null)
    return warned(
      "已接受通知，看不出会话是否结束",
      "登录后到达的页面，登录者和没有登录的人打开是一样的，自测无法据此判断。",
      "请自行确认退出后须重新登录；未登录时让该页面转到登录或返回 401，自测就能看到。",
    );
  return fine("会话已按通知结束");
}

export const ofLogoutToken = "收到 logout_token 后验证签名、aud、iat、events，按 sid 结束会话，返回 200。";
export const ofSingleLogout = "请实现单点退出：按票据（SessionIndex）或断言的会话编号找到会话并结束，返回成功。";

/**
 * A logout token signed by a strange key was posted (OpenID Connect Back-Channel Logout 1.0, 2.6).
 *
 * @returns undefined where it was refused
 */
export const judgeForgedLogout = (status: number | null): Finding | undefined =>
  status !== null && status < 400
    ? failed(
        "没有验证退出通知的签名",
        `用陌生密钥签的退出令牌也返回 ${status}，任何人都能让用户退出。`,
        "请用 /oidc/jwks 里的公钥验证 logout_token 的签名，失败返回 400。",
      )
    : undefined;

/**
 * A SAML LogoutRequest signed by a strange key was posted.
 *
 * @returns undefined where it was refused
 */
export const judgeForgedSamlLogout = (accepted: boolean): Finding | undefined =>
  accepted
    ? failed(
        "没有验证退出请求的签名",
        "用陌生密钥签名的退出请求也被接受，任何人都能让用户退出。",
        "请用门户元数据里的证书验证退出请求的签名。",
      )
    : undefined;
