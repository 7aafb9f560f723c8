import { escapeHtml } from "../../../platform/texts/markup.rules.ts";
import { page, type Frame } from "../../protocol-pages/index.ts";

/** The code on the device is asked for. */
export const deviceInputPage = (
  { xsrf, problem, entered }: { xsrf: string; problem: string | undefined; entered: string },
  frame: Frame,
): string =>
  page(
    {
      title: "在设备上登录",
      body: `<p>电视、大屏等设备没有键盘，可以在这里替它登录。请输入设备上显示的代码。</p>
${problem ? `<p class="problem" id="problem" role="alert">${escapeHtml(problem)}</p>` : ""}
<form method="post" action="/oidc/device" novalidate>
<input type="hidden" name="xsrf" value="${escapeHtml(xsrf)}">
<label for="user_code">设备上的代码</label>
<input class="code" id="user_code" name="user_code" value="${escapeHtml(entered)}" type="text" maxlength="16" placeholder="XXXX-XXXX" autocomplete="off" autocapitalize="characters" spellcheck="false" required autofocus${problem ? ' aria-invalid="true" aria-describedby="problem"' : ""}>
<div class="acts"><button class="main" type="submit">下一步</button><a class="button" href="/first">返回门户首页</a></div>
</form>
<p class="note">代码共 8 个字母，大小写不限，10 分钟内有效。只输入您面前设备上的代码；别人发来的代码不要输入。</p>`,
    },
    frame,
  );

type Asking = { form: string; userCode: string; systemName: string; owner: string; address: string };

/** Who asks, and the code once more: nobody allows a device they do not see. */
export const deviceConfirmPage = ({ form, userCode, systemName, owner, address }: Asking, frame: Frame): string =>
  page(
    {
      title: `让这台设备登录“${systemName}”？`,
      body: `<p>${owner ? `该系统由${escapeHtml(owner)}提供。` : ""}请核对设备上显示的正是这个代码：</p>
<p class="code">${escapeHtml(userCode)}</p>
<ul><li>设备将以您的身份使用“${escapeHtml(systemName)}”，直到您退出登录。</li>
${address ? `<li>请求来自网络地址 ${escapeHtml(address)}。</li>` : ""}
<li>设备不在您面前，或代码是别人发来的，请拒绝。</li></ul>
${form}
<div class="acts"><button class="main" type="submit" form="op.deviceConfirmForm">代码一致，允许登录</button>
<button type="submit" form="op.deviceConfirmForm" name="abort" value="yes">拒绝</button></div>`,
    },
    frame,
  );

/** A person allowed a device to sign in as them. */
export const deviceAllowedPage = (systemName: string, frame: Frame): string =>
  page(
    {
      title: "设备已登录",
      body: `<p>${systemName ? `设备马上会以您的身份进入“${escapeHtml(systemName)}”。` : "设备马上会以您的身份进入该系统。"}您退出门户时，设备也一同退出。</p>
<div class="acts"><a class="button main" href="/first">返回门户首页</a></div>`,
    },
    frame,
  );

/**
 * Too many codes were tried from one network.
 *
 * @param wait how long to wait, in Chinese
 */
export const tooManyCodesPage = (wait: string, frame: Frame): string =>
  page(
    {
      title: "尝试次数过多",
      body: `<p>从您所在的网络输入代码的次数过多，请${escapeHtml(wait)}后再试。也可以在设备上改用其他方式登录。</p>
<div class="acts"><a class="button main" href="/first">返回门户首页</a></div>`,
    },
    frame,
  );
