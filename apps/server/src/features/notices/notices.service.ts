import type { NoticeKind } from "@sannong/contract/notice-words";
import { Refusal } from "../../platform/refusal.ts";
import type { NoticesStore } from "./notices.store.ts";

type Asked = {
  kind?: NoticeKind | undefined;
  keywords?: string | undefined;
  audience: "everybody" | "staff";
  pageNum: number;
  pageSize: number;
};

export const noticesService = (store: NoticesStore) => ({
  async list({ kind, keywords, audience, pageNum, pageSize }: Asked) {
    const chosen = { keywords: keywords || undefined, withStaff: audience === "staff" };
    const [page, counts] = await Promise.all([
      store.list({ ...chosen, kind, offset: (pageNum - 1) * pageSize, limit: pageSize }),
      store.counts(chosen),
    ]);
    return { ...page, pageNum, pageSize, counts };
  },

  /** @throws Refusal `notice.unknown` */
  async detail(id: string) {
    const notice = await store.find(id);
    if (!notice) throw new Refusal("notice.unknown");
    return { ...notice, ...(await store.neighboursOf(notice)) };
  },
});

export type NoticesService = ReturnType<typeof noticesService>;
