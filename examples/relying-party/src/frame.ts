import { readFileSync } from "node:fs";
import { html, type Markup } from "./html.ts";
import type { Person, Session } from "./sessions.ts";

const base = readFileSync(new URL("base.css", import.meta.url), "utf8");

/** The family's stylesheet with a system's own colours and additions behind it. */
export const onBaseStyle = (own: string): string => base + own;

type Whole = { title: string; system: string; brand: Markup; account: Markup; body: Markup; footer: Markup };

/** What every page of every system has around it. */
export const wholePage = ({ title, system, brand, account, body, footer }: Whole): Markup =>
  html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} - ${system}（演示）</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <a class="skip" href="#content">跳到正文</a>
        <header class="top">
          <div class="wrap">
            ${brand}
            <nav aria-label="账户">${account}</nav>
          </div>
        </header>
        <main class="wrap" id="content">${body}</main>
        ${footer}
      </body>
    </html>`;

type Family = {
  system: string;
  /** two characters on the sign before the name */
  plate: string;
  portalUrl: string;
  /** what stands in the place of the name for whoever is not signed in */
  signIn?: Markup;
  note: string;
};

/** Whoever is here: of two both, and who of them it is. */
export const nameOf = ({ name, helper }: Person): string => (helper ? `${helper.name}（代${name}办理）` : name);

/** The frame of the systems that share the base stylesheet. */
export const familyFrame =
  ({ system, plate, portalUrl, signIn, note }: Family) =>
  ({ title, body, session }: { title: string; body: Markup; session: Session | undefined }): Markup =>
    wholePage({
      title,
      system,
      brand: html`<a class="brand" href="/"
        ><span class="plate" aria-hidden="true">${plate}</span><span>${system}<small>演示</small></span></a
      >`,
      account: html`${
          session
            ? html`<span class="who">您好，${nameOf(session.person)}</span>
                <form method="post" action="/logout">
                  <button class="quiet" type="submit">退出登录</button>
                </form>`
            : signIn
        } <a class="quiet" href="${portalUrl}/homeZtfw">返回门户</a>`,
      body,
      footer: html`<footer><div class="wrap">${note}</div></footer>`,
    });

/** Asked where somebody is signed in and another comes from the portal. */
export const switchQuestion = (current: Person, arriving: Person, handle: string): Markup =>
  html` <section class="card narrow">
    <h1>要切换登录账号吗？</h1>
    <p>
      本浏览器中已有 <b>${nameOf(current)}</b> 登录本系统，现在从门户进入的是
      <b>${nameOf(arriving)}</b>。为避免把业务办到别人名下，请确认。
    </p>
    <form method="post" action="/switch">
      <input type="hidden" name="handle" value="${handle}" />
      <p class="acts">
        <button class="button" name="answer" value="switch">切换为 ${nameOf(arriving)}</button>
        <button class="button plain" name="answer" value="stay">继续使用 ${nameOf(current)}</button>
      </p>
    </form>
  </section>`;
