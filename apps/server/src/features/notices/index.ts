import { noticeHead } from "@sannong/contract/article-heads";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { findableNotice } from "./notices.findable.ts";
import { noticesRoutes } from "./notices.routes.ts";
import { noticesService } from "./notices.service.ts";
import { noticesStore } from "./notices.store.ts";

/** Notices, publicity and policies that everybody may read. */
export function noticesRoom({ db }: { db: Db }) {
  const notices = noticesStore(db);
  return {
    routes: (server: Server) => noticesRoutes(server, noticesService(notices)),
    /** what can be found of them, for the search */
    findable: async () => (await notices.all()).map(findableNotice),
    /** what the head of its page says of a notice; undefined where there is none */
    async headOf(id: string) {
      const notice = await notices.find(id);
      return notice && noticeHead(notice);
    },
    texts: notices.texts,
  };
}

export type NoticesRoom = ReturnType<typeof noticesRoom>;
