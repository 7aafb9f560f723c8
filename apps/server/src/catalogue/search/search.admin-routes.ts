import {
  arrangeHotWords,
  managedHotWords,
  managedSynonyms,
  removeSynonym,
  saveSynonym,
  trySearch,
} from "@sannong/contract/catalogue/search-admin";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import type { SearchAdmin } from "./search.admin-service.ts";

export function searchAdminRoutes(server: Server, admin: SearchAdmin): void {
  server.serve(managedHotWords, () => admin.hotWords());
  server.serve(
    arrangeHotWords,
    async (given, asker) => new WithMessage("已保存，公众随即看到", await admin.arrange(given, asker)),
  );
  server.serve(managedSynonyms, (input) => admin.synonyms(input));
  server.serve(
    saveSynonym,
    async (given, asker) => new WithMessage("已保存，随即生效", await admin.save(given, asker)),
  );
  server.serve(
    removeSynonym,
    async (given, asker) => new WithMessage("已删除，随即生效", await admin.remove(given, asker)),
  );
  server.serve(trySearch, ({ keywords }) => admin.attempt(keywords));
}
