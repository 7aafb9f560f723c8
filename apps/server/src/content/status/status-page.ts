import {
  announcementKinds,
  announcementStages,
  partStates,
  type PartState,
  STATUS_FEED_PATH,
  STATUS_PATH,
  statusParts,
} from "@sannong/contract/content/status-words";
import { DEMONSTRATION_BAND } from "@sannong/contract/operations/demonstration-words";
import { site } from "@sannong/contract/content/site";
import { momentOfClock } from "@sannong/contract/rules/time/days";
import { escapeHtml } from "../../platform/texts/markup.rules.ts";
import { sentenceOf, type ShownDay, type ShownPart } from "./status.rules.ts";
import type { ShownAnnouncement, StatusView } from "./status.service.ts";

/** What the page may load; its script takes the look that was chosen in the portal and asks for it anew. */
export const STATUS_CSP =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
export const PAGE_SIZE = 10;
/** So many of a group are named. */
const NAMED = 10;
/** So many days or stretches of days are spelled out. */
const SPELLED = 30;

const mark = (state: PartState): string =>
  `<strong class="state ${state}"><i aria-hidden="true"></i>${partStates[state]}</strong>`;
const clockOf = (at: Date): string => momentOfClock(at, "second");
const wallTime = (moment: string): string => moment.replace("T", " ");

/** What stands on a day; how often somebody looked only where that may be told. */
function wordsOfDay({ state, asked, well, unchecked }: ShownDay, counts: boolean): string {
  if (asked === 0) return unchecked > 0 ? `无记录，有 ${unchecked} 分钟没有检查` : "无记录";
  const found = counts ? `，检查 ${asked} 次，正常 ${well} 次` : "";
  return `${partStates[state]}${found}${unchecked > 0 ? `，另有 ${unchecked} 分钟没有检查` : ""}`;
}

/** Days of which something is to be said; those that follow each other and say the same are one line. */
function spelledDays({ days, counts }: ShownPart): string[] {
  const lines: { first: string; last: string; words: string }[] = [];
  for (const day of days) {
    const words = wordsOfDay(day, counts);
    const before = lines.at(-1);
    if (before?.words === words) before.last = day.day;
    else lines.push({ first: day.day, last: day.day, words });
  }
  return lines
    .filter(({ words }) => !/^正常(，检查 (\d+) 次，正常 \2 次)?$/.test(words))
    .toReversed()
    .slice(0, SPELLED)
    .map(({ first, last, words }) => `${first === last ? first : `${first} 至 ${last}`}：${words}`);
}

function summaryOfDays({ days, counts }: ShownPart): string {
  const count = (state: PartState) => days.filter((day) => day.state === state).length;
  const named = (["up", "partly", "down"] as const).flatMap((state) =>
    count(state) > 0 ? [`${partStates[state]} ${count(state)} 天`] : [],
  );
  const none = count("unchecked");
  const asked = days.reduce((sum, day) => sum + day.asked, 0);
  const well = days.reduce((sum, day) => sum + day.well, 0);
  // rounded down: what was not always well never reads as 100
  const share =
    counts && asked > 0 ? `；检查 ${asked} 次，正常 ${(Math.floor((well / asked) * 1e4) / 100).toFixed(2)}%` : "";
  return [`近 ${days.length} 天：`, [...named, ...(none > 0 ? [`无记录 ${none} 天`] : [])].join("，"), share].join("");
}

function partHtml(part: ShownPart): string {
  const { name, state, checks, checkedAt, days, notWell, systems } = part;
  const summary = summaryOfDays(part);
  const lines = spelledDays(part);
  const more = notWell.length > NAMED ? `等 ${notWell.length} 个` : "";
  return `<li class="part">
<h3>${escapeHtml(name)}${systems === undefined ? "" : `<small>${systems} 个系统</small>`}</h3>${mark(state)}
<div class="days" role="img" aria-label="${escapeHtml(summary)}">${days.map((day) => `<i class="${day.state}${day.unchecked > 0 ? " gap" : ""}" title="${day.day} ${escapeHtml(wordsOfDay(day, part.counts))}"></i>`).join("")}</div>
<p class="ends" aria-hidden="true"><span>${days[0]?.day ?? ""}</span><span>今天</span></p>
<p class="note">${escapeHtml(summary)}</p>
<p class="note">${checks ? `${escapeHtml(checks)}。` : ""}${checkedAt ? `最近检查：<time datetime="${checkedAt.toISOString()}">${clockOf(checkedAt)}</time>` : ""}</p>
${
  notWell.length > 0
    ? `<ul class="named">${notWell
        .slice(0, NAMED)
        .map((one) => `<li>${escapeHtml(one.name)}：${partStates[one.state]}</li>`)
        .join("")}${more ? `<li>${more}</li>` : ""}</ul>`
    : ""
}
${lines.length > 0 ? `<details><summary>${escapeHtml(name)}：逐日说明</summary><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ul></details>` : ""}
</li>`;
}

/** A plan whose time is over, and nobody said how it ended. */
const isOverdue = ({ kind, stage, endsAt }: ShownAnnouncement, now: Date): boolean =>
  kind === "maintenance" && stage === "planned" && endsAt !== null && wallTime(endsAt) < momentOfClock(now);

function announcementHtml(one: ShownAnnouncement, now: Date): string {
  const { id, kind, title, parts, stage, startsAt, endsAt, areaName, steps } = one;
  const span = `${wallTime(startsAt)}${endsAt ? ` 至 ${wallTime(endsAt)}` : kind === "incident" ? " 起" : ""}`;
  return `<article class="announcement" id="${escapeHtml(id)}">
<h3>${escapeHtml(title)}</h3>
<p><strong class="stage">${announcementKinds[kind]}：${announcementStages[stage]}</strong>${isOverdue(one, now) ? "（计划时间已过，还没有公布结果）" : ""}</p>
<p class="note">${span}　受影响：${parts.map((part) => statusParts[part]).join("、")}${areaName === null ? "" : `（${escapeHtml(areaName)}）`}</p>
<ol>${steps.map(({ toldAt, stage: at, body }) => `<li><time datetime="${toldAt.toISOString()}">${momentOfClock(toldAt)}</time> ${announcementStages[at]}：${escapeHtml(body)}</li>`).join("")}</ol>
</article>`;
}

/** Which page of what is over somebody asked for; what is no page of it is the first. */
export function pageOfHistory({ announcements }: StatusView, wanted: unknown): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(announcements.filter((one) => one.isOver).length / PAGE_SIZE));
  const page = typeof wanted === "string" && /^\d{1,3}$/.test(wanted) ? Number(wanted) : 1;
  return { page: Math.min(Math.max(page, 1), pages), pages };
}

function historyHtml({ announcements, at }: StatusView, { page, pages }: { page: number; pages: number }): string {
  const over = announcements.filter((one) => one.isOver);
  if (over.length === 0) return "<p>没有以往的公告。</p>";
  const shown = over.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const step = (to: number, name: string) =>
    to < 1 || to > pages ? "" : `<a href="${STATUS_PATH}?page=${to}#history">${name}</a>`;
  const pager =
    pages === 1
      ? ""
      : `<nav aria-label="以往公告的分页">${step(page - 1, "上一页")}<span>第 ${page} 页，共 ${pages} 页</span>${step(page + 1, "下一页")}</nav>`;
  return shown.map((one) => announcementHtml(one, at)).join("\n") + pager;
}

/** The whole page, which needs no script and nothing of the application's. */
export function statusPage(
  view: StatusView,
  at: { page: number; pages: number },
  { demonstration }: { demonstration: boolean },
): string {
  const open = view.announcements.filter((one) => !one.isOver);
  const { state, text } = view.isAway
    ? { state: "down" as const, text: "门户的数据服务现在没有应答，登录和办理暂停" }
    : sentenceOf([...view.parts, ...view.groups]);
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>服务状态｜${site.name}</title>
<meta name="description" content="${site.name}各部分现在是否正常，近 ${view.parts[0]?.days.length ?? 0} 天的记录，故障和计划维护公告。">
<link rel="icon" type="image/svg+xml" href="/oidc/assets/mark.svg">
<link rel="alternate" type="application/atom+xml" title="故障和维护公告" href="${STATUS_FEED_PATH}">
<link rel="stylesheet" href="/oidc/assets/provider.css">
<link rel="stylesheet" href="${STATUS_PATH}/page.css">
<script src="${STATUS_PATH}/page.js"></script>
</head>
<body>
<header><a href="/first"><img src="/oidc/assets/mark.svg" alt="" width="40" height="40">${site.name}</a><a class="language" href="${STATUS_PATH}?lang=en" data-language="en" lang="en" translate="no">English</a></header>
<main><div class="card">
<h1>服务状态</h1>
<p class="now">${mark(state)}<span>${escapeHtml(text)}</span></p>
<form action="${STATUS_PATH}"><p class="note">这是 <time datetime="${view.at.toISOString()}">${clockOf(view.at)}</time> 的情况。<button type="submit">刷新</button><label hidden><input type="checkbox" id="again" checked> 每 60 秒自动刷新</label></p></form>
${view.isAway ? "<p>下面的记录和公告是数据服务中断以前最后读到的。</p>" : ""}
<section aria-labelledby="open"><h2 id="open">正在处理的故障和计划维护</h2>
${open.length > 0 ? open.map((one) => announcementHtml(one, view.at)).join("\n") : `<p>${view.isAway ? "最后读到时没有" : "没有"}正在处理的故障，也没有计划维护。</p>`}
</section>
<section aria-labelledby="parts"><h2 id="parts">门户各部分</h2>
<ul class="parts">${view.parts.map(partHtml).join("\n")}</ul>
</section>
<section aria-labelledby="systems"><h2 id="systems">各业务系统</h2>
${view.groups.length > 0 ? `<ul class="parts">${view.groups.map(partHtml).join("\n")}</ul>` : `<p>${view.isAway ? "没有读到" : "没有已上线的"}业务系统。</p>`}
</section>
<section aria-labelledby="history"><h2 id="history">以往的故障和维护</h2>
${historyHtml(view, at)}
</section>
<p class="note">每一格是一天：<span class="key"><i class="up"></i>正常</span><span class="key"><i class="partly"></i>部分不可用</span><span class="key"><i class="down"></i>暂停</span><span class="key"><i class="unchecked"></i>无记录</span>。状态只说明检查过的内容；没有检查到的时间不算正常，也不算故障。</p>
<div class="acts"><a class="button" href="/first">返回门户首页</a><a class="button" href="${STATUS_FEED_PATH}">订阅公告（Atom）</a></div>
</div></main>
<footer>${site.notSecretNotice}${demonstration ? `　${DEMONSTRATION_BAND}。` : ""}</footer>
</body>
</html>
`;
}
