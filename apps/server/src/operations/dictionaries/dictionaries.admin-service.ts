import type {
  addEntry,
  ManagedDictionary,
  moveEntry,
  renameEntry,
  restoreEntry,
  withdrawEntry,
} from "@sannong/contract/operations/dictionaries-admin";
import { type DictionaryType, dictionaryTypes, dictionaryWords } from "@sannong/contract/operations/dictionary-words";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { movedBefore } from "@sannong/contract/rules/lists/placing";
import { actorOf, type Asker, auditOrigin } from "../../platform/caller.ts";
import { changedMeanwhile } from "../../kernel/publication/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ManagedEntryRow, DictionariesAdminStore } from "./dictionaries.admin-store.ts";
import { isPreselected, whyNotAdd, whyNotRename } from "./dictionaries.rules.ts";
import type { AppContext } from "../../kernel/context.ts";

/** How often each of some entries is chosen, counted up to a bound. */
type CountUses = (values: readonly string[]) => Promise<ReadonlyMap<string, number>>;

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: DictionariesAdminStore;
  uses: Readonly<Record<DictionaryType, CountUses>>;
  /** what this server remembers of a dictionary is old */
  forget: (type: string) => void;
};

type On = { type: DictionaryType; codeValue: string };
/** @returns what the log says of it */
type Act = (
  entries: readonly ManagedEntryRow[],
  change: { by: string; at: Date },
  trx: Db,
) => Promise<Record<string, string>>;

/** The lists that forms offer, kept by administrators: in force at once, and nothing is ever lost from them. */
export function dictionariesAdmin({ store, uses, audit, clock, forget }: Deps) {
  const toView = async (type: DictionaryType): Promise<ManagedDictionary> => {
    const rows = await store.all(type);
    const used = await uses[type](rows.map(({ codeValue }) => codeValue));
    const { name, usedIn } = dictionaryWords[type];
    const entries = rows.map(({ changedAt, ...row }) => ({
      ...row,
      changedAt: changedAt?.toISOString() ?? null,
      isPreselected: isPreselected(type, row.codeValue),
      uses: used.get(row.codeValue) ?? 0,
    }));
    return { type, name, usedIn, entries };
  };

  const change = async ({ type, codeValue }: On, event: string, { caller, origin }: Asker, act: Act) => {
    await store.inTurn(type, async (trx) => {
      const detail = await act(await store.all(type, trx), { by: caller.nickname, at: clock() }, trx);
      await audit.record(
        {
          event,
          result: "ok",
          actor: actorOf(caller),
          objectKind: "dictionary",
          objectId: `${type}/${codeValue}`,
          detail: { dictionary: dictionaryWords[type].name, ...detail },
          ...auditOrigin(origin),
        },
        trx,
      );
    });
    forget(type);
    return toView(type);
  };
  const entryIn = (entries: readonly ManagedEntryRow[], codeValue: string): ManagedEntryRow => {
    const entry = entries.find((one) => one.codeValue === codeValue);
    if (!entry) throw new Refusal("content.gone");
    return entry;
  };

  return {
    all: async () => ({ dictionaries: await Promise.all(dictionaryTypes.map(toView)) }),

    /** @throws Refusal `dictionaryDesk.codeTaken`, `dictionaryDesk.nameTaken` */
    add: (given: ParsedInputOf<typeof addEntry>, asker: Asker) =>
      change(given, "dictionary.added", asker, async (entries, by, trx) => {
        const whyNot = whyNotAdd(entries, given);
        if (whyNot) throw new Refusal(whyNot.reason, { params: whyNot.params });
        await store.add(given, by, trx);
        return { name: given.codeName };
      }),

    /** @throws Refusal `content.*`, `dictionaryDesk.nameTaken` */
    rename: (given: ParsedInputOf<typeof renameEntry>, asker: Asker) =>
      change(given, "dictionary.renamed", asker, async (entries, by, trx) => {
        const entry = entryIn(entries, given.codeValue);
        const whyNot = whyNotRename(entries, given);
        if (whyNot) throw new Refusal(whyNot.reason, { params: whyNot.params });
        if (!(await store.change(given, { codeName: given.codeName }, by, trx))) throw changedMeanwhile(entry);
        return { name: given.codeName, before: entry.codeName };
      }),

    /** @throws Refusal `content.*` */
    move: (given: ParsedInputOf<typeof moveEntry>, asker: Asker) =>
      change(given, "dictionary.moved", asker, async (entries, by, trx) => {
        const entry = entryIn(entries, given.codeValue);
        const codes = entries.map(({ codeValue }) => codeValue);
        const order = movedBefore(codes, given.codeValue, given.before);
        if (!order) throw new Refusal("content.gone");
        if (!(await store.change(given, {}, by, trx))) throw changedMeanwhile(entry);
        await store.place(given.type, order, trx);
        const next = entries.find(({ codeValue }) => codeValue === given.before);
        return { name: entry.codeName, place: next ? `排在“${next.codeName}”之前` : "排在最后" };
      }),

    /** @throws Refusal `content.*`, `dictionaryDesk.preselected` */
    withdraw: (given: ParsedInputOf<typeof withdrawEntry>, asker: Asker) =>
      change(given, "dictionary.withdrawn", asker, async (entries, by, trx) => {
        const entry = entryIn(entries, given.codeValue);
        if (isPreselected(given.type, given.codeValue))
          throw new Refusal("dictionaryDesk.preselected", { params: { name: entry.codeName } });
        if (!(await store.change(given, { isWithdrawn: true }, by, trx))) throw changedMeanwhile(entry);
        return { name: entry.codeName };
      }),

    /** @throws Refusal `content.*` */
    restore: (given: ParsedInputOf<typeof restoreEntry>, asker: Asker) =>
      change(given, "dictionary.restored", asker, async (entries, by, trx) => {
        const entry = entryIn(entries, given.codeValue);
        if (!(await store.change(given, { isWithdrawn: false }, by, trx))) throw changedMeanwhile(entry);
        return { name: entry.codeName };
      }),
  };
}

export type DictionariesAdmin = ReturnType<typeof dictionariesAdmin>;
