import { noticeHead } from "@sannong/contract/content/article-heads";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { noticesAdminRoutes } from "./notices.admin-routes.ts";
import { noticesDesk, type NoticesDeskDeps } from "./notices.desk-service.ts";
import { noticesDeskStore } from "./notices.desk-store.ts";
import { findableNotice } from "./notices.findable.ts";
import { noticesRoutes } from "./notices.routes.ts";
import { noticesService } from "./notices.service.ts";
import { noticesStore } from "./notices.store.ts";

type Deps = NoticesDeskDeps & { db: Db };

/** Notices, publicity and policies that everybody may read, and the desk they are written at. */
export function noticesModule({ db, ...deps }: Deps) {
  const { clock, files } = deps;
  const store = noticesStore(db);
  return {
    routes(server: Server) {
      noticesRoutes(server, noticesService({ store, clock, files }));
      noticesAdminRoutes(server, noticesDesk({ ...deps, store: noticesDeskStore(db) }));
    },
    /** what can be found of them, for the search */
    findable: async () => (await store.all(clock())).map(findableNotice),
    /** what the head of its page says of a notice; undefined where there is none */
    async headOf(id: string) {
      const notice = await store.find(id, clock());
      return notice && noticeHead(notice);
    },
    texts: () => store.texts(clock()),
  };
}
