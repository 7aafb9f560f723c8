import { familyFrame } from "@sannong/example-relying-party/frame";
import { html, type Markup } from "@sannong/example-relying-party/html";
import type { Session } from "@sannong/example-relying-party/sessions";
import { lots } from "./lots.ts";

export const layout = (portalUrl: string) =>
  familyFrame({
    system: "农村产权交易平台",
    plate: "产权",
    portalUrl,
    signIn: html`<a class="quiet" href="/login">会员登录</a>`,
    note: "演示系统：标的、价格与会员均为虚构。本系统有自己的会员账号，可与门户账号绑定后一键进入。",
  });

/** Whose visit this is here: the member a platform account is bound to, or nobody of ours yet. */
const standing = ({ person }: Session): Markup =>
  person.boundUsername
    ? html`<p class="bound">会员账号：<b>${person.boundUsername}</b>（已与门户账号绑定）</p>`
    : person.sub.startsWith("member:")
      ? html`<p class="bound">会员账号：<b>${person.sub.slice("member:".length)}</b>（用会员密码登录）</p>`
      : html`<p class="bound">您的门户账号尚未绑定会员账号，可以看标的，报名前请先绑定。</p>`;

export const front = (session: Session | undefined, entered: Set<string>, portalUrl: string): Markup =>
  html`<div class="head"><h1>正在公告的标的</h1></div>
    ${session ? standing(session) : html`<p>登录后可以报名竞价。</p>`}
    <ul class="list">
      ${lots.map(
        (lot) =>
          html`<li class="card">
            <div class="main"><b>${lot.name}</b><span>${lot.code}，${lot.place}，报名截止 ${lot.until}</span></div>
            <p class="amount">${lot.start}<small>起始价</small></p>
            ${
              entered.has(lot.code)
                ? html`<span class="tag accepted"><span aria-hidden="true">✓</span> 已报名</span>`
                : html`<form method="post" action="/bids">
                    <input type="hidden" name="lot" value="${lot.code}" />
                    <button class="button" type="submit">报名竞价<span class="skip">：${lot.name}</span></button>
                  </form>`
            }
          </li>`,
      )}
    </ul>
    ${
      session
        ? ""
        : html`<p class="acts">
            <a class="button" href="/login">会员登录</a>
            <a class="button plain" href="${portalUrl}/opening?service=cqjy-bid">从门户登录</a>
          </p>`
    }`;

export const loginForm = (username: string, problem: string | undefined): Markup =>
  html`<section class="card narrow">
    <h1>会员登录</h1>
    <form method="post" action="/login">
      <div class="field">
        <label for="username">会员账号</label>
        <input id="username" name="username" autocomplete="username" required value="${username}" />
      </div>
      <div class="field">
        <label for="password">密码</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required />
      </div>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
      <p class="acts"><button class="button" type="submit">登录</button></p>
    </form>
  </section>`;
