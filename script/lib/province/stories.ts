import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { queryByTokenNew } from "../../../packages/contract/src/authentication/sign-in.ts";
import { find } from "../../../packages/contract/src/catalogue/search.ts";
import { fileAddress, uploadOriginal } from "../../../packages/contract/src/operations/files.ts";
import { ask, json } from "../../../bench/client.ts";
import type { Handles } from "../../../bench/sign-in-client.ts";
import { type Notebook, SHORT_MS, type Story } from "../chaos/story.ts";

/** What somebody waits between two things that they do. */
const BETWEEN_MS = 40;
const UPLOADS_BETWEEN_MS = 200;
const LOOKED_AT = 20;

type Holder = { username: string; handles: Handles };
const headersOf = ({ handles: { bearer, cookie } }: Holder) => ({ authorization: bearer, cookie });

/** People look at who they are: whoever is told that they are somebody else was answered wrongly. */
export function reads(portal: string, holders: () => readonly Holder[], { fault, refused, attempt }: Notebook): Story {
  let turn = 0;
  const sum = { acknowledged: 0, uncertain: 0 };
  return {
    name: "reads",
    async live(isOver) {
      while (!isOver()) {
        const holder = holders()[turn++ % holders().length] as Holder;
        const told = await attempt<{ user: { username: string } }>("who I am", () =>
          ask(`${portal}/api${queryByTokenNew.path}`, { headers: headersOf(holder) }),
        );
        if (told.state === "acknowledged") {
          sum.acknowledged += 1;
          if (told.data.user.username !== holder.username)
            fault(`${holder.username} was told that they are somebody else`);
        } else if (told.state === "refused") refused(`a session: ${told.why}`);
        else sum.uncertain += 1;
        await pause(BETWEEN_MS);
      }
    },
    acknowledged: () => sum.acknowledged,
    compare: async () => {},
    figures: () => sum,
  };
}

type FoundPage = { total: number; records: { title: string }[] };

/** Visitors search; the same words find the same first answer, whichever server is asked. */
export function searches(portal: string, { fault, refused, attempt }: Notebook): Story {
  const words = ["农机购置补贴", "动物检疫", "耕地地力保护补贴", "兽药经营许可"];
  const first = new Map<string, string>();
  let turn = 0;
  const sum = { acknowledged: 0, uncertain: 0 };
  return {
    name: "searches",
    async live(isOver) {
      while (!isOver()) {
        const keywords = words[turn++ % words.length] as string;
        const body = JSON.stringify({ keywords });
        const told = await attempt<FoundPage>("a search", () =>
          ask(`${portal}/api${find.path}`, { method: "POST", headers: json, body }),
        );
        if (told.state === "acknowledged") {
          sum.acknowledged += 1;
          const title = told.data.records[0]?.title ?? "";
          if (title === "") fault(`${keywords} found nothing`);
          else if (title !== (first.get(keywords) ?? title)) fault(`${keywords} found something else first: ${title}`);
          first.set(keywords, title);
        } else if (told.state === "refused") refused(`a search: ${told.why}`);
        else sum.uncertain += 1;
        await pause(BETWEEN_MS);
      }
    },
    acknowledged: () => sum.acknowledged,
    compare: async () => {},
    figures: () => sum,
  };
}

type Kept = { holder: Holder; fileUrl: string; sha256: string };
const digestOf = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");

/** People hand sheets in. What was acknowledged is there afterwards, byte for byte, at every server. */
export function uploads(portal: string, holders: () => readonly Holder[], notes: Notebook): Story {
  const { fault, refused, attempt } = notes;
  let kept: Kept[] = [];
  let turn = 0;
  const sum = { acknowledged: 0, uncertain: 0, "read back": 0 };

  function form(content: string) {
    const boundary = `province-${randomUUID()}`;
    const head = `content-disposition: form-data; name="file"; filename="清单.csv"\r\ncontent-type: text/csv`;
    const body = `--${boundary}\r\n${head}\r\n\r\n${content}\r\n--${boundary}--\r\n`;
    return { body, type: `multipart/form-data; boundary=${boundary}` };
  }

  return {
    name: "uploads",
    async live(isOver) {
      while (!isOver()) {
        const holder = holders()[turn++ % holders().length] as Holder;
        const content = `品种,编号\r\n水稻,${randomUUID()}\r\n`;
        const { body, type } = form(content);
        const headers = { ...headersOf(holder), "content-type": type };
        const told = await attempt<{ fileUrl: string }>("an upload", () =>
          ask(`${portal}/api${uploadOriginal.path}?kind=sheet`, { method: "POST", headers, body }),
        );
        if (told.state === "acknowledged") {
          sum.acknowledged += 1;
          kept.push({ holder, fileUrl: told.data.fileUrl, sha256: digestOf(content) });
        } else if (told.state === "refused") refused(`an upload: ${told.why}`);
        else sum.uncertain += 1;
        await pause(UPLOADS_BETWEEN_MS);
      }
    },
    acknowledged: () => sum.acknowledged,
    async compare() {
      const latest = kept.slice(-LOOKED_AT);
      kept = [];
      for (const { holder, fileUrl, sha256 } of latest) {
        const { status, body } = await ask(`${portal}${fileAddress(fileUrl)}`, { headers: headersOf(holder) });
        if (status === 200 && digestOf(body) === sha256) sum["read back"] += 1;
        else fault(`a file that was taken is not there as it was: ${status}`);
        await pause(SHORT_MS);
      }
    },
    figures: () => sum,
  };
}
