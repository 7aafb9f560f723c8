import { STATUS_PATH } from "@sannong/contract/content/status-words";
import { type PageOfRefusal, wordsOfPage } from "../platform/http/error-edge.ts";
import { escapeHtml } from "../platform/texts/markup.rules.ts";
import { page, PAGE_CSP, type Frame } from "../protocols/protocol-pages/index.ts";

/** What somebody sees who has a refusal in their window, where no page of the portal is behind the address to say it. */
export const refusalPage =
  (publicUrl: string, frame: Frame): PageOfRefusal =>
  (refusal, requestId) => {
    const { title, message, mayPass } = wordsOfPage(refusal);
    // a name that is not the portal's leads nowhere in it
    const home = refusal.reason === "request.otherHost" ? `${publicUrl}/first` : "/first";
    return {
      csp: PAGE_CSP,
      html: page(
        {
          title,
          body: `<p>${escapeHtml(message)}</p>
<p>${mayPass ? `<a href="">刷新本页</a>　<a href="${STATUS_PATH}">服务状态</a>　` : ""}<a href="${escapeHtml(home)}">返回门户首页</a></p>
<p class="quiet">请求编号 ${escapeHtml(requestId)}</p>`,
        },
        frame,
      ),
    };
  };
