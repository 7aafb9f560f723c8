import type { InputOf } from "@sannong/contract/endpoint";
import { services } from "@sannong/contract/catalogue/guides-publication";
import { noticeKinds } from "@sannong/contract/content/notice-words";
import { notices } from "@sannong/contract/content/notices-publication";
import { listPeople } from "@sannong/contract/identity/people";
import { listSystems } from "@sannong/contract/applications/registry";
import { call } from "../../lib/api/api.ts";
import { type Found, personMeant } from "./found.ts";

type Source = {
  name: string;
  /** whoever may open the page these stand on; the server asks again */
  permission: string;
  /** undefined: what was typed means none of these */
  read: (typed: string, how: { signal: AbortSignal }) => Promise<Found[]> | undefined;
};

/** Of each kind the first few; the rest is on its page. */
const MOST = 5;
const LEAST_LETTERS = 2;
const isWord = (typed: string) => typed.length >= LEAST_LETTERS;
const page = { pageNum: 1, pageSize: MOST };

/** What is found beside pages: each kind by the list of its own page, so that nobody finds what they may not see there. */
export const sources: readonly Source[] = [
  {
    name: "用户",
    permission: "account.read",
    read: (typed, how) => {
      const meant = personMeant(typed);
      return meant && people({ ...meant, order: "newest", pageSize: MOST }, typed, how);
    },
  },
  {
    name: "接入系统",
    permission: "system.manage",
    read: (keywords, how) => (isWord(keywords) ? systems(keywords, how) : undefined),
  },
  {
    name: "公告与政策",
    permission: "content.region",
    read: (keywords, how) => (isWord(keywords) ? noticesCalled(keywords, how) : undefined),
  },
  {
    name: "服务事项",
    permission: "content.manage",
    read: (keywords, how) => (isWord(keywords) ? servicesCalled(keywords, how) : undefined),
  },
];

type How = { signal: AbortSignal };

async function people(input: InputOf<typeof listPeople>, typed: string, how: How): Promise<Found[]> {
  const { records } = await call(listPeople, input, how);
  const list = new URLSearchParams({ keywords: typed });
  if ("name" in input) list.set("by", "name");
  return records.map(({ id, nickname, username, company, regionName }) => ({
    key: `person ${id}`,
    title: `${nickname}（${username}）`,
    about: [company, regionName].filter(Boolean).join("，"),
    to: `/management/people?${list.toString()}&id=${id}`,
    icon: "user",
  }));
}

async function systems(keywords: string, how: How): Promise<Found[]> {
  const { records } = await call(listSystems, { keywords, ...page }, how);
  return records.map(({ systemAbbr, name, owner }) => ({
    key: `system ${systemAbbr}`,
    title: name,
    about: `${systemAbbr}，${owner}`,
    to: `/management/systems/${systemAbbr}`,
    icon: "server",
  }));
}

async function noticesCalled(keywords: string, how: How): Promise<Found[]> {
  const { records } = await call(notices.list, { keywords, ...page }, how);
  return records.map(({ id, title, kind, areaName }) => ({
    key: `notice ${id}`,
    title,
    about: `${noticeKinds[kind].name}，${areaName}`,
    to: `/management/notices?open=${id}`,
    icon: "bell",
  }));
}

async function servicesCalled(keywords: string, how: How): Promise<Found[]> {
  const { records } = await call(services.list, { keywords, ...page }, how);
  return records.map(({ identification, name, code, owner }) => ({
    key: `service ${identification}`,
    title: name,
    about: `${code ?? identification}，${owner}`,
    to: `/management/services?open=${identification}`,
    icon: "doc",
  }));
}
