import { familyFrame } from "@sannong/example-relying-party/frame";
import { html, type Markup } from "@sannong/example-relying-party/html";
import type { Session } from "@sannong/example-relying-party/sessions";

export const layout = (portalUrl: string) =>
  familyFrame({
    system: "农业保险服务平台",
    plate: "农险",
    portalUrl,
    signIn: html`<a class="quiet" href="/login">登录</a>`,
    note: "演示系统：保单、保费与机构均为虚构。本系统是只支持 SAML 2.0 的采购软件，没有自己的账号。",
  });

const policies = [
  { no: "NX-2026-0417", name: "稻谷完全成本保险", area: "36.5 亩", fee: "¥ 438.00", until: "2026-12-31" },
  { no: "NX-2026-0903", name: "水产养殖气象指数保险", area: "12.0 亩", fee: "¥ 960.00", until: "2027-03-31" },
];

export const front = (session: Session | undefined): Markup =>
  session
    ? html`<div class="head"><h1>我的保单</h1></div>
        <p>${session.person.regionName}　${session.person.name}</p>
        <ul class="list">
          ${policies.map(
            ({ no, name, area, fee, until }) =>
              html`<li class="card">
                <div class="main"><b>${name}</b><span>${no}，${area}，保险期至 ${until}</span></div>
                <p class="amount">${fee}<small>农户自缴</small></p>
              </li>`,
          )}
        </ul>`
    : html`<section class="hero">
        <h1>政策性农业保险</h1>
        <p>用门户账号登录后查看保单、报案理赔。</p>
        <p class="acts"><a class="button" href="/login">用门户账号登录</a></p>
      </section>`;
