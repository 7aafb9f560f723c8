import { familyFrame } from "@sannong/example-relying-party/frame";
import { formField, moment } from "@sannong/example-relying-party/form-field";
import { html, type Markup } from "@sannong/example-relying-party/html";
import type { Person } from "@sannong/example-relying-party/sessions";
import {
  isOfficial,
  subsidyOf,
  type Application,
  type Draft,
  type Problems,
  type State,
  type Step,
} from "./applications.ts";
import { machineOf, machines, yuan } from "./catalogue.ts";

const stateWords: Record<State, string> = {
  submitted: "审核中",
  accepted: "已通过",
  returned: "已退回",
  withdrawn: "已撤回",
};
const stateSigns: Record<State, string> = { submitted: "◔", accepted: "✓", returned: "↩", withdrawn: "－" };

export const layout = (portalUrl: string) =>
  familyFrame({
    system: "农机购置补贴办理系统",
    plate: "农机",
    portalUrl,
    note: "演示系统：名称、数据与补贴标准均为虚构，不代表任何政策。本系统通过门户统一身份认证登录，自行保存业务数据。",
  });

export const welcome = (portalUrl: string): Markup =>
  html` <section class="hero">
      <h1>买了农机，补贴在这里办</h1>
      <p>填写机具和购机信息，在线提交，随时查看进度。</p>
      <p class="acts"><a class="button" href="${portalUrl}/homeZtfw">从门户登录进入</a></p>
    </section>
    <section class="grid" aria-label="办理步骤">
      ${[
        "登录门户，点击“农机购置补贴”",
        "填写机具品目、型号和购机金额",
        "县级农业农村部门审核",
        "审核通过，按标准发放补贴",
      ].map((step, index) => html`<div class="tile"><b>${index + 1}</b><span>${step}</span></div>`)}
    </section>
    ${standards()}`;

const standards = (): Markup =>
  html` <section>
    <h2>补贴标准（演示数据）</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">机具品目</th>
            <th scope="col" class="number">单台补贴额</th>
            <th scope="col" class="number">不超过售价</th>
          </tr>
        </thead>
        <tbody>
          ${machines.map(
            ({ name, subsidy, cap }) =>
              html`<tr>
                <td>${name}</td>
                <td class="number">${yuan(subsidy)}</td>
                <td class="number">${Math.round(cap * 100)}%</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;

const tag = (state: State): Markup =>
  html`<span class="tag ${state}"><span aria-hidden="true">${stateSigns[state]}</span> ${stateWords[state]}</span>`;

export const list = (applications: Application[], person: Person): Markup => {
  const official = isOfficial(person);
  return html` <div class="head">
      <h1>${official ? `${person.regionName || "本地区"}补贴申请` : "我的补贴申请"}</h1>
      <a class="button" href="/applications/new">申请补贴</a>
    </div>
    ${
      applications.length === 0
        ? html`<div class="empty">
            <p>${official ? "本地区还没有补贴申请。" : "您还没有提交过申请。购机后即可在线申请，约 3 分钟填完。"}</p>
          </div>`
        : html`<ul class="list">
            ${applications.map(
              (one) =>
                html`<li>
                  <a href="/applications/${one.number}">
                    <span class="main"
                      ><b>${machineOf(one.machine)?.name}</b
                      ><span>${one.model}${official ? html` · ${one.ownerName}（${one.regionName}）` : ""}</span></span
                    >
                    <span class="amount">${yuan(subsidyOf(one))}<small>补贴额</small></span>
                    ${tag(one.state)}
                  </a>
                </li>`,
            )}
          </ul>`
    }`;
};

const field = (name: keyof Draft, label: string, problems: Problems, control: (aria: Markup) => Markup): Markup =>
  formField(name, label, problems[name], control);

export const form = (draft: Draft, problems: Problems, today: string): Markup =>
  html` <h1>申请农机购置补贴</h1>
    <form class="card" method="post" action="/applications" novalidate>
      ${field(
        "machine",
        "机具品目",
        problems,
        (aria) =>
          html`<select id="machine" name="machine" ${aria}>
            <option value="">请选择</option>
            ${machines.map(({ code, name }) => html`<option value="${code}" ${draft.machine === code ? html`selected` : ""}>${name}</option>`)}
          </select>`,
      )}
      ${field("model", "机具型号", problems, (aria) => html`<input id="model" name="model" maxlength="40" value="${draft.model}" ${aria} />`)}
      ${field("price", "购机金额（元）", problems, (aria) => html`<input id="price" name="price" inputmode="numeric" value="${draft.price}" ${aria} />`)}
      ${field("boughtOn", "购机日期", problems, (aria) => html`<input id="boughtOn" name="boughtOn" type="date" max="${today}" value="${draft.boughtOn}" ${aria} />`)}
      <p class="acts">
        <button class="button" type="submit">提交申请</button><a class="button plain" href="/">取消</a>
      </p>
    </form>
    ${standards()}`;

export const detail = (one: Application, steps: Step[], person: Person, problem?: string): Markup =>
  html` <p><a href="/">← 全部申请</a></p>
    <div class="head">
      <h1>${machineOf(one.machine)?.name}</h1>
      ${tag(one.state)}
    </div>
    <dl class="card facts">
      <div>
        <dt>申请编号</dt>
        <dd>${one.number}</dd>
      </div>
      <div>
        <dt>申请人</dt>
        <dd>${one.ownerName}</dd>
      </div>
      <div>
        <dt>所在地区</dt>
        <dd>${one.regionName || "未登记"}</dd>
      </div>
      <div>
        <dt>机具型号</dt>
        <dd>${one.model}</dd>
      </div>
      <div>
        <dt>购机金额</dt>
        <dd>${yuan(one.price)}</dd>
      </div>
      <div>
        <dt>购机日期</dt>
        <dd>${one.boughtOn}</dd>
      </div>
      <div>
        <dt>预计补贴</dt>
        <dd><b>${yuan(subsidyOf(one))}</b></dd>
      </div>
    </dl>
    <h2>办理进度</h2>
    <ol class="steps">
      ${steps.map((step) => html`<li><time datetime="${step.at}">${moment(step.at)}</time><span>${step.what}（${step.who}）</span></li>`)}
    </ol>
    ${one.state === "submitted" ? acts(one, person, problem) : ""}`;

const acts = (one: Application, person: Person, problem: string | undefined): Markup =>
  one.ownerSub === person.sub
    ? html`<form method="post" action="/applications/${one.number}/withdraw">
        <button class="button plain" type="submit">撤回申请</button>
      </form>`
    : html`<form class="card" method="post" action="/applications/${one.number}/decide">
        <div class="field">
          <label for="remark">审核意见（退回时必填）</label>
          <input
            id="remark"
            name="remark"
            maxlength="100"
            ${problem ? html`aria-invalid="true" aria-describedby="remark-problem"` : ""}
          />
          ${problem ? html`<p class="problem" id="remark-problem">⚠ ${problem}</p>` : ""}
        </div>
        <p class="acts">
          <button class="button" name="state" value="accepted">审核通过</button
          ><button class="button plain" name="state" value="returned">退回</button>
        </p>
      </form>`;
