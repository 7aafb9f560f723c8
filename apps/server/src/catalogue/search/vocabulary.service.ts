import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { knownKinds } from "./kinds-of-words.ts";
import { knownLocalNames } from "./local-names.ts";
import type { SearchAdminStore } from "./search.admin-store.ts";
import type { SearchStore } from "./search.store.ts";
import { buildVocabulary, type Vocabulary } from "./vocabulary.rules.ts";

type Deps = {
  store: Pick<SearchStore, "vocabulary"> & Pick<SearchAdminStore, "arrangement">;
  clock: Clock;
  log: Pick<Log, "error">;
};

/** Another server may have put something, or somebody there changed a synonym: it is known here within this time. */
const LOOKED_MS = 1000;

/** The index's words in memory, read with the first search. Nobody waits for a new copy while there is an old one. */
export function vocabularyService({ store, clock, log }: Deps) {
  type Kept = { lookedAt: number; wordsChanged: Promise<number>; vocabulary: Promise<Vocabulary> };
  let kept: Kept | undefined;

  const load = async (wordsChanged: number): Promise<Vocabulary> => {
    const { words, synonyms, total } = await store.vocabulary();
    return { ...buildVocabulary(words, synonyms, knownKinds(), knownLocalNames(), total), isReady: wordsChanged > 0 };
  };
  const changes = async () => (await store.arrangement()).wordsChanged;

  /** Whether there are other words by now; if so, they are read, and stand in the old ones' place when they are whole. */
  const look = async (old: Kept) => {
    // counted before they are read: what comes in between is read twice rather than not at all
    const wordsChanged = await changes();
    if (wordsChanged === (await old.wordsChanged)) return;
    const vocabulary = await load(wordsChanged);
    if (kept === old)
      kept = {
        lookedAt: old.lookedAt,
        wordsChanged: Promise.resolve(wordsChanged),
        vocabulary: Promise.resolve(vocabulary),
      };
  };

  return {
    known(): Promise<Vocabulary> {
      const now = clock().getTime();
      if (!kept) {
        const wordsChanged = changes();
        const loading = { lookedAt: now, wordsChanged, vocabulary: wordsChanged.then(load) };
        kept = loading;
        loading.vocabulary.catch(() => {
          if (kept === loading) kept = undefined;
        });
      } else if (Math.abs(now - kept.lookedAt) >= LOOKED_MS) {
        kept.lookedAt = now;
        // on a failure the old copy serves on, and the next round tries again
        look(kept).catch((failure: unknown) =>
          log.error({ err: failure }, "the words of the search could not be read"),
        );
      }
      return kept.vocabulary;
    },
    forget: () => void (kept = undefined),
  };
}
