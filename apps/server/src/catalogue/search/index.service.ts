import { createHash } from "node:crypto";
import type { FindableKind } from "@sannong/contract/catalogue/search-kinds";
import type { Findable } from "../../kernel/publication/index.ts";
import { promisedBy, type ShownOfFindable } from "./findable.ts";
import { comparable } from "./answer.rules.ts";
import { knownKinds } from "./kinds-of-words.ts";
import { knownPlainNames } from "./plain-names.ts";
import type { SearchStore } from "./search.store.ts";
import type { SearchWrites, StoredThing } from "./search.writes.ts";
import { synonyms } from "./synonyms.ts";
import type { ToCut, WordCutter } from "./word-cutter.ts";

/** By kind, the list of all that the module which owns it has. */
export type ListedByKind = Partial<Record<FindableKind, () => Promise<readonly Findable[]>>>;

type Deps = {
  store: Pick<SearchStore, "fingerprints">;
  writes: SearchWrites;
  cutter: WordCutter;
  /** what each module that has something to be found says there is */
  listed: () => ListedByKind;
  /** what is found has changed */
  changed: () => Promise<void>;
};

/** Raised when things are cut or kept another way, so that all are looked at again. */
const METHOD = 4;

/** Keeps what can be found in step with what there is. */
export function indexService({ store, writes, cutter, listed, changed }: Deps) {
  type Fresh = { thing: Findable; fingerprint: string };
  /** Those that are new or were changed. */
  const freshOf = (things: readonly Findable[], known: ReadonlyMap<string, string>): Fresh[] =>
    things
      .map(withPlainNames)
      .map((thing) => ({ thing, fingerprint: fingerprintOf(thing) }))
      .filter(({ thing, fingerprint }) => known.get(thing.key) !== fingerprint);

  const write = async (fresh: readonly Fresh[], how = { isAwaited: false }) => {
    if (fresh.length === 0) return;
    const { cuts, words } = await cutter.cut(
      fresh.map(({ thing }) => textsOf(thing)),
      how,
    );
    const kinds = [...new Set(fresh.flatMap(({ thing }) => Object.values(kindsOf(thing)).flat()))];
    const stored = fresh.map(({ thing, fingerprint }, at) => {
      const cut = cuts[at];
      if (!cut) throw new Error(`${thing.kind} ${thing.key} was not cut`);
      return asStored(thing, {
        fingerprint,
        words: `${cut.vector} ${kindsOfVector(thing)}`,
        pinyin: cut.pinyin,
        initials: cut.initials,
      });
    });
    await writes.put(stored, [...words, ...kinds.map((word) => ({ word, pinyin: "" }))]);
  };

  const settled = async () => {
    await writes.countWords();
    await changed();
  };

  return {
    /** A module has added or changed these: they are found as soon as this is done. */
    async put(things: readonly Findable[]): Promise<void> {
      const fresh: Fresh[] = [];
      for (const [kind, ofKind] of Map.groupBy(things, (thing) => thing.kind))
        fresh.push(...freshOf(ofKind, await store.fingerprints(kind)));
      if (fresh.length === 0) return;
      await write(fresh);
      await settled();
    },

    /** A module has taken these away. */
    async remove(kind: FindableKind, keys: readonly string[]): Promise<void> {
      await writes.removeThings(kind, keys);
      await settled();
    },

    /** Asks every module, and writes what differs. Costs little more than the asking when nothing does. */
    async refresh(): Promise<void> {
      let isOther = await writes.putSynonyms(synonyms);
      // of a new installation nothing is found until the first index is there
      let isAwaited = true;
      const fresh: Fresh[] = [];
      const uses: [FindableKind, Map<string, number>][] = [];
      for (const [kind, list] of Object.entries(listed()) as [FindableKind, () => Promise<readonly Findable[]>][]) {
        const things = await list();
        const known = await store.fingerprints(kind);
        if (known.size > 0) isAwaited = false;
        const there = new Set(things.map(({ key }) => key));
        const gone = [...known.keys()].filter((key) => !there.has(key));
        await writes.removeThings(kind, gone);
        if (gone.length > 0) isOther = true;
        fresh.push(...freshOf(things, known));
        uses.push([kind, new Map(things.map(({ key, useCount = 0 }) => [key, useCount]))]);
      }
      await write(fresh, { isAwaited });
      for (const [kind, counts] of uses) await writes.putUseCounts(kind, counts);
      if (isOther || fresh.length > 0) await settled();
    },
  };
}

/** With what people call the like of it, beside its own words. */
function withPlainNames(thing: Findable): Findable {
  const names = knownPlainNames()(thing.kind, thing.title);
  return names.length === 0 ? thing : { ...thing, otherWords: [...(thing.otherWords ?? []), ...names] };
}

function textsOf({ title, otherWords = [], owner, tags = [], regionName, summary, guidance }: Findable): ToCut {
  return {
    title,
    parts: [
      { text: title, weight: "A" },
      { text: otherWords.join(" "), weight: "B" },
      { text: [owner, ...tags, regionName ?? ""].join(" "), weight: "C" },
      { text: [summary, ...promisedBy(guidance)].join(" "), weight: "D" },
    ],
  };
}

/** Of what kinds it speaks, in each of its fields. */
const kindsOf = ({ title, otherWords = [], summary }: Findable) => ({
  title: knownKinds().in(title),
  otherWords: knownKinds().in(otherWords.join(" ")),
  summary: knownKinds().in(summary),
});

/** The kinds as lexemes of the tsvector, each where it says most. */
function kindsOfVector(thing: Findable): string {
  const { title, otherWords, summary } = kindsOf(thing);
  const weights = new Map([
    ...summary.map((kind) => [kind, "D"] as const),
    ...otherWords.map((kind) => [kind, "B"] as const),
    ...title.map((kind) => [kind, "A"] as const),
  ]);
  return [...weights].map(([kind, weight]) => `'${kind}':1${weight}`).join(" ");
}

function shownOf(thing: Findable): ShownOfFindable {
  const { needsSignIn = false, identification = null, path = null, domain = null, regionName = null } = thing;
  const { tags = [], facts = [], audiences = [], isCommercial = false, guidance = null } = thing;
  return {
    needsSignIn,
    identification,
    path,
    domain,
    regionName,
    tags: [...tags],
    audiences: [...audiences],
    isCommercial,
    guidance,
    kinds: kindsOf(thing),
    facts: [...facts],
  };
}

function fingerprintOf({ useCount: _moves, ...thing }: Findable): string {
  const told = [METHOD, shownOf(thing), thing.title, thing.summary, thing.owner, thing.otherWords ?? []];
  const whose = [thing.isNeedLogin, thing.belongsTo ?? null, thing.at?.toISOString() ?? null];
  return createHash("sha256")
    .update(JSON.stringify([told, whose]))
    .digest("base64url");
}

const asStored = (
  thing: Findable,
  made: Pick<StoredThing, "fingerprint" | "words" | "pinyin" | "initials">,
): StoredThing => ({
  kind: thing.kind,
  key: thing.key,
  title: thing.title,
  summary: thing.summary,
  owner: thing.owner,
  otherWords: comparable((thing.otherWords ?? []).join(" ")),
  belongsTo: thing.belongsTo ?? null,
  isNeedLogin: thing.isNeedLogin,
  useCount: thing.useCount ?? 0,
  at: thing.at ?? null,
  shown: JSON.stringify(shownOf(thing)),
  ...made,
});
