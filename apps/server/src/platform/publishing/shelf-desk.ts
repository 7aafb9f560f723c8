import type { AuditObject } from "@sannong/contract/governance/audit-words";
import {
  type PublishAct,
  publication,
  publishStates,
  type PublishState,
} from "@sannong/contract/content/publication-words";
import type { Asker } from "../caller.ts";
import type { Clock } from "../clock.ts";
import { contentDesk, type DeskDeps, outrun } from "../content-desk.ts";
import { randomToken } from "../crypto/tokens.ts";
import type { Db } from "../database/database.ts";
import { violatedUnique } from "../database/unique-violation.ts";
import { Refusal } from "../refusal.ts";
import { type SheetColumn, sheetFile } from "../xlsx.ts";
import type { Columns, Condition, Shelved, ShelfStore } from "./shelf-store.ts";

export type ShelfDeps = DeskDeps & { clock: Clock };

type Ways<Content, Kept extends Content> = {
  store: ShelfStore<Content, Kept>;
  /** in the audit log */
  objectKind: AuditObject;
  titleOf: (content: Content) => string;
  /** what of it is referred to wrongly. @throws Refusal */
  check?: (content: Content, before: Shelved<Kept> | undefined) => Promise<void>;
  idOf?: (content: Content) => Promise<string>;
  /** what is taken, where the table keeps it once only */
  taken?: (content: Content) => string;
  /** what stands against a change of state. @throws Refusal */
  mayMove?: (act: PublishAct, before: Shelved<Kept>) => Promise<void>;
  /** what a change of state sets besides */
  onMove?: (act: PublishAct, before: Shelved<Kept>) => Columns;
  /** the public sees, and finds, what it may as soon as this is done; undefined: it is gone */
  follow: (id: string, now: Shelved<Kept> | undefined) => Promise<void>;
};
type Asked = {
  state?: PublishState | undefined;
  keywords?: string | undefined;
  areaCode?: string | undefined;
  pageNum: number;
  pageSize: number;
};
type Chosen = Omit<Asked, "pageNum" | "pageSize">;
/** As an administrator reads it. */
export type OnShelf<Kept> = Omit<Shelved<Kept>, "changedAt"> & { areaName: string; changedAt: string | null };
type Taken<Kept> = {
  title: string;
  unit: string;
  columns: readonly SheetColumn<OnShelf<Kept>>[];
  /** what besides narrowed it down, and the same in words */
  where: readonly Condition[];
  filters: readonly string[];
};
type Acted = { id: string; revision: number; act: PublishAct; reason?: string | undefined };
/** What else belongs to the same act, such as its files. */
type Besides = (id: string, trx: Db) => Promise<unknown>;

const ACTS = { publish: "published", withdraw: "withdrawn", discard: "discarded" } as const;
const TAKEN_AT_MOST = 5000;
const REFERRED_TO = "23503";

/**
 * Things that administrators write, show, change and take down, each in their own region: the second of two who change
 * one is told, every act is written down, and the public sees it at once.
 */
export function shelfDesk<Content extends { areaCode: string }, Kept extends Content = Content>(
  deps: ShelfDeps & Ways<Content, Kept>,
) {
  const { store, clock, objectKind, titleOf, follow } = deps;
  const desk = contentDesk(deps, objectKind);

  const told = ({ changedAt, ...one }: Shelved<Kept>): OnShelf<Kept> => ({
    ...one,
    areaName: desk.areaName(one.areaCode),
    changedAt: changedAt?.toISOString() ?? null,
  });
  /** @throws Refusal `content.gone`, `content.otherRegion` */
  const known = async (id: string, asker: Asker): Promise<Shelved<Kept>> => {
    const one = await store.find(id);
    if (!one) throw new Refusal("content.gone");
    await desk.admit(asker, one.areaCode, id);
    return one;
  };
  const changeBy = ({ caller }: Asker) => ({ by: caller.nickname, at: clock() });
  const followed = async (id: string) => {
    const now = await store.find(id);
    await follow(id, now);
    return now;
  };
  /** What the tables themselves refuse, in words. */
  const inWords = (fault: unknown, content: Content): unknown => {
    if (violatedUnique(fault) === undefined || !deps.taken) return fault;
    return new Refusal("content.taken", { params: { what: deps.taken(content) }, cause: fault });
  };

  return {
    /** @throws Refusal `content.otherRegion` */
    async list({ pageNum, pageSize, areaCode, ...asked }: Asked, asker: Asker, where: readonly Condition[] = []) {
      const region = await desk.regionOf(asker, areaCode);
      const offset = (pageNum - 1) * pageSize;
      const { records, counts } = await store.list({ ...asked, areaCode: region, where, offset, limit: pageSize });
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
      const total = asked.state === undefined ? all : (counts[asked.state] ?? 0);
      const parts = desk.partsOf(asker, region);
      return { records: records.map(told), counts, total, regions: parts, pageNum, pageSize };
    },

    /** The list as a workbook; who took it along is written down before it leaves. @throws Refusal `content.otherRegion` */
    async take({ areaCode, ...asked }: Chosen, asker: Asker, { where, ...sheet }: Taken<Kept>) {
      const region = await desk.regionOf(asker, areaCode);
      const asFar = { areaCode: region, where, offset: 0, limit: TAKEN_AT_MOST + 1 };
      const { records } = await store.list({ ...asked, ...asFar });
      const filters = [
        `地区：${desk.areaName(region)}`,
        ...(asked.keywords ? [`关键词：${asked.keywords}`] : []),
        ...(asked.state ? [`状态：${publishStates[asked.state]}`] : []),
        ...sheet.filters,
      ];
      const madeBy = asker.caller.nickname;
      const rows = records.map(told);
      const file = await sheetFile({ ...sheet, madeBy, madeAt: clock(), filters, rows, limit: TAKEN_AT_MOST });
      const detail = { rows: file.rows, digest: file.digest, filters: filters.join("；") };
      await store.inOneGo((trx) => desk.record(asker, "exported", { id: "", detail }, trx));
      return file;
    },

    /** @throws Refusal `content.gone`, `content.otherRegion` */
    read: async (id: string, asker: Asker) => told(await known(id, asker)),

    /** @throws Refusal `content.*` */
    async save(
      given: { id?: string | undefined; revision?: number | undefined; content: Content },
      asker: Asker,
      besides?: Besides,
    ) {
      const { id, revision = 0, content } = given;
      await desk.admit(asker, content.areaCode, id);
      const before = id === undefined ? undefined : await known(id, asker);
      await deps.check?.(content, before);
      const own = id ?? (await deps.idOf?.(content)) ?? randomToken(12);
      try {
        await store.inOneGo(async (trx) => {
          if (id === undefined) await store.add(own, content, changeBy(asker), trx);
          else if (!(await store.change({ id, revision }, content, changeBy(asker), trx)))
            throw outrun(await store.find(id, trx));
          await besides?.(own, trx);
          const detail = { title: titleOf(content), region: content.areaCode, revision: revision + 1 };
          await desk.record(asker, id === undefined ? "added" : "changed", { id: own, detail }, trx);
        });
      } catch (fault) {
        throw inWords(fault, content);
      }
      const saved = await followed(own);
      if (!saved) throw new Refusal("content.gone");
      return told(saved);
    },

    /** @throws Refusal `content.*` */
    async act({ id, revision, act, reason }: Acted, asker: Asker) {
      const before = await known(id, asker);
      await deps.mayMove?.(act, before);
      const { from, to } = publication(act);
      const isDone = await store
        .inOneGo(async (trx) => {
          const on = { id, revision };
          const move = {
            from,
            reason: act === "withdraw" ? reason || null : null,
            columns: deps.onMove?.(act, before) ?? {},
          };
          const moved =
            to === "gone" ? await store.discard(on, trx) : await store.move(on, { ...move, to }, changeBy(asker), trx);
          const detail = { title: titleOf(before), revision };
          if (moved) await desk.record(asker, ACTS[act], { id, detail }, trx);
          return moved;
        })
        .catch((fault: unknown) => {
          if ((fault as { code?: string } | null)?.code !== REFERRED_TO) throw fault;
          throw new Refusal("content.inUse", { params: { what: "别的内容" }, cause: fault });
        });
      if (!isDone) {
        const now = await store.find(id);
        if (now?.revision !== revision) throw outrun(now);
        throw new Refusal("content.notNow", { params: { state: publishStates[now.state] } });
      }
      const now = await followed(id);
      return now ? told(now) : null;
    },
  };
}
