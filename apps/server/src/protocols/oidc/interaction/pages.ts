import { escapeHtml } from "../../../platform/texts/markup.rules.ts";
import { page, type Frame } from "../../protocol-pages/index.ts";

type Failure = {
  error: string;
  description?: string | undefined;
  sessionLost: boolean;
  /** it was a request to sign off */
  signOff?: boolean;
  /** 503: it is the portal itself that cannot, for now */
  status?: number;
};
type Sentence = { title: string; text: string };

/** One clear sentence for what went wrong, and what to do about it. Nothing of the cause is shown. */
function sentenceFor({ error, sessionLost, signOff, status }: Failure): Sentence {
  if (status === 503)
    return {
      title: "暂时不能登录",
      text: "门户的数据服务暂时中断，正在恢复。请稍等片刻，回到要办理业务的系统，重新点击登录。",
    };
  if (sessionLost || error === "invalid_request_uri")
    return {
      title: "登录请求已过期",
      text: "页面停留时间过长，或这次登录已经完成。请回到要办理业务的系统，重新点击登录。",
    };
  // whoever wanted to leave must not believe that they have left
  if (signOff && error !== "server_error")
    return {
      title: "没有完成退出",
      text: "该系统发来的退出请求有误，门户和其他系统都没有退出。请返回门户首页，在右上角退出登录；该请求须由该系统的管理单位更正。",
    };
  switch (error) {
    case "invalid_client":
    case "unauthorized_client":
      return {
        title: "没有找到这个系统",
        text: "该系统未接入本平台或已停止接入。请联系该系统的管理单位核对接入标识（client_id）。",
      };
    case "invalid_redirect_uri":
      return {
        title: "返回地址未登记",
        text: "该系统要求返回的地址没有在本平台登记，为保护您的账号已停止登录。请联系该系统的管理单位登记返回地址。",
      };
    case "access_denied":
      return {
        title: "未能进入该系统",
        text: "您没有进入该系统的权限，或已取消授权。如需使用请向该系统的管理单位申请角色。",
      };
    case "invalid_request":
    case "invalid_scope":
    case "unsupported_response_type":
      return {
        title: "登录请求有误",
        text: "该系统发来的登录请求不完整或不符合规范。请回到该系统重新登录；仍然出现时请联系该系统的管理单位。",
      };
    case "not_found":
    case "method_not_allowed":
      return { title: "没有这个页面", text: "地址可能已变更，请回到门户首页，从要办理的业务重新进入。" };
    case "server_error":
      return { title: "系统错误!请联系管理员!", text: "请稍后再试。联系管理员时请提供下面的请求编号。" };
    default:
      return {
        title: "未能完成登录",
        text: "请回到要办理业务的系统重新登录；仍然出现时请联系该系统的管理单位，并提供下面的请求编号。",
      };
  }
}

/** A request of a system failed, and its client cannot be told: says to the person what to do. */
export function errorPage(failure: Failure, { requestId, ...frame }: Frame & { requestId: string }): string {
  const { title, text } = sentenceFor(failure);
  // The provider's own words help an integrator; they name parameters, never values or causes.
  const detail = failure.error === "server_error" || !failure.description ? "" : `：${escapeHtml(failure.description)}`;
  return page(
    {
      title,
      body: `<p>${text}</p>
<div class="acts"><a class="button main" href="/first">返回门户首页</a></div>
<p class="note">请求编号 <code>${escapeHtml(requestId)}</code>（<code>${escapeHtml(failure.error)}${detail}</code>）</p>`,
    },
    frame,
  );
}

/**
 * @param form the library's own form, which carries its token against forged requests
 * @param automatic the system proved with its hint that it speaks of this very session
 */
export function logoutPage(
  { form, systemName, automatic }: { form: string; systemName: string | undefined; automatic: boolean },
  frame: Frame,
): string {
  const acts = `<button class="main" type="submit" form="op.logoutForm" name="logout" value="yes">全部退出</button>
${systemName ? `<button type="submit" form="op.logoutForm">只退出该系统</button>` : ""}
<a class="button" href="/first">不退出，返回门户</a>`;
  const from = systemName ? `您正在从“${escapeHtml(systemName)}”退出。` : "";
  return automatic
    ? page(
        {
          title: "正在退出登录",
          body: `<p>正在退出门户和所有已登录的业务系统，请稍候……</p>${form}
<input type="hidden" form="op.logoutForm" name="logout" value="yes">
<div class="acts"><button class="main" type="submit" form="op.logoutForm">没有自动跳转？点此退出</button></div>`,
          script: "submit.js",
        },
        frame,
      )
    : page(
        {
          title: "要退出登录吗？",
          body: `<p>${from}选择“全部退出”，将同时退出门户和本次登录进入的其他业务系统。</p>${form}<div class="acts">${acts}</div>`,
        },
        frame,
      );
}

/**
 * A form that leaves by itself; where scripts are off, by a press.
 *
 * @param form its address and its hidden fields, as the library escaped them
 */
export const onwardPage = ({ action, fields }: { action: string; fields: string }, frame: Frame): string =>
  page(
    {
      title: "正在跳转",
      body: `<p>请稍候……</p>
<form id="op.logoutForm" method="post" action="${action}">${fields}
<div class="acts"><button class="main" type="submit">没有自动跳转？点此继续</button></div></form>`,
      script: "submit.js",
    },
    frame,
  );

/** One system was left, and nothing else. */
export const leftOnePage = (systemName: string | undefined, frame: Frame): string =>
  page(
    {
      title: "退出成功",
      body: `<p>您已退出“${escapeHtml(systemName ?? "该系统")}”，门户仍保持登录。</p>
<div class="acts"><a class="button main" href="/first">返回门户首页</a></div>`,
    },
    frame,
  );
