import { escapeHtml } from "../../platform/texts/markup.rules.ts";
import { page, type Frame } from "../protocol-pages/index.ts";
import type { Way } from "./answers.ts";
import type { BadMessageReason } from "./bad-message.ts";

type Sentence = { title: string; text: string };

const backToSystem = "请回到该系统重新操作；仍然出现时请把下面的请求编号告诉该系统的管理单位。";
const sentences: Record<BadMessageReason, Sentence> = {
  malformed: { title: "登录请求有误", text: `该系统发来的请求不符合 SAML 规范。${backToSystem}` },
  forbiddenMarkup: { title: "登录请求有误", text: `该系统发来的请求含有不允许的内容。${backToSystem}` },
  tooLarge: { title: "登录请求有误", text: `该系统发来的请求过大。${backToSystem}` },
  unknownSystem: {
    title: "没有找到这个系统",
    text: "该系统未接入本平台或已停止接入。请联系该系统的管理单位核对其标识（entityID）。",
  },
  unsigned: { title: "请求未经签名", text: `为保护您的账号，该系统的这类请求必须签名。${backToSystem}` },
  badSignature: {
    title: "请求的签名不符",
    text: `请求可能被改动过，或该系统更换证书后没有重新登记，已停止处理。${backToSystem}`,
  },
  wrongDestination: { title: "请求发错了地方", text: `该请求不是发给本平台的这个地址的。${backToSystem}` },
  expired: { title: "登录请求已过期", text: `请求已超过 6 分钟，或该系统的时钟慢了。${backToSystem}` },
  early: {
    title: "登录请求的时间不对",
    text: `请求写的时间比现在晚 6 分钟以上，该系统的时钟快了，请其管理单位对时。${backToSystem}`,
  },
  replayed: { title: "登录请求已用过", text: "同一个请求只能用一次。请回到要办理业务的系统，重新点击登录。" },
  foreignAddress: {
    title: "返回地址未登记",
    text: "该系统要求返回的地址没有在本平台登记，为保护您的账号已停止登录。请联系该系统的管理单位登记。",
  },
  foreignTarget: {
    title: "要打开的页面不在该系统",
    text: "这个链接想让该系统打开别处的页面，为保护您的账号已停止进入。请从门户首页进入该系统。",
  },
  sessionOver: {
    title: "这次操作已经结束",
    text: "页面停留时间过长，或这次操作已经完成。请回到要办理业务的系统重新开始。",
  },
};

/**
 * A message was refused; says what to do.
 *
 * @param detail what was wrong with it, for an integrator
 */
export function refusedPage(
  reason: BadMessageReason | "fault",
  { requestId, detail, ...frame }: Frame & { requestId: string; detail: string },
): string {
  const { title, text } =
    reason === "fault"
      ? { title: "系统错误!请联系管理员!", text: "请稍后再试。联系管理员时请提供下面的请求编号。" }
      : sentences[reason];
  return page(
    {
      title,
      body: `<p>${text}</p>
<div class="acts"><a class="button main" href="/first">返回门户首页</a></div>
<p class="note">请求编号 <code>${escapeHtml(requestId)}</code>（<code>${escapeHtml(detail)}</code>）</p>`,
    },
    frame,
  );
}

const titles: Record<Way, (systemName: string) => string> = {
  entering: (systemName) => `正在进入“${systemName}”`,
  refused: (systemName) => `没有进入“${systemName}”`,
  leaving: () => "正在退出登录",
};

/** A form that leaves by itself; where scripts are off, by a press. */
export const postPage = (
  { to, fields, systemName, way }: { to: string; fields: Record<string, string>; systemName: string; way: Way },
  frame: Frame,
): string =>
  page(
    {
      title: titles[way](systemName),
      body: `<form id="op.logoutForm" method="post" action="${escapeHtml(to)}">
${Object.entries(fields)
  .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
  .join("\n")}
<p>${way === "refused" ? "没有进入该系统，正在告知它并返回……" : "请稍候……"}</p>
<div class="acts"><button class="main" type="submit">没有自动跳转？点此继续</button></div>
</form>`,
      script: "submit.js",
    },
    frame,
  );
