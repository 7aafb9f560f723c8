import { familyFrame } from "@sannong/example-relying-party/frame";
import { html, type Markup } from "@sannong/example-relying-party/html";
import type { Person } from "@sannong/example-relying-party/sessions";
import type { Draft, Filing } from "./filings.ts";

export const layout = (portalUrl: string) =>
  familyFrame({
    system: "土地流转管理系统",
    plate: "流转",
    portalUrl,
    note: "演示系统：地块、合同与编号均为虚构。本系统只会发 JSON、收 JSON，用封装接口与门户对接。",
  });

export const welcome = (portalUrl: string): Markup =>
  html`<section class="hero">
    <h1>流转土地，三十天内备案</h1>
    <p>在线填写地块、面积和期限，备案编号立即可查。</p>
    <p class="acts"><a class="button" href="${portalUrl}/opening?service=tdlz-record">从门户登录进入</a></p>
  </section>`;

const field = (name: keyof Draft, label: string, draft: Draft): Markup =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" maxlength="60" value="${draft[name]}" />
  </div>`;

export const front = (person: Person, filings: Filing[], draft: Draft, problem: string | undefined): Markup =>
  html`<div class="head"><h1>我的流转备案</h1></div>
    <p>${person.company || person.name}${person.regionName ? html` · ${person.regionName}` : ""}</p>
    ${person.boundUsername ? html`<p>经办账号：<b>${person.boundUsername}</b>（已与门户账号绑定）</p>` : ""}
    ${
      filings.length === 0
        ? html`<div class="empty"><p>还没有备案。在下面填写后提交即可。</p></div>`
        : html`<ul class="list">
            ${filings.map(
              ({ number, plot, area, years, deliveredAt }) =>
                html`<li class="card">
                  <div class="main"><b>${plot}</b><span>${number}，${area} 亩，${years} 年</span></div>
                  ${
                    deliveredAt
                      ? html`<span class="tag accepted"><span aria-hidden="true">✓</span> 已交付</span>`
                      : html`<form method="post" action="/filings/${number}/deliver">
                          <button class="button plain" type="submit">确认交付</button>
                        </form>`
                  }
                </li>`,
            )}
          </ul>`
    }
    <h2>新的备案</h2>
    <form class="card" method="post" action="/filings" novalidate>
      ${problem ? html`<p role="alert" class="problem">⚠ ${problem}</p>` : ""} ${field("plot", "地块名称", draft)}
      ${field("area", "面积（亩）", draft)} ${field("years", "期限（年）", draft)}
      <p class="acts"><button class="button" type="submit">提交备案</button></p>
    </form>`;
