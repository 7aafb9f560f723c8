import {
  arrangeHotWords,
  deskHotWords,
  deskSynonyms,
  removeSynonym,
  saveSynonym,
  trySearch,
} from "@sannong/contract/catalogue/search-desk";
import { type Server, Told } from "../../platform/http/serve.ts";
import type { SearchDesk } from "./search.desk-service.ts";

export function searchAdminRoutes(server: Server, desk: SearchDesk): void {
  server.serve(deskHotWords, () => desk.hotWords());
  server.serve(
    arrangeHotWords,
    async (given, asker) => new Told("已保存，公众随即看到", await desk.arrange(given, asker)),
  );
  server.serve(deskSynonyms, (asked) => desk.synonyms(asked));
  server.serve(saveSynonym, async (given, asker) => new Told("已保存，随即生效", await desk.save(given, asker)));
  server.serve(removeSynonym, async (given, asker) => new Told("已删除，随即生效", await desk.remove(given, asker)));
  server.serve(trySearch, ({ keywords }) => desk.attempt(keywords));
}
