import {
  find,
  getSystemHotKeywords,
  getSystemSearchVo,
  recordChoice,
  suggest,
} from "@sannong/contract/catalogue/search";
import type { Server } from "../../platform/http/serve.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Popularity } from "./popularity.service.ts";
import type { SearchService } from "./search.service.ts";

export function searchRoutes(
  server: Server,
  { search, popularity }: { search: SearchService; popularity: Popularity },
): void {
  server.serve(find, async (input, { caller, origin }) => {
    const found = await search.find(input, caller);
    if (input.pageNum === 1 && found.total > 0 && !found.isNear)
      await popularity.count("searches", input.keywords, caller, origin);
    return found;
  });
  server.serve(suggest, (input, { caller }) => search.suggest(input, caller));
  server.serve(getSystemSearchVo, async ({ keywords, identification }, { caller, origin }) => {
    const found = await search.searchVo(keywords, identification, caller);
    if (found.services.length + found.systems.length > 0) await popularity.count("searches", keywords, caller, origin);
    return found;
  });
  server.serve(getSystemHotKeywords, () => popularity.hot());
  server.serve(recordChoice, async ({ keywords, kind, key }, { caller, origin }) => {
    if (!(await search.has(kind, key))) throw new Refusal("search.unknownThing");
    await popularity.count("choices", keywords, caller, origin);
    return null;
  });
}
