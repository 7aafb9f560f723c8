import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { SearchStore } from "./search.store.ts";
import { buildVocabulary, type Vocabulary } from "./vocabulary.rules.ts";

type Needs = { store: Pick<SearchStore, "vocabulary">; clock: Clock; log: Pick<Log, "error"> };

/** Another server may have put something: its words are known here within this time. */
const FRESH_MS = 60_000;

/** The index's words in memory, read with the first search. Nobody waits for a new copy while there is an old one. */
export function vocabularyKeeper({ store, clock, log }: Needs) {
  let kept: { at: number; vocabulary: Promise<Vocabulary> } | undefined;

  const load = async () => {
    const { words, synonyms, total } = await store.vocabulary();
    return buildVocabulary(words, synonyms, total);
  };
  const keep = (vocabulary: Promise<Vocabulary>) => (kept = { at: clock().getTime(), vocabulary });

  return {
    known(): Promise<Vocabulary> {
      if (!kept) {
        const loading = keep(load());
        loading.vocabulary.catch(() => {
          if (kept === loading) kept = undefined;
        });
      } else if (Math.abs(clock().getTime() - kept.at) >= FRESH_MS) {
        const old = kept;
        old.at = clock().getTime();
        // on a failure the old copy serves on, and the next round tries again
        load().then(
          (vocabulary) => kept === old && keep(Promise.resolve(vocabulary)),
          (failure: unknown) => log.error({ err: failure }, "the words of the search could not be read"),
        );
      }
      return (kept as NonNullable<typeof kept>).vocabulary;
    },
    forget: () => void (kept = undefined),
  };
}
