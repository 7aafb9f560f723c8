import { cachedValue } from "../../platform/cache/cache.ts";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import { publicationChanging } from "./changing.ts";
import type { Acted, Definition, Entries, Listed, PublicationDeps, Saved, View, Viewed } from "./definition.ts";
import { regionalEditing } from "./editing.ts";
import { filesOfKind } from "./files.ts";
import type { Findable } from "./findable.ts";
import type { Kept } from "./publication.store.ts";
import { publicationReading } from "./reading.ts";

const ANSWERS = {
  publish: "已发布，公众随即可以看到",
  withdraw: "已撤下，公众不再看到",
  discard: "草稿已删除",
} as const;
/** What is changed is seen within this time by every node; by the one that changed it, at once. */
const REMEMBERED_MS = 2_000;

/**
 * A kind of content that administrators write, publish, change and withdraw, each in their own region. The second of
 * two who change one is told of the first, every act is in the audit log in the act's own transaction, and the public
 * sees and finds what it may as soon as the act is done.
 *
 * @returns `routes`, which serve the entries of the kind, and what of it is public
 */
export function definePublication<E extends Entries, Content extends { areaCode: string }, Stored extends Content>(
  { clock, search, ...deps }: PublicationDeps,
  definition: Definition<E, Content, Stored> & View<E, Stored>,
) {
  const { entries, store, sheet } = definition;
  const editing = regionalEditing(deps, definition.kind);
  const files = definition.files && filesOfKind(definition.files);
  const provided = { definition, clock, editing, files };
  const reading = publicationReading<E, Content, Stored>(provided);
  const published = cachedValue({ load: store.published, clock, freshMs: REMEMBERED_MS });

  const entriesOf = (shown: readonly Kept<Stored>[], entryOf: (one: Viewed<Stored>) => Findable | undefined) =>
    shown.map((one) => entryOf(reading.viewed(one))).filter((entry) => entry !== undefined);

  /** The public sees, and finds, what it may. */
  const follow = async (id: string): Promise<Kept<Stored> | undefined> => {
    published.forget();
    definition.forget?.();
    const now = await store.find(id);
    const found = definition.search;
    if (!found) return now;
    const keys = ("keysOf" in found && (await found.keysOf?.(id))) || [id];
    const shown = now?.state === "published" ? [now] : [];
    const things = "entryOf" in found ? entriesOf(shown, found.entryOf) : await found.entriesOf(keys);
    const there = new Set(things.map(({ key }) => key));
    const gone = keys.filter((key) => !there.has(key));
    if (things.length > 0) await search.put(things);
    if (gone.length > 0) await search.remove(found.kind, gone);
    return now;
  };
  const changing = publicationChanging<E, Content, Stored>({ ...provided, reading, follow });

  /** The entries' schemas have judged what comes in; what goes out is held to them by `View`. */
  function routes(server: Server): void {
    const keyName = definition.key?.name ?? "id";
    const keyOf = (given: Record<string, unknown>) => given[keyName] as string;
    server.serve(entries.list, (given, asker) => reading.list(given as Listed<E>, asker));
    if (entries.read)
      server.serve(entries.read, async (given, asker) =>
        reading.whole(await reading.known(keyOf(given as Record<string, unknown>), asker), asker),
      );
    if (entries.save)
      server.serve(entries.save, async (given, asker) => {
        const { [keyName]: id, revision, attach, detach, ...content } = given as Record<string, unknown>;
        const saved = { id, revision, content, files: { attach, detach } } as Saved<Content>;
        return new WithMessage("已保存", await changing.save(saved, asker));
      });
    server.serve(entries.act, async (given, asker) => {
      const requested = given as Acted & Record<string, unknown>;
      const now = await changing.act({ ...requested, id: keyOf(requested) }, asker);
      return new WithMessage(definition.answers?.[requested.act] ?? ANSWERS[requested.act], now);
    });
    if (entries.export && sheet)
      server.serve(entries.export, async (given, asker) =>
        sheetReply(asker.reply, sheet.title, await reading.take(given as Listed<E>, asker, sheet)),
      );
  }

  return {
    routes,
    /** One of them as it is kept, for whoever looks after its region. @throws Refusal `content.gone`, `content.otherRegion` */
    read: reading.known,
    /** What everybody may see, in the order of the list; remembered for two seconds, and read anew after a change. */
    published,
    /** What can be found of the kind, for the search. */
    async findable(): Promise<readonly Findable[]> {
      const shown = await published();
      const found = definition.search;
      if (!found) return [];
      return "entryOf" in found ? entriesOf(shown, found.entryOf) : found.entriesOf(shown.map(({ id }) => id));
    },
  };
}
