import { escapeHtml } from "../../platform/texts/markup.rules.ts";
import { page, type Frame } from "./frame.ts";

/**
 * What became of the sign-off at one system. `asked`: the browser opened its address, and what it did there nobody but
 * itself knows.
 */
export type LeftSystem = { name: string; result: "ok" | "failed" | "asked" };

const words: Record<LeftSystem["result"], string> = {
  ok: "已退出",
  failed: "未能确认退出",
  asked: "已请求退出",
};

const listOf = (systems: readonly LeftSystem[]): string =>
  systems.length === 0
    ? ""
    : `<ul>${systems.map(({ name, result }) => `<li>${escapeHtml(name)}：${words[result]}</li>`).join("")}</ul>`;

/** What the person has to do about those of which nobody knows. */
function adviceOn(systems: readonly LeftSystem[]): string {
  if (systems.some(({ result }) => result === "failed"))
    return "<p>未能确认退出的系统，请到该系统点击退出，或关闭浏览器的全部窗口。</p>";
  return systems.some(({ result }) => result === "asked")
    ? "<p>已请求退出的系统不会告诉门户结果。在公用电脑上，请到该系统看一看，或关闭浏览器的全部窗口。</p>"
    : "";
}

const left = (systems: readonly LeftSystem[]): string =>
  systems.some(({ result }) => result === "asked")
    ? "<p>您已退出门户，并由您的浏览器请求下列业务系统退出：</p>"
    : "<p>您已退出门户和本次登录进入的业务系统。</p>";

/** The end of a sign-off, whatever it was asked by: what became of it, system by system. */
export const signedOutPage = (systems: readonly LeftSystem[], frame: Frame): string =>
  page(
    {
      title: "退出成功",
      body: `${left(systems)}
${listOf(systems)}
${adviceOn(systems)}
<div class="acts"><a class="button main" href="/first">返回门户首页</a></div>`,
    },
    frame,
  );

/** A system whose sign-off page the browser is to load. */
export type FramedSystem = { name: string; address: string };

const frameOf = ({ name, address }: FramedSystem): string =>
  `<iframe hidden title="${escapeHtml(name)}" src="${escapeHtml(address)}" sandbox="allow-scripts allow-same-origin allow-forms" referrerpolicy="no-referrer"></iframe>`;

/**
 * A page that has the systems' own sign-off pages loaded, none of which may lead it away. It goes on when they are, or
 * when nobody would wait any longer; where scripts are off, by a press.
 *
 * @param goal where it goes on to; without one it is the end of the sign-off
 */
export function framesPage(framed: readonly FramedSystem[], goal: string | undefined, frame: Frame): string {
  const asked = framed.map(({ name }) => ({ name, result: "asked" }) as const);
  const onward =
    goal === undefined
      ? `<a class="button main" href="/first">返回门户首页</a>`
      : `<a class="button main" id="onward" href="${escapeHtml(goal)}">没有自动跳转？点此继续</a>`;
  return page(
    {
      title: goal === undefined ? "退出成功" : "正在退出登录",
      body: `${goal === undefined ? left(asked) : framed.length > 0 ? "<p>正在由您的浏览器请求下列业务系统退出，请稍候……</p>" : "<p>请稍候……</p>"}
${listOf(asked)}
${goal === undefined ? adviceOn(asked) : ""}
${framed.map(frameOf).join("\n")}
<div class="acts">${onward}</div>`,
      script: "leave.js",
    },
    frame,
  );
}

/** The page of a sign-off is asked for when it is over. */
export const errorOfLeaving = ({ requestId, ...frame }: Frame & { requestId: string }): string =>
  page(
    {
      title: "这次操作已经结束",
      body: `<p>页面停留时间过长，或这次操作已经完成。</p>
<div class="acts"><a class="button main" href="/first">返回门户首页</a></div>
<p class="note">请求编号 <code>${escapeHtml(requestId)}</code></p>`,
    },
    frame,
  );
