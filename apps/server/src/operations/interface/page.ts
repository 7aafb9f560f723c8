import { publishedKinds } from "@sannong/contract/content/publication-words";
import { type Endpoint, type Schemas, travelsSealed } from "@sannong/contract/endpoint";
import { commonRefusals, errorCatalogue, type RefusalName } from "@sannong/contract/errors";
import { personalFields } from "@sannong/contract/fields";
import * as z from "zod/mini";
import { commandOf, isOfSystems } from "./commands.ts";
import { html, raw, type Html } from "./html.ts";
import { DEMONSTRATION } from "@sannong/contract/operations/demonstration-words";

/** The chapters, by the modules that entries name; a kind that is published may be a chapter under its own name. */
const modules: Record<string, string> = {
  verification: "验证码与密码公钥",
  transport: "传输加密",
  registration: "注册与认证",
  approvals: "审核",
  people: "用户管理",
  "role-grants": "角色与权限",
  dictionaries: "字典",
  "sign-in": "登录",
  "qr-sign-in": "扫码登录",
  upstream: "外部登录",
  "second-factor": "第二重验证与通行密钥",
  sessions: "会话",
  devices: "登录设备与记录",
  account: "账号",
  binding: "绑定与临时用户",
  "account-care": "账号信息与密码",
  email: "电子邮箱",
  "account-data": "我的数据",
  "shared-fields": "授权与信息提供",
  "role-authorisation": "角色申请",
  delegations: "代办授权",
  catalogue: "目录与服务",
  search: "搜索",
  guides: "办事指南",
  finance: "金融超市",
  machinery: "农机推广",
  situations: "按事情找",
  regions: "行政区划",
  records: "证书、信用与双公示查询",
  visits: "访问记录",
  messages: "消息中心",
  todos: "待办",
  favourites: "收藏与最近使用",
  notices: "通知公告与政策",
  manuals: "使用手册",
  scenes: "地方场景",
  handoff: "系统跳转",
  "sign-off": "退出通知",
  onboarding: "系统入驻与自测",
  developerSandboxes: "开发者沙箱",
  "system-registry": "系统注册表",
  "data-resources": "数据资源",
  "smart-brain": "智慧大脑",
  reports: "分析报告",
  envelope: "接入系统：封装交换与事件",
  files: "文件上传与下载",
  feedback: "意见反馈",
  ratings: "好差评",
  audit: "审计",
  settings: "参数与策略",
  "office-network": "管理后台的访问范围",
  calendar: "工作日历",
  backups: "备份",
  jobs: "后台任务",
  workbench: "管理后台工作台",
  site: "网站信息与上线检查",
  links: "死链检查",
  inspection: "巡检",
  usage: "使用情况",
  interface: "接口说明",
  demo: DEMONSTRATION,
};

const accessWords = (entry: Endpoint): string => {
  if (isOfSystems(entry)) return "须系统凭证";
  if (entry.access === "anyone") return "免登录";
  return entry.access === "optional" ? "可不登录" : "须登录";
};

type Field = { name: string; type: string; required: boolean; personal: boolean };

function fieldsOf(schema: z.ZodMiniType, io: "input" | "output"): Field[] {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (personalFields.has(zodSchema)) (jsonSchema as Record<string, unknown>)["x-personal"] = true;
    },
  }) as JsonNode;
  return flatten(json);
}

type JsonNode = {
  type?: string | string[];
  properties?: Record<string, JsonNode>;
  items?: JsonNode;
  required?: string[];
  oneOf?: JsonNode[];
  anyOf?: JsonNode[];
  const?: unknown;
  enum?: unknown[];
  "x-personal"?: boolean;
};

/** Nested members as dotted lines; a list's members behind `[]`. */
function flatten(node: JsonNode, prefix = "", depth = 0): Field[] {
  const choices = node.oneOf ?? node.anyOf;
  if (choices) {
    const fields = choices.flatMap((choice) => flatten(choice, prefix, depth));
    return [...new Map(fields.map((field) => [field.name, field])).values()];
  }
  if (node.items) return flatten(node.items, `${prefix}[]`, depth);
  if (!node.properties || depth > 4) return [];
  return Object.entries(node.properties).flatMap(([name, member]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const here = {
      name: path,
      type: typeWords(member),
      required: node.required?.includes(name) ?? false,
      personal: member["x-personal"] === true,
    };
    return [here, ...flatten(member, path, depth + 1)];
  });
}

function typeWords(node: JsonNode): string {
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(node.type)) return node.type.join(" | ");
  return node.type ?? (node.anyOf ?? node.oneOf ?? []).map(typeWords).join(" | ") ?? "any";
}

const fieldTable = (caption: string, fields: Field[]): Html =>
  fields.length === 0
    ? html`<p class="quiet">${caption}：无</p>`
    : html`<table>
        <caption>
          ${caption}
        </caption>
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">类型</th>
            <th scope="col">必填</th>
            <th scope="col">个人信息</th>
          </tr>
        </thead>
        <tbody>
          ${fields.map(
            (field) =>
              html`<tr>
                <th scope="row"><code>${field.name}</code></th>
                <td>${field.type}</td>
                <td>${field.required ? "是" : "否"}</td>
                <td>${field.personal ? "是" : ""}</td>
              </tr>`,
          )}
        </tbody>
      </table>`;

const refusalRow = (name: RefusalName): Html => {
  const { status, code, message } = errorCatalogue[name];
  return html`<tr>
    <th scope="row"><code>${code}</code></th>
    <td>${status}</td>
    <td>${message}</td>
    <td><code>${name}</code></td>
  </tr>`;
};

const refusalTable = (caption: string, names: readonly RefusalName[]): Html =>
  html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">code</th>
        <th scope="col">HTTP</th>
        <th scope="col">msg</th>
        <th scope="col">名称</th>
      </tr>
    </thead>
    <tbody>
      ${names.map(refusalRow)}
    </tbody>
  </table>`;

type Loaded = { entry: Endpoint; schemas: Schemas };

const anchor = (entry: Endpoint) => `${entry.method}${entry.path}`.replace(/\W+/g, "-");

function section({ entry, schemas: { input, output } }: Loaded, publicUrl: string): Html {
  return html`<details id="${anchor(entry)}">
    <summary>
      <span class="method">${entry.method}</span> <code>/api${entry.path}</code>
      <span class="what">${entry.summary}</span>
      <span class="tag">${accessWords(entry)}</span>
    </summary>
    <p class="quiet">
      传输：${travelsSealed(entry) ? "加密封装（可选）" : "明文 JSON"}。数据范围：${{ none: "公开", self: "本人", subtree: "本行政区划及下级" }[entry.region]}。${entry.headers?.length ? `请求头：${entry.headers.join("、")}。` : ""}${entry.cacheSeconds ? `也可用 GET，可缓存 ${entry.cacheSeconds} 秒（ETag）。` : ""}
    </p>
    ${isOfSystems(entry) ? html`<pre><code>${commandOf(entry, input, publicUrl)}</code></pre>` : html``}
    ${fieldTable(entry.method === "GET" ? "查询参数" : "请求体", fieldsOf(input, "input"))}
    ${entry.reply && entry.reply !== "envelope" ? html`<p class="quiet">应答：${entry.reply}</p>` : fieldTable("应答 data", fieldsOf(output, "output"))}
    ${entry.errors.length > 0 ? refusalTable("可能的拒绝", entry.errors) : html``}
  </details>`;
}

type Chapter = { id: string; title: string; calls: Loaded[] };

/** First what a connected system's server calls, then what the portal's own pages do, by module. */
async function chaptersOf(entries: readonly Endpoint[]): Promise<Chapter[]> {
  const loaded = await Promise.all(entries.map(async (entry) => ({ entry, schemas: await entry.schemas() })));
  const [ofSystems, ofPages] = [true, false].map((wanted) =>
    loaded.filter(({ entry }) => isOfSystems(entry) === wanted),
  ) as [Loaded[], Loaded[]];
  const byModule = Object.entries({ ...modules, ...publishedKinds }).map(([id, title]) => ({
    id,
    title,
    calls: ofPages.filter(({ entry }) => entry.module === id),
  }));
  return [{ id: "systems", title: "接入系统的服务器", calls: ofSystems }, ...byModule].filter(
    ({ calls }) => calls.length > 0,
  );
}

type Place = { styleUrl: string; publicUrl: string };

/** The readable page: works without script, prints, and holds nothing that the contract does not say. */
export async function interfacePageOf(entries: readonly Endpoint[], { styleUrl, publicUrl }: Place): Promise<string> {
  const chapters = await chaptersOf(entries);
  return html`${raw("<!doctype html>")}
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>接口说明 - 农业农村数字服务门户</title>
        <link rel="stylesheet" href="${styleUrl}" />
      </head>
      <body>
        <main>
          <p><a href="/docs">返回接入文档</a></p>
          <h1>接口说明</h1>
          <p>
            应答一律为 <code>{success, code, msg, data}</code>；请求号在应答头
            <code>X-Request-Id</code>。机器可读的文档：<a href="/api/openapi.json">OpenAPI 3.1</a>。单点登录按 OpenID
            Connect：<a href="/oidc/.well-known/openid-configuration">发现文档</a>。
          </p>
          <p>
            接入系统的服务器只用<a href="#systems">第一章</a
            >的接口，每个都附命令：换上自己的标识和密钥，请求体里的字段按下面的表增减。其余是门户页面自己用的，会随页面改动，请不要在系统里调用。管理后台的接口不在这里：能管理接入系统的工作人员在管理后台的“系统注册表”下载。
          </p>
          <nav aria-label="章节">
            <ul>
              ${chapters.map(({ id, title, calls }) => html`<li><a href="#${id}">${title}</a>（${calls.length}）</li>`)}
              <li><a href="#common">通用拒绝</a></li>
            </ul>
          </nav>
          ${chapters.map(
            ({ id, title, calls }) =>
              html`<section id="${id}">
                <h2>${title}</h2>
                ${calls.map((call) => section(call, publicUrl))}
              </section>`,
          )}
          <section id="common">
            <h2>通用拒绝</h2>
            ${refusalTable("任何接口都可能遇到", commonRefusals)}
          </section>
        </main>
      </body>
    </html>`.text;
}
