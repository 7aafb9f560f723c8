import type { Endpoint, HandlerOutputOf, ParsedInputOf } from "@sannong/contract/endpoint";
import type { AuditObject } from "@sannong/contract/governance/audit-words";
import {
  leadsTo,
  type PublishAct,
  publishStates,
  type PublishState,
} from "@sannong/contract/content/publication-words";
import type { FindableKind } from "@sannong/contract/catalogue/search-kinds";
import type { Asker } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/database/database.ts";
import { violatedUnique } from "../../platform/database/unique-violation.ts";
import { type Server, Told } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import { Refusal } from "../../platform/refusal.ts";
import { cachedValue } from "../../platform/cache/cache.ts";
import { type SheetColumn, sheetFile } from "../../platform/xlsx.ts";
import { changedMeanwhile, type EditingDeps, regionalEditing } from "./editing.ts";
import { type FileChange, filesOfKind, type FilesOfKind } from "./files.ts";
import type { Findable, SearchEntries } from "./findable.ts";
import type { Columns, Condition, Kept, PublicationStore } from "./publication.store.ts";

export type PublicationDeps = EditingDeps & { clock: Clock; search: SearchEntries };

type Permitted = Endpoint & { access: { permission: string } };
type Entries = { list: Permitted; act: Permitted; read?: Permitted; save?: Permitted; export?: Permitted };
/** What is written of a kind by its entry `save`. */
export type PublicationContent<E extends { save: Permitted }> = Omit<
  ParsedInputOf<E["save"]>,
  "id" | "revision" | "attach" | "detach"
>;
/** As an administrator reads it. */
export type Viewed<Stored> = Omit<Kept<Stored>, "changedAt"> & { areaName: string; changedAt: string | null };
type OutputOf<E extends Entries> = Omit<NonNullable<HandlerOutputOf<E["act"]>>, FilesOfKind["as"]>;
type Chosen<E extends Entries> = Partial<ParsedInputOf<E["list"]>>;

/** A change in its own transaction, for what belongs to it. */
type Change<Content, Stored> = { id: string; asker: Asker } & (
  | { act: "added" | "changed"; content: Content; before: Kept<Stored> | undefined }
  | { act: PublishAct; reason: string | undefined; before: Kept<Stored> }
);

type Definition<E extends Entries, Content, Stored extends Content> = {
  entries: E;
  /** as the audit log calls it */
  kind: AuditObject;
  store: PublicationStore<Content, Stored>;
  titleOf: (content: Content) => string;
  /** under which name the audit log keeps the title */
  titledAs?: "title" | "name";
  /** what was done, in the log's words, where it is not what the act is called everywhere */
  events?: Partial<Record<PublishAct, string>>;
  /** what is answered to an act; that the public sees it, or no longer, when left out */
  answers?: Partial<Record<PublishAct, string>>;
  /** what of the list's own conditions narrows it down */
  narrowedBy?: (chosen: Chosen<E>) => readonly Condition[];
  /** whose name is chosen by whoever writes it first, with the name of that in the entries; drawn at random when left out */
  key?: { name: string; isChosen: true };
  idOf?: (content: Content) => Promise<string>;
  /** what of it is referred to wrongly. @throws Refusal */
  check?: (content: Content, before: Kept<Stored> | undefined) => Promise<void>;
  /** what is said when the table keeps something of it once only; `constraint` is the table's name for that */
  taken?: (content: Content, id: string, constraint: string) => Refusal;
  /** what stands against a change of state. @throws Refusal */
  mayMove?: (act: PublishAct, before: Kept<Stored>) => Promise<void>;
  /** what a change of state sets besides */
  onMove?: (act: PublishAct, before: Kept<Stored>) => Columns;
  /** what else is written with a change, in its transaction. @throws Refusal */
  within?: (change: Change<Content, Stored>, trx: Db) => Promise<void>;
  files?: FilesOfKind;
  /** how the public finds it; without it nothing of the kind is searched for */
  search?: { kind: FindableKind } & (
    | {
        /** one that is published, as somebody finds it; undefined while nobody may */
        entryOf: (one: Viewed<Stored>) => Findable | undefined;
      }
    | {
        /** which entries a change touches; its own when left out */
        keysOf?: (id: string) => Promise<string[]>;
        /** those of these that may be found now */
        entriesOf: (keys: readonly string[]) => Promise<readonly Findable[]>;
      }
  );
  /** what is remembered of the kind elsewhere is old */
  forget?: () => void;
  /** its list as a workbook */
  sheet?: {
    title: string;
    /** what the rows are counted in */
    unit: string;
    area?: string;
    columns: readonly SheetColumn<Viewed<Stored>>[];
    /** what narrowed it down, each as 名称：值 */
    filtersOf: (chosen: Chosen<E>) => readonly string[];
  };
};
/** What the entries tell of one, where that is more than what is kept of it. */
type View<E extends Entries, Stored> =
  Viewed<Stored> extends OutputOf<E>
    ? { view?: (one: Viewed<Stored>) => OutputOf<E> | Promise<OutputOf<E>> }
    : { view: (one: Viewed<Stored>) => OutputOf<E> | Promise<OutputOf<E>> };

type Listed<E extends Entries> = Chosen<E> & {
  state?: PublishState;
  keywords?: string;
  areaCode?: string;
  pageNum: number;
  pageSize: number;
};
type Acted = { id: string; revision: number; act: PublishAct; reason?: string };
type Saved<Content> = { id: string | undefined; revision: number | undefined; content: Content; files: FileChange };

const EVENTS = { publish: "published", withdraw: "withdrawn", discard: "discarded" } as const;
const ANSWERS = {
  publish: "已发布，公众随即可以看到",
  withdraw: "已撤下，公众不再看到",
  discard: "草稿已删除",
} as const;
const EXPORTED_AT_MOST = 5000;
/** What is changed is seen within this time by every node; by the one that changed it, at once. */
const REMEMBERED_MS = 2_000;
const REFERRED_TO = "23503";

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
  const { entries, store, titleOf, titledAs = "title", sheet, narrowedBy = () => [] } = definition;
  const editing = regionalEditing(deps, definition.kind);
  const files = definition.files && filesOfKind(definition.files);
  const keyName = definition.key?.name ?? "id";
  const published = cachedValue({ load: store.published, clock, freshMs: REMEMBERED_MS });

  const viewed = ({ changedAt, ...one }: Kept<Stored>): Viewed<Stored> => ({
    ...one,
    areaName: editing.areaName(one.areaCode),
    changedAt: changedAt?.toISOString() ?? null,
  });
  const view = async (one: Kept<Stored>): Promise<object> => definition.view?.(viewed(one)) ?? viewed(one);
  const whole = async (one: Kept<Stored>, asker: Asker): Promise<object> => {
    const seen = await view(one);
    return files ? files.shownWith(seen, one.id, asker) : seen;
  };

  /** @throws Refusal `content.gone`, `content.otherRegion` */
  const known = async (id: string, asker: Asker): Promise<Kept<Stored>> => {
    const one = await store.find(id);
    if (!one) throw new Refusal("content.gone");
    await editing.admit(asker, one.areaCode, id);
    return one;
  };
  const changeBy = ({ caller }: Asker) => ({ by: caller.nickname, at: clock() });
  const titled = (content: Content) => ({ [titledAs]: titleOf(content), region: content.areaCode });

  const entriesOf = (shown: readonly Kept<Stored>[], entryOf: (one: Viewed<Stored>) => Findable | undefined) =>
    shown.map((one) => entryOf(viewed(one))).filter((entry) => entry !== undefined);

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

  /** @throws Refusal `content.otherRegion` */
  async function list(asked: Listed<E>, asker: Asker) {
    const { pageNum, pageSize, state, keywords } = asked;
    const areaCode = await editing.regionOf(asker, asked.areaCode);
    const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
    const where = narrowedBy(asked);
    const { records, counts } = await store.list({ areaCode, state, keywords, where, ...page });
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return {
      records: await Promise.all(records.map(view)),
      counts,
      total: state === undefined ? all : (counts[state] ?? 0),
      regions: editing.partsOf(asker, areaCode),
      pageNum,
      pageSize,
    };
  }

  /** The list as a workbook; who took it along is written down before it leaves. @throws Refusal `content.otherRegion` */
  async function take(asked: Listed<E>, asker: Asker, made: NonNullable<typeof sheet>) {
    const { state, keywords } = asked;
    const areaCode = await editing.regionOf(asker, asked.areaCode);
    const where = narrowedBy(asked);
    const { records } = await store.list({ areaCode, state, keywords, where, offset: 0, limit: EXPORTED_AT_MOST + 1 });
    const filters = [
      `${made.area ?? "地区"}：${editing.areaName(areaCode)}`,
      ...(keywords ? [`关键词：${keywords}`] : []),
      ...(state ? [`状态：${publishStates[state]}`] : []),
      ...made.filtersOf(asked),
    ];
    const { title, unit, columns } = made;
    const maker = { madeBy: asker.caller.nickname, madeAt: clock() };
    const rows = records.map(viewed);
    const file = await sheetFile({ title, unit, columns, ...maker, filters, rows, limit: EXPORTED_AT_MOST });
    const detail = { rows: file.rows, digest: file.digest, filters: filters.join("；") };
    await store.inOneGo((trx) => editing.record(asker, "exported", { id: "", detail }, trx));
    return file;
  }

  /** @throws Refusal `content.*`, and what `check`, `taken` and `within` say */
  async function save({ id, revision = 0, content, files: changedFiles }: Saved<Content>, asker: Asker) {
    await editing.admit(asker, content.areaCode, id);
    const isNew = id === undefined || (definition.key !== undefined && revision === 0);
    const before = isNew ? undefined : await known(id, asker);
    await definition.check?.(content, before);
    const own = id ?? (await definition.idOf?.(content)) ?? randomToken(12);
    const act = isNew ? "added" : "changed";
    const write = async (trx: Db) => {
      if (isNew) await store.add(own, content, changeBy(asker), trx);
      else if (!(await store.change({ id: own, revision }, content, changeBy(asker), trx)))
        throw changedMeanwhile(await store.find(own, trx));
      await definition.within?.({ act, id: own, content, before, asker }, trx);
      await files?.change(own, changedFiles, asker, trx);
      await editing.record(asker, act, { id: own, detail: { ...titled(content), revision: revision + 1 } }, trx);
    };
    await store.inOneGo(write).catch((fault: unknown) => {
      const constraint = violatedUnique(fault);
      throw (constraint !== undefined && definition.taken?.(content, own, constraint)) || fault;
    });
    const now = await follow(own);
    if (!now) throw new Refusal("content.gone");
    return whole(now, asker);
  }

  /** @throws Refusal `content.*`, and what `mayMove` and `within` say */
  async function act({ id, revision, act: asked, reason }: Acted, asker: Asker) {
    const before = await known(id, asker);
    await definition.mayMove?.(asked, before);
    const { from, to } = leadsTo(asked);
    const why = asked === "withdraw" ? reason || null : null;
    const move = async (trx: Db): Promise<boolean> => {
      const isDone =
        to === "gone"
          ? await store.discard({ id, revision }, trx)
          : await store.move(
              { id, revision },
              { from, to, reason: why, columns: definition.onMove?.(asked, before) ?? {} },
              changeBy(asker),
              trx,
            );
      if (!isDone) return false;
      await definition.within?.({ act: asked, id, reason, before, asker }, trx);
      const detail = { ...titled(before), revision, ...(why !== null && { reason: why }) };
      await editing.record(asker, definition.events?.[asked] ?? EVENTS[asked], { id, detail }, trx);
      return true;
    };
    const isDone = await store.inOneGo(move).catch((fault: unknown) => {
      if ((fault as { code?: string } | null)?.code !== REFERRED_TO) throw fault;
      throw new Refusal("content.inUse", { params: { what: "别的内容" }, cause: fault });
    });
    if (!isDone) throw whyNot(await store.find(id), revision);
    const now = await follow(id);
    return now ? whole(now, asker) : null;
  }

  /** The entries' schemas have judged what comes in; what goes out is held to them by `View`. */
  function routes(server: Server): void {
    const keyOf = (given: Record<string, unknown>) => given[keyName] as string;
    server.serve(entries.list, (given, asker) => list(given as Listed<E>, asker));
    if (entries.read)
      server.serve(entries.read, async (given, asker) =>
        whole(await known(keyOf(given as Record<string, unknown>), asker), asker),
      );
    if (entries.save)
      server.serve(entries.save, async (given, asker) => {
        const { [keyName]: id, revision, attach, detach, ...content } = given as Record<string, unknown>;
        const saved = { id, revision, content, files: { attach, detach } } as Saved<Content>;
        return new Told("已保存", await save(saved, asker));
      });
    server.serve(entries.act, async (given, asker) => {
      const asked = given as Acted & Record<string, unknown>;
      const now = await act({ ...asked, id: keyOf(asked) }, asker);
      return new Told(definition.answers?.[asked.act] ?? ANSWERS[asked.act], now);
    });
    if (entries.export && sheet)
      server.serve(entries.export, async (given, asker) =>
        sheetReply(asker.reply, sheet.title, await take(given as Listed<E>, asker, sheet)),
      );
  }

  return {
    routes,
    /** One of them as it is kept, for whoever looks after its region. @throws Refusal `content.gone`, `content.otherRegion` */
    read: known,
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

const whyNot = (now: Kept<unknown> | undefined, revision: number): Refusal =>
  now?.revision === revision
    ? new Refusal("content.notNow", { params: { state: publishStates[now.state] } })
    : changedMeanwhile(now);
