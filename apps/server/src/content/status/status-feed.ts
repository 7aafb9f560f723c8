import {
  announcementKinds,
  announcementStages,
  STATUS_FEED_PATH,
  STATUS_PATH,
  statusParts,
} from "@sannong/contract/content/status-words";
import { site } from "@sannong/contract/content/site";
import { CHINA_MS } from "@sannong/contract/rules/time/days";
import { escapeXml } from "../../platform/texts/markup.rules.ts";
import type { ShownAnnouncement, StatusView } from "./status.service.ts";

const FED = 30;

/** When the public was last told of it. */
const updatedOf = ({ steps, startsAt }: ShownAnnouncement): string =>
  (steps[0]?.toldAt ?? new Date(Date.parse(`${startsAt}:00Z`) - CHINA_MS)).toISOString();

/** Entries are known by one address wherever they are read; links lead to the entrance by which somebody reads. */
type Addresses = { publicUrl: string; here: string };

function entryOf(one: ShownAnnouncement, { publicUrl, here }: Addresses): string {
  const { id, kind, title, stage, parts, steps, body } = one;
  const told = steps.map(({ stage: at, body: words }) => `${announcementStages[at]}：${words}`).join("\n") || body;
  const text = `受影响：${parts.map((part) => statusParts[part]).join("、")}\n${told}`;
  return `<entry>
<id>${escapeXml(`${publicUrl}${STATUS_PATH}#${id}`)}</id>
<title>${escapeXml(`${title}（${announcementKinds[kind]}：${announcementStages[stage]}）`)}</title>
<updated>${updatedOf(one)}</updated>
<link href="${escapeXml(`${here}${STATUS_PATH}#${id}`)}"/>
<content type="text">${escapeXml(text)}</content>
</entry>`;
}

/** Incidents and maintenance as a feed, for whoever would rather be told. */
export function statusFeed({ announcements, at }: StatusView, addresses: Addresses): string {
  const { publicUrl, here } = addresses;
  const latest = announcements.toSorted((one, other) => updatedOf(other).localeCompare(updatedOf(one))).slice(0, FED);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">
<id>${escapeXml(publicUrl)}${STATUS_PATH}</id>
<title>${escapeXml(site.name)}：故障和维护公告</title>
<updated>${latest[0] ? updatedOf(latest[0]) : at.toISOString()}</updated>
<link rel="self" href="${escapeXml(here)}${STATUS_FEED_PATH}"/>
<link href="${escapeXml(here)}${STATUS_PATH}"/>
<author><name>${escapeXml(site.name)}</name></author>
${latest.map((one) => entryOf(one, addresses)).join("\n")}
</feed>
`;
}
