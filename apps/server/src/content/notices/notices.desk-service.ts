import type { Asker } from "../../platform/caller.ts";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { actOnNotice, deskNotices, saveNotice } from "@sannong/contract/content/notices-desk";
import { publication, publishStates } from "@sannong/contract/content/publication-words";
import { dayOf } from "@sannong/contract/rules/days";
import type { Clock } from "../../platform/clock.ts";
import { contentDesk, type DeskDeps, outrun } from "../../platform/content-desk.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { FilesModule } from "../../operations/files/index.ts";
import type { Findable } from "../../catalogue/search/index.ts";
import { findableNotice } from "./notices.findable.ts";
import type { NoticesDeskStore, StoredNotice } from "./notices.desk-store.ts";
import { NOTICE_FILES } from "./notices.store.ts";

export type NoticesDeskDeps = DeskDeps & {
  clock: Clock;
  files: Pick<FilesModule, "attach" | "detach" | "shownTo" | "holderOfAccount">;
  /** what is found of notices */
  search: { put(things: readonly Findable[]): Promise<void>; remove(kind: "notice", keys: string[]): Promise<void> };
};

/** Notices are written, shown, changed and taken down by whoever looks after their region. */
export function noticesDesk({ store, clock, files, search, ...deps }: NoticesDeskDeps & { store: NoticesDeskStore }) {
  const desk = contentDesk(deps, "notice");

  const termOf = ({ publishedAt, publicUntil }: StoredNotice) => {
    const now = clock();
    if (new Date(publishedAt) > now) return "ahead" as const;
    return publicUntil !== null && publicUntil < dayOf(now) ? ("over" as const) : ("running" as const);
  };
  const told = ({ changedAt, ...notice }: StoredNotice) => ({
    ...notice,
    areaName: desk.areaName(notice.areaCode),
    term: termOf({ changedAt, ...notice }),
    changedAt: changedAt?.toISOString() ?? null,
  });
  const whole = async (notice: StoredNotice, { caller }: Asker) => ({
    ...told(notice),
    attachments: await files.shownTo(files.holderOfAccount(caller.accountId), { kind: NOTICE_FILES, id: notice.id }),
  });

  /** @throws Refusal `content.gone`, `content.otherRegion` */
  const known = async (id: string, asker: Asker): Promise<StoredNotice> => {
    const notice = await store.find(id);
    if (!notice) throw new Refusal("content.gone");
    await desk.admit(asker, notice.areaCode, id);
    return notice;
  };

  /** The public finds what it may read, as soon as this is done; what is to appear later is found when it has. */
  const tellSearch = async (id: string): Promise<StoredNotice | undefined> => {
    const notice = await store.find(id);
    const isThere = notice?.state === "published" && new Date(notice.publishedAt) <= clock();
    await (isThere
      ? search.put([findableNotice({ ...notice, isForStaff: notice.forStaff })])
      : search.remove("notice", [id]));
    return notice;
  };

  return {
    async list({ pageNum, pageSize, areaCode, ...asked }: ParsedInputOf<typeof deskNotices>, asker: Asker) {
      const region = await desk.regionOf(asker, areaCode);
      const offset = (pageNum - 1) * pageSize;
      const { records, counts } = await store.list({ ...asked, areaCode: region, offset, limit: pageSize });
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
      const total = asked.state === undefined ? all : (counts[asked.state] ?? 0);
      const parts = desk.partsOf(asker, region);
      return { records: records.map(told), counts, total, regions: parts, pageNum, pageSize };
    },

    read: async (id: string, asker: Asker) => whole(await known(id, asker), asker),

    /** @throws Refusal `content.*`, `files.notHeld` */
    async save({ id, revision = 0, attach, detach, ...content }: ParsedInputOf<typeof saveNotice>, asker: Asker) {
      await desk.admit(asker, content.areaCode, id);
      if (id !== undefined) await known(id, asker);
      const at = clock();
      const by = asker.caller.nickname;
      const holder = files.holderOfAccount(asker.caller.accountId);
      const noticeId = id ?? randomToken(12);
      const subject = { kind: NOTICE_FILES, id: noticeId };
      await store.inOneGo(async (trx) => {
        if (id === undefined) await store.add(noticeId, content, { by, at }, trx);
        else if (!(await store.change({ id, revision }, content, { by, at }, trx)))
          throw outrun(await store.find(id, trx));
        await files.detach(detach, holder, subject, trx);
        await files.attach(attach, holder, subject, trx);
        const detail = { title: content.title, region: content.areaCode, revision: revision + 1 };
        await desk.record(asker, id === undefined ? "added" : "changed", { id: noticeId, detail }, trx);
      });
      const saved = await tellSearch(noticeId);
      if (!saved) throw new Refusal("content.gone");
      return whole(saved, asker);
    },

    /** @throws Refusal `content.*` */
    async act({ id, revision, act, reason }: ParsedInputOf<typeof actOnNotice>, asker: Asker) {
      const before = await known(id, asker);
      const { from, to } = publication(act);
      const at = clock();
      const done = await store.inOneGo(async (trx) => {
        const on = { id, revision };
        // a draft appears when it is published, unless it names a later time; what comes back keeps its day
        const isLate = before.state === "draft" && new Date(before.publishedAt) < at;
        const publishedAt = act === "publish" && isLate ? at : undefined;
        const move = { from, reason: reason || null, publishedAt };
        const isDone =
          to === "gone"
            ? await store.discard(on, trx)
            : await store.move(on, { ...move, to }, { by: asker.caller.nickname, at }, trx);
        if (isDone) await desk.record(asker, ACTS[act], { id, detail: { title: before.title, revision } }, trx);
        return isDone;
      });
      if (!done) {
        const now = await store.find(id);
        if (now?.revision === revision)
          throw new Refusal("content.notNow", { params: { state: publishStates[now.state] } });
        throw outrun(now);
      }
      const after = await tellSearch(id);
      return after ? whole(after, asker) : null;
    },
  };
}
const ACTS = { publish: "published", withdraw: "withdrawn", discard: "discarded" } as const;

export type NoticesDesk = ReturnType<typeof noticesDesk>;
