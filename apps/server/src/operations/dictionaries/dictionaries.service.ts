import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import { cache } from "../../platform/cache/cache.ts";
import type { DictionariesStore } from "./dictionaries.store.ts";

/** What an administrator changed on another server is known here before two seconds are over. */
const REMEMBERED_MS = 1000;

export function dictionariesService({ store, clock }: { store: DictionariesStore; clock: Clock }) {
  const known = cache({ load: (type: string) => store.list(type), clock, freshMs: REMEMBERED_MS, size: 100 });
  /** @throws Refusal `dictionary.unknown` */
  const list = async (type: string) => {
    const items = await known.find(type);
    if (items.length === 0) throw new Refusal("dictionary.unknown");
    return items;
  };
  return {
    list,
    /** it was changed here */
    forget: known.forget,
    /** @throws Refusal `dictionary.unknown` when the dictionary does not offer this value */
    async check(type: string, value: string): Promise<void> {
      if (!(await list(type)).some(({ codeValue }) => codeValue === value)) throw new Refusal("dictionary.unknown");
    },
  };
}
