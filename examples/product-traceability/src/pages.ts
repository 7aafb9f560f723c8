import { nameOf, wholePage } from "@sannong/example-relying-party/frame";
import { formField, moment } from "@sannong/example-relying-party/form-field";
import { html, type Markup } from "@sannong/example-relying-party/html";
import type { Person, Session } from "@sannong/example-relying-party/sessions";
import { eventKinds, type Batch, type BatchEvent, type Draft, type Problems } from "./batches.ts";

export const layout =
  (portalUrl: string) =>
  ({ title, body, session }: { title: string; body: Markup; session: Session | undefined }): Markup =>
    wholePage({
      title,
      system: "农产品质量安全追溯平台",
      brand: html`<a class="brand" href="/">农产品质量安全追溯平台<small>演示</small></a>`,
      account: html`<a href="/trace">查追溯码</a>
        ${
          session
            ? html`<span class="who">${nameOf(session.person)}</span>
                <form method="post" action="/logout"><button type="submit">退出登录</button></form>`
            : html`<a class="strong" href="/login">登录</a>`
        }
        <a href="${portalUrl}/homeZtfw">返回门户</a>`,
      body,
      footer: html`<footer class="wrap">演示系统：名称与数据均为虚构。</footer>`,
    });

export const welcome = (): Markup =>
  html` <section class="hero">
    <div>
      <h1>从地块到餐桌，每一批都说得清</h1>
      <p>生产者登记批次、记录农事与检测；消费者凭追溯码查来源。</p>
      <p class="acts">
        <a class="button" href="/login">用门户账号登录</a><a class="button plain" href="/trace">查追溯码</a>
      </p>
    </div>
    <ol class="chain" aria-label="追溯链条">
      ${Object.values(eventKinds).map((kind) => html`<li>${kind}</li>`)}
    </ol>
  </section>`;

export const list = (batches: Batch[], person: Person): Markup =>
  html` <div class="head">
      <div>
        <h1>生产批次</h1>
        <p class="soft">${person.company || person.name}${person.regionName ? html` · ${person.regionName}` : ""}</p>
      </div>
      <a class="button" href="/batches/new">新建批次</a>
    </div>
    ${
      batches.length === 0
        ? html`<div class="empty"><p>还没有批次。采收前新建一个批次，就能打印追溯码。</p></div>`
        : html`<div class="cards">
            ${batches.map(
              (batch) =>
                html`<a class="batch" href="/batches/${batch.code}">
                  <b>${batch.product}</b><span>${batch.plot}</span
                  ><span>${batch.kilograms.toLocaleString("zh-CN")} 千克</span>
                  <code>${batch.code}</code
                  >${batch.recalled ? html`<span class="tag bad">■ 已召回</span>` : html`<span class="tag">● 在售</span>`}
                </a>`,
            )}
          </div>`
    }`;

const input = (name: keyof Draft, label: string, draft: Draft, problems: Problems, mode = "text"): Markup =>
  formField(
    name,
    label,
    problems[name],
    (aria) => html`<input id="${name}" name="${name}" inputmode="${mode}" value="${draft[name]}" ${aria} />`,
  );

export const form = (draft: Draft, problems: Problems): Markup =>
  html` <h1>新建批次</h1>
    <form class="card" method="post" action="/batches" novalidate>
      ${input("product", "产品名称", draft, problems)} ${input("plot", "生产地块", draft, problems)}
      ${input("kilograms", "数量（千克）", draft, problems, "numeric")}
      <p class="acts">
        <button class="button" type="submit">保存批次</button><a class="button plain" href="/">取消</a>
      </p>
    </form>`;

const passport = (batch: Batch, events: BatchEvent[]): Markup =>
  html` <section class="card passport">
      <div class="label">
        <span>追溯码</span
        ><code>${batch.code}</code>${batch.recalled ? html`<span class="tag bad">■ 已召回，请勿食用</span>` : ""}
      </div>
      <dl>
        <div>
          <dt>产品</dt>
          <dd>${batch.product}</dd>
        </div>
        <div>
          <dt>生产者</dt>
          <dd>${batch.producer}</dd>
        </div>
        <div>
          <dt>生产地块</dt>
          <dd>${batch.plot}${batch.regionName ? html`（${batch.regionName}）` : ""}</dd>
        </div>
        <div>
          <dt>数量</dt>
          <dd>${batch.kilograms.toLocaleString("zh-CN")} 千克</dd>
        </div>
      </dl>
    </section>
    <h2>农事与检测记录</h2>
    ${
      events.length === 0
        ? html`<p class="soft">还没有记录。</p>`
        : html`<ol class="events">
            ${events.map(
              (event) =>
                html`<li>
                  <b>${eventKinds[event.kind]}</b><span>${event.note || "—"}</span
                  ><time datetime="${event.at}">${moment(event.at)}</time>
                </li>`,
            )}
          </ol>`
    }`;

export const detail = (batch: Batch, events: BatchEvent[]): Markup =>
  html` <p><a href="/">← 全部批次</a></p>
    <h1>${batch.product}</h1>
    ${passport(batch, events)}
    ${
      batch.recalled
        ? ""
        : html`<div class="two">
            <form class="card" method="post" action="/batches/${batch.code}/events">
              <h2>添加记录</h2>
              <div class="field">
                <label for="kind">环节</label
                ><select id="kind" name="kind">
                  ${Object.entries(eventKinds).map(([kind, name]) => html`<option value="${kind}">${name}</option>`)}
                </select>
              </div>
              <div class="field"><label for="note">说明</label><input id="note" name="note" maxlength="80" /></div>
              <button class="button" type="submit">添加</button>
            </form>
            <form class="card" method="post" action="/batches/${batch.code}/recall">
              <h2>召回该批次</h2>
              <div class="field">
                <label for="reason">召回原因</label><input id="reason" name="reason" required maxlength="80" />
              </div>
              <p class="soft">召回后消费者查询会看到“请勿食用”，不能撤销。</p>
              <button class="button bad" type="submit">召回</button>
            </form>
          </div>`
    }`;

export const trace = (asked: string, found: Batch | undefined, events: BatchEvent[]): Markup =>
  html` <h1>查追溯码</h1>
    <form class="card line" method="get" action="/trace" role="search">
      <div class="field">
        <label for="code">包装上的 14 位数字</label><input id="code" name="code" inputmode="numeric" value="${asked}" />
      </div>
      <button class="button" type="submit">查询</button>
    </form>
    ${!asked ? "" : found ? passport(found, events) : html`<p role="alert" class="problem">⚠ 没有查到追溯码 ${asked}，请核对后再试。</p>`}`;
