import { escapeHtml } from "../platform/texts/markup.rules.ts";
import { page, PAGE_CSP, type Frame } from "../protocols/protocol-pages/index.ts";
import type { Origin } from "../platform/caller.ts";

/** In the office's place for whoever comes from an address that is not on its list. */
export const elsewherePage = ({ address, traceId }: Origin, frame: Frame) => ({
  csp: PAGE_CSP,
  html: page(
    {
      title: "不能从这里进入管理后台",
      body: `<p>管理后台只能从规定的地址进入，您现在的地址是 <b>${escapeHtml(address)}</b>。</p>
<p>请换到单位网络后再打开；确实需要从这里办公的，请联系安全管理员把这个地址加入访问范围。</p>
<p>查询、办理等门户功能不受影响：<a href="/first">返回门户首页</a></p>
<p class="quiet">请求编号 ${escapeHtml(traceId)}</p>`,
    },
    frame,
  ),
});
