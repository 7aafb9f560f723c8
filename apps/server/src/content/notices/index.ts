import { noticeHead } from "@sannong/contract/content/article-heads";
import type { Server } from "../../platform/http/serve.ts";
import { findableNotice } from "./notices.findable.ts";
import { noticesPublication, type NoticesPublicationDeps } from "./notices.publication.ts";
import { noticesRoutes } from "./notices.routes.ts";
import { noticesService } from "./notices.service.ts";
import { noticesStore } from "./notices.store.ts";

/** Notices, publicity and policies that everybody may read. */
export function noticesModule(deps: NoticesPublicationDeps) {
  const { db, clock, files } = deps;
  const store = noticesStore(db);
  return {
    routes(server: Server) {
      noticesRoutes(server, noticesService({ store, clock, files }));
      noticesPublication(deps).routes(server);
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
