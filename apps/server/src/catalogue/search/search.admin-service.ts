import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type {
  arrangeHotWords,
  managedSynonyms,
  removeSynonym,
  saveSynonym,
} from "@sannong/contract/catalogue/search-admin";
import { HomeType } from "@sannong/contract/rules/pages/home-type";
import { actorOf, type Asker, auditOrigin } from "../../platform/caller.ts";
import { changedMeanwhile } from "../../kernel/publication/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { dayOf } from "@sannong/contract/rules/time/days";
import { HOT_DAYS } from "./popularity.rules.ts";
import type { Popularity } from "./popularity.service.ts";
import { plainText } from "./plain-text.ts";
import { synonymsIn } from "./said-otherwise.rules.ts";
import type { SearchAdminStore } from "./search.admin-store.ts";
import type { SearchService } from "./search.service.ts";
import type { Vocabulary } from "./vocabulary.rules.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: SearchAdminStore;
  search: Pick<SearchService, "find">;
  popularity: Pick<Popularity, "hot" | "forget">;
  vocabulary: { known(): Promise<Vocabulary>; forget(): void };
};

/** So many searched words are offered to be pinned or hidden. */
const OFFERED = 60;
const TRIED = 10;

/** Which words are hot, and what people mean by what they say: kept by administrators of content, in force at once. */
export function searchAdmin({ store, audit, clock, search, popularity, vocabulary }: Deps) {
  const change = ({ caller }: Asker) => ({ by: caller.nickname, at: clock() });
  const record = (
    { caller, origin }: Asker,
    event: string,
    about: { id: string; detail: Record<string, string> },
    trx: Db,
  ) =>
    audit.record(
      {
        event,
        result: "ok",
        actor: actorOf(caller),
        objectKind: "searchWord",
        objectId: about.id,
        detail: about.detail,
        ...auditOrigin(origin),
      },
      trx,
    );

  /** What everybody finds for it now, and how it was read. */
  const attempt = async (keywords: string) => {
    const requested = {
      keywords,
      scope: "all",
      sort: "relevance",
      counter: HomeType.market,
      pageNum: 1,
      pageSize: TRIED,
    } as const;
    const { records, total, isNear, readAs } = await search.find(requested, null);
    return { records, total, isNear, readAs, taken: synonymsIn(plainText(keywords), await vocabulary.known()) };
  };
  /** @throws Refusal `searchDesk.findsNothing`: nobody is sent where nothing is, or nothing but what is near */
  const refuseDeadEnd = async (keywords: string) => {
    const { total, isNear } = await attempt(keywords);
    if (total === 0 || isNear) throw new Refusal("searchDesk.findsNothing", { params: { keywords } });
  };

  const hotWords = async () => {
    const [{ wordsChanged: _inside, changedAt, ...arrangement }, used, shown] = await Promise.all([
      store.arrangement(),
      store.usedSince(dayOf(clock(), HOT_DAYS), OFFERED),
      popularity.hot(),
    ]);
    return {
      ...arrangement,
      changedAt: changedAt?.toISOString() ?? null,
      used,
      shown: shown.map(({ keywords }) => keywords),
    };
  };
  const toView = async (said: string) => {
    const synonym = await store.findSynonym(said);
    if (!synonym) throw new Refusal("content.gone");
    return { ...synonym, changedAt: synonym.changedAt?.toISOString() ?? null };
  };

  return {
    hotWords,

    /** @throws Refusal `content.changedMeanwhile`, `searchDesk.findsNothing` */
    async arrange({ revision, ...given }: ParsedInputOf<typeof arrangeHotWords>, asker: Asker) {
      const pinned = given.pinned.map(plainText);
      const hidden = given.hidden.map(plainText).filter((word) => !pinned.includes(word));
      const before = await store.arrangement();
      for (const word of pinned) if (!before.pinned.includes(word)) await refuseDeadEnd(word);
      await store.inOneGo(async (trx) => {
        if (!(await store.arrange(revision, { pinned, hidden }, change(asker), trx)))
          throw changedMeanwhile(await store.arrangement(trx));
        const detail = { pinned: pinned.join("、"), hidden: hidden.join("、") };
        await record(asker, "hotWords.arranged", { id: "", detail }, trx);
      });
      popularity.forget();
      return hotWords();
    },

    async synonyms({ keywords = "", pageNum, pageSize }: ParsedInputOf<typeof managedSynonyms>) {
      const offset = (pageNum - 1) * pageSize;
      const { records, total } = await store.synonyms({ keywords, offset, limit: pageSize });
      const inWords = records.map((row) => ({ ...row, changedAt: row.changedAt?.toISOString() ?? null }));
      return { records: inWords, total, pageNum, pageSize };
    },

    /** @throws Refusal `content.*`, `searchDesk.*` */
    async save({ revision, ...given }: ParsedInputOf<typeof saveSynonym>, asker: Asker) {
      const said = plainText(given.said).replaceAll(" ", "");
      const meant = plainText(given.meant);
      if (said.length < 2 || meant === "" || meant.replaceAll(" ", "") === said)
        throw new Refusal("searchDesk.saysNothing");
      await refuseDeadEnd(meant);
      await store.inOneGo(async (trx) => {
        const before = await store.findSynonym(said, trx);
        if (revision === undefined) {
          if (!(await store.addSynonym({ said, meant }, change(asker), trx)))
            throw new Refusal("searchDesk.synonymTaken", { params: { said, meant: before?.meant ?? "" } });
        } else if (!(await store.changeSynonym({ said, revision }, { meant }, change(asker), trx)))
          throw changedMeanwhile(before);
        await store.wordsChange(trx);
        const detail = { said, meant, ...(before && { before: before.meant }) };
        await record(asker, revision === undefined ? "synonym.added" : "synonym.changed", { id: said, detail }, trx);
      });
      vocabulary.forget();
      return toView(said);
    },

    /** @throws Refusal `content.changedMeanwhile`, `content.gone` */
    async remove({ said, revision }: ParsedInputOf<typeof removeSynonym>, asker: Asker) {
      await store.inOneGo(async (trx) => {
        const before = await store.findSynonym(said, trx);
        if (!(await store.changeSynonym({ said, revision }, { isRemoved: true }, change(asker), trx)))
          throw changedMeanwhile(before);
        await store.wordsChange(trx);
        await record(asker, "synonym.removed", { id: said, detail: { said, meant: before?.meant ?? "" } }, trx);
      });
      vocabulary.forget();
      return {};
    },

    attempt,
  };
}

export type SearchAdmin = ReturnType<typeof searchAdmin>;
