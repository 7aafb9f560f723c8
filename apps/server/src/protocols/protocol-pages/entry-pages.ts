import { sharedFieldWords, type SharedField } from "@sannong/contract/identity/shared-fields";
import { escapeHtml } from "../../platform/texts/markup.rules.ts";
import { page, type Frame } from "./frame.ts";
import { afterShowing } from "./shown-fields.ts";

/**
 * Somebody may not enter a system, whatever it speaks.
 *
 * @param words the sentence of the refusal, the same at every entry point
 * @param detail the protocol's own word, for whoever looks after the system
 */
export const notAdmittedPage = (
  { systemName, words, detail }: { systemName: string; words: string; detail: string },
  { requestId, ...frame }: Frame & { requestId: string },
): string =>
  page(
    {
      title: `没有进入“${systemName}”`,
      body: `<p>${escapeHtml(words)}</p>
<div class="acts"><a class="button main" href="/first">返回门户首页</a></div>
<p class="note">请求编号 <code>${escapeHtml(requestId)}</code>（<code>${escapeHtml(detail)}</code>）</p>`,
    },
    frame,
  );

type Asking = {
  systemName: string;
  owner: string;
  fields: readonly SharedField[];
  /** they agreed on a page that showed others */
  changed?: boolean;
  /** it reads them again as long as the person stays signed in */
  keeps?: boolean;
  agreePath: string;
  declinePath: string;
};

/** Before the first time in a system that did not come by a click in the portal, whatever it speaks. */
export const agreementPage = (
  { systemName, owner, fields, changed = false, keeps = false, agreePath, declinePath }: Asking,
  frame: Frame,
): string =>
  page(
    {
      title: `允许“${systemName}”读取您的信息？`,
      body: `${changed ? "<p>您打开页面后，该系统要读取的信息有变化，请看过后重新选择。</p>\n" : ""}<p>${owner ? `该系统由${escapeHtml(owner)}提供。` : ""}首次进入前需要您同意。该系统将得到：</p>
<ul><li>您在该系统的专用编号（不同系统各不相同）</li>${fields.map((field) => `<li>${sharedFieldWords[field]}</li>`).join("")}</ul>
${keeps ? "<p>您保持登录期间，该系统可以更新以上信息。</p>" : ""}
<p>不同意就不会进入该系统，它也得不到您的任何信息。</p>
<div class="acts">
<form method="post" action="${escapeHtml(afterShowing(agreePath, fields))}"><button class="main" type="submit">同意并进入</button></form>
<a class="button" href="${escapeHtml(declinePath)}">不同意</a>
</div>
<p class="note">同意后下次进入不再询问。您可以随时在门户“我的账号—系统授权”里撤回。</p>`,
    },
    frame,
  );
