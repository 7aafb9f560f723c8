import { escapeHtml } from "../../platform/texts/markup.rules.ts";
import { page as gatePage, type Frame } from "../protocol-pages/index.ts";

/** What stops a person on the way to a system, said to them. */
export type Stop = "unknownService" | "expired" | "tooMany";

const sentences: Record<Stop, { title: string; text: string }> = {
  unknownService: {
    title: "返回地址未登记",
    text: "要进入的地址没有在本平台登记，为保护您的账号已停止登录。请联系该系统的管理单位登记服务地址（service）。",
  },
  expired: {
    title: "登录请求已过期",
    text: "页面停留时间过长，或这次登录已经完成。请回到要办理业务的系统，重新点击登录。",
  },
  tooMany: { title: "进入得太频繁", text: "请等一分钟，再回到要办理业务的系统重新登录。" },
};

/** A person cannot go on to the system; says why and what to do. */
export function stopPage(stop: Stop, { requestId, ...frame }: Frame & { requestId: string }): string {
  const { title, text } = sentences[stop];
  const body = `<p>${text}</p>
<div class="acts"><a class="button main" href="/first">返回门户首页</a></div>
<p class="note">请求编号 <code>${escapeHtml(requestId)}</code></p>`;
  return gatePage({ title, body }, frame);
}

/** CAS 3, method=POST: the browser carries the ticket in a form instead of the address. */
export const formPage = (
  { service, ticket, parameter, systemName }: Record<"service" | "ticket" | "parameter" | "systemName", string>,
  frame: Frame,
) =>
  gatePage(
    {
      title: `正在进入“${systemName}”`,
      body: `<p>请稍候……</p>
<form id="op.logoutForm" method="post" action="${escapeHtml(service)}"><input type="hidden" name="${parameter}" value="${escapeHtml(ticket)}">
<div class="acts"><button class="main" type="submit">没有自动进入？点此进入</button></div></form>`,
      script: "submit.js",
    },
    frame,
  );

/** Whoever declined: nothing was given, and the way back in. */
export const declinedPage = (systemName: string, frame: Frame): string =>
  gatePage(
    {
      title: `没有进入“${systemName}”`,
      body: `<p>您没有同意，或还没有该系统的角色、没有绑定该系统的账号，所以没有进入；该系统没有得到您的任何信息。需要办理时，请回到该系统重新点击登录。</p>
<div class="acts"><a class="button main" href="/first">返回门户首页</a></div>`,
    },
    frame,
  );
