import type { NoticeKind } from "@sannong/contract/content/notice-words";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { FilesModule } from "../../operations/files/index.ts";
import { NOTICE_FILES, type NoticesStore } from "./notices.store.ts";

type Deps = { store: NoticesStore; clock: Clock; files: Pick<FilesModule, "shownTo"> };

type Input = {
  kind?: NoticeKind | undefined;
  keywords?: string | undefined;
  audience: "everybody" | "staff";
  pageNum: number;
  pageSize: number;
};

/** A link to an attachment that works for whoever has it. */
const ANYBODY = { link: "" };

export const noticesService = ({ store, clock, files }: Deps) => ({
  async list({ kind, keywords, audience, pageNum, pageSize }: Input) {
    const chosen = { keywords: keywords || undefined, withStaff: audience === "staff", now: clock() };
    const [records, counts] = await Promise.all([
      store.list({ ...chosen, kind, offset: (pageNum - 1) * pageSize, limit: pageSize }),
      store.counts(chosen),
    ]);
    const total = kind ? (counts[kind] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { records, total, pageNum, pageSize, counts };
  },

  /** @throws Refusal `notice.unknown` */
  async detail(id: string) {
    const now = clock();
    const notice = await store.find(id, now);
    if (!notice) throw new Refusal("notice.unknown");
    const [neighbours, attachments] = await Promise.all([
      store.neighboursOf(notice, now),
      files.shownTo(ANYBODY, { kind: NOTICE_FILES, id }),
    ]);
    return { ...notice, ...neighbours, attachments };
  },
});

export type NoticesService = ReturnType<typeof noticesService>;
