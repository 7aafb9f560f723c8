import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import { remembered } from "../../platform/remembered.ts";
import type { DictionariesStore } from "./dictionaries.store.ts";

/** An administrator's change shows within a minute. */
const REMEMBERED_MS = 60_000;

export function dictionariesService({ store, clock }: { store: DictionariesStore; clock: Clock }) {
  const known = remembered({ load: (type: string) => store.list(type), clock, ms: REMEMBERED_MS, most: 100 });
  /** @throws Refusal `dictionary.unknown` */
  const list = async (type: string) => {
    const items = await known.find(type);
    if (items.length === 0) throw new Refusal("dictionary.unknown");
    return items;
  };
  return {
    list,
    /** @throws Refusal `dictionary.unknown` when the dictionary does not offer this value */
    async check(type: string, value: string): Promise<void> {
      if (!(await list(type)).some(({ codeValue }) => codeValue === value)) throw new Refusal("dictionary.unknown");
    },
  };
}
