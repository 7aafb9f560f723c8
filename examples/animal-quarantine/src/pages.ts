import { html, type Markup } from "@sannong/example-relying-party/html";
import type { Person } from "@sannong/example-relying-party/sessions";
import { kinds, type Declaration, type Kind } from "./declarations.ts";

export const welcome = (): Markup =>
  html`<section class="hero">
    <h1>先申报，后起运</h1>
    <p>生猪、牛羊、家禽和动物产品的检疫申报与电子证明，全程网上办理。</p>
    <p class="acts"><a class="button" href="/login">用门户账号登录</a></p>
  </section>`;

const choices = html`<p class="acts">
  ${Object.entries(kinds).map(([kind, name]) => html`<a class="button plain" href="/declare/${kind}">申报：${name}</a>`)}
</p>`;

export const list = (declarations: Declaration[], person: Person): Markup =>
  html`<div class="head"><h1>我的申报</h1></div>
    <p class="whose">${person.company || person.name}${person.regionName ? html` · ${person.regionName}` : ""}</p>
    ${choices}
    ${
      declarations.length === 0
        ? html`<div class="empty card"><p>还没有申报。起运前三天选择上面的类别提出申报。</p></div>`
        : html`<ol class="slips">
            ${declarations.map(
              ({ number, kind, goods, destination }) =>
                html`<li class="card">
                  <code>${number}</code><b>${goods}</b><span>${kinds[kind]}，运往${destination}</span
                  ><span class="state">● 待官方兽医受理</span>
                </li>`,
            )}
          </ol>`
    }`;

export const form = (kind: Kind, incomplete: boolean): Markup =>
  html`<h1>检疫申报</h1>
    <form class="card narrow" method="post" action="/declare/${kind}" novalidate>
      <p class="kind">${kinds[kind]}</p>
      ${incomplete ? html`<p role="alert">⚠ 请填写货物与目的地，各不超过 60 个字。</p>` : ""}
      <label for="goods">动物或产品及数量</label><input id="goods" name="goods" maxlength="60" />
      <label for="destination">目的地</label><input id="destination" name="destination" maxlength="60" />
      <p class="acts">
        <button class="button" type="submit">提交申报</button><a class="button plain" href="/">取消</a>
      </p>
    </form>`;

export const stopped = (why: string, portalUrl: string): Markup =>
  html`<h1>请重新进入</h1>
    <p role="alert">${why}</p>
    <p class="acts">
      <a class="button" href="/login">重新登录</a><a class="button plain" href="${portalUrl}/homeZtfw">前往门户</a>
    </p>`;
