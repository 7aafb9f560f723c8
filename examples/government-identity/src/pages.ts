import { html, type Markup } from "@sannong/example-relying-party/html";
import { manners, people, type Person } from "./people.ts";

const layout = (title: string, body: Markup): Markup =>
  html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} - 政务身份认证（演示）</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header>
          <p>政务身份认证<small>演示</small></p>
        </header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
        <footer>演示系统：人员、号码均为虚构，代替省级身份认证平台供联调使用。</footer>
      </body>
    </html>`;

const choice = ({ id, name, company, note }: Person, isFirst: boolean) =>
  html`<label
    ><input type="radio" name="person" value="${id}" required ${isFirst ? html`checked` : ""} />${company || name}<small
      >${note}</small
    ></label
  >`;

/** Who signs in, and how this office shall answer about it. */
export const loginPage = (flow: string, given: Record<string, string>): Markup => {
  const wants = given["usertype"] === "2" ? "legalPerson" : undefined;
  const offered = people.filter(({ kind }) => wants === undefined || kind === wants);
  return layout(
    "登录",
    html`<form method="post" action="/login">
      <input type="hidden" name="flow" value="${flow}" />
      ${Object.entries(given).map(([name, value]) => html`<input type="hidden" name="given.${name}" value="${value}" />`)}
      <fieldset>
        <legend>以谁的身份登录</legend>
        ${offered.map((person, index) => choice(person, index === 0))}
      </fieldset>
      <p>
        <label for="manner">应答方式</label>
        <select id="manner" name="manner">
          ${Object.entries(manners).map(([name, words]) => html`<option value="${name}">${words}</option>`)}
        </select>
      </p>
      <button type="submit">登录</button>
    </form>`,
  );
};

export const loggedOutPage = () => layout("已退出登录", html`<p>您已退出政务身份认证。可以关闭这个页面。</p>`);

export const registerPage = (kind: string, portalUrl: string) =>
  layout(
    kind === "legalPerson" ? "法人注册" : "自然人注册",
    html`<p>这里代替政务身份认证网站的注册页。演示环境不接受真实注册。</p>
      <p><a href="${portalUrl}/homeZtfw">返回门户</a></p>`,
  );

/** Links of this site's own home: the portal is entered without its having asked. */
export const homePage = () =>
  layout(
    "首页",
    html`<p>从这里直接进入门户：门户没有先发起登录，会先问是不是本人。</p>
      <p><a href="/jis/login">进入门户（政务服务网账号）</a></p>
      <p><a href="/gateway/login">进入门户（政务办账号）</a></p>`,
  );

export const problemPage = (message: string) => layout("无法继续", html`<p>${message}</p>`);
