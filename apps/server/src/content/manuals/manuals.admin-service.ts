import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { editionStates } from "@sannong/contract/content/manual-edition-words";
import { helpChapters, manualAddress, type ManualFile } from "@sannong/contract/content/manual-words";
import type {
  discardEdition,
  previewManual,
  publishEdition,
  saveEdition,
} from "@sannong/contract/content/manuals-admin";
import type { returnToSupplied } from "@sannong/contract/content/manuals-admin";
import { manualFiles, renderManual } from "@sannong/markdown/manual";
import { manualProblems } from "@sannong/markdown/manual-problems";
import type { AuditFact } from "../../platform/audit/audit.ts";
import { actorOf, type Asker, auditOrigin } from "../../platform/caller.ts";
import { changedMeanwhile } from "../../kernel/publication/index.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/database/database.ts";
import { violatedUnique } from "../../platform/database/unique-violation.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { FilesModule } from "../../operations/files/index.ts";
import type { Findable } from "../../kernel/publication/index.ts";
import type { ManualsService } from "./manuals.service.ts";
import type { ManualsStore, StoredEdition, StoredSummary } from "./manuals.store.ts";
import { ANYBODY, paperOf, pictureFinder, pictureList, picturesOf, uploadsOf } from "./pictures.ts";
import type { Supplied } from "./supplied.ts";
import type { AppContext } from "../../kernel/context.ts";

export type ManualsAdminDeps = Pick<AppContext, "audit" | "clock"> & {
  files: Pick<FilesModule, "attach" | "detach" | "shownTo" | "holderOfAccount">;
  search: { put(things: readonly Findable[]): Promise<void>; remove(kind: "manual", keys: string[]): Promise<void> };
};
type Deps = ManualsAdminDeps & {
  store: ManualsStore;
  supplied: () => Promise<Supplied>;
  manuals: Pick<ManualsService, "textOf" | "chaptersOf" | "forget">;
};

const toView = ({ changedAt, publishedAt, ...edition }: StoredSummary & { text?: string }) => ({
  ...edition,
  changedAt: changedAt?.toISOString() ?? null,
  publishedAt: publishedAt?.toISOString() ?? null,
});

/** The chapters that help on the portal's pages leads to. */
const helpOf = (of: ManualFile): string[] =>
  Object.values(helpChapters).flatMap((address) => {
    const [manual, chapter = ""] = address.split("#");
    return manual === manualAddress(of) ? [chapter] : [];
  });

/** The manuals are written, published and put back by whoever looks after the content of the whole site. */
export function manualsAdmin({ store, audit, clock, files, search, supplied, manuals }: Deps) {
  const changeBy = ({ caller }: Asker) => ({ by: caller.nickname, at: clock() });
  const record = (asker: Asker, act: string, id: string, detail: AuditFact["detail"], trx: Db) =>
    audit.record(
      {
        event: `manual.${act}`,
        result: "ok",
        actor: actorOf(asker.caller),
        objectKind: "manual",
        objectId: id,
        ...(detail && { detail }),
        ...auditOrigin(asker.origin),
      },
      trx,
    );

  /** How a text would be read: with the pictures of its manual, and those its writer holds. */
  const contextOf = async (of: ManualFile, held: readonly string[] = []) => {
    const uploads = await uploadsOf(files, of);
    const pictureAt = pictureFinder(await supplied(), [...uploads, ...held.map((fileUrl) => ({ fileUrl }))]);
    return { of, pictureAt };
  };
  const problemsOf = async (text: string, context: Awaited<ReturnType<typeof contextOf>>) => {
    const others = manualFiles.filter((one) => one !== context.of);
    const known = new Map<ManualFile, Set<string>>();
    for (const of of others) known.set(of, renderManual(await manuals.textOf(of), { ...context, of }).ids);
    return manualProblems(text, { ...context, idsIn: (of) => known.get(of) ?? new Set() });
  };

  const whole = async (of: ManualFile, edition: StoredEdition | undefined, from: StoredEdition | undefined) => {
    const [comes, uploads, papers] = await Promise.all([
      supplied(),
      uploadsOf(files, of),
      edition ? files.shownTo(ANYBODY, paperOf(edition.id)) : [],
    ]);
    return {
      edition: edition ? toView(edition) : null,
      basedOn: edition ? edition.basedOn : (from?.number ?? null),
      text: edition?.text ?? from?.text ?? comes.texts[of].text,
      paper: papers[0] ?? null,
      pictures: pictureList(comes, uploads),
    };
  };

  /** Why nothing was done on it. */
  const whyNot = (now: StoredEdition | undefined, revision: number): Refusal =>
    now?.revision === revision
      ? new Refusal("content.notNow", { params: { state: editionStates[now.state] } })
      : changedMeanwhile(now);

  /** @throws Refusal `files.notHeld`, `manuals.notPdf` */
  const putPaper = async (fileUrl: string | null, id: string, { caller }: Asker, trx: Db) => {
    const before = await files.shownTo(ANYBODY, paperOf(id));
    const holder = files.holderOfAccount(caller.accountId);
    await files.detach(
      before.map((paper) => paper.fileUrl),
      ANYBODY,
      paperOf(id),
      trx,
    );
    if (fileUrl === null) return;
    await files.attach([fileUrl], holder, paperOf(id), trx);
    const [paper] = await files.shownTo(ANYBODY, paperOf(id), trx);
    if (paper?.type !== "application/pdf") throw new Refusal("manuals.notPdf");
  };

  /** What is found follows what is read: chapters that came, and those that are gone. */
  const tellSearch = async (of: ManualFile, before: readonly Findable[]) => {
    manuals.forget(of);
    const now = await manuals.chaptersOf(of);
    const kept = new Set(now.map(({ key }) => key));
    const gone = before.map(({ key }) => key).filter((key) => !kept.has(key));
    if (gone.length > 0) await search.remove("manual", gone);
    await search.put(now);
  };

  return {
    async list() {
      const [editions, { texts }] = await Promise.all([store.list(), supplied()]);
      return {
        manuals: manualFiles.map((of) => {
          const own = editions.filter((edition) => edition.of === of).map(toView);
          const { version, publishedOn } = texts[of];
          const shown = own.find(({ state }) => state === "live") ?? null;
          return { of, supplied: { version, publishedOn }, shown, editions: own };
        }),
      };
    },

    /** @throws Refusal `content.gone` */
    async read(of: ManualFile, id: string | undefined) {
      if (id === undefined) return whole(of, undefined, await store.live(of));
      const edition = await store.find(id);
      if (edition?.of !== of) throw new Refusal("content.gone");
      return whole(of, edition, undefined);
    },

    async preview({ of, text, held }: ParsedInputOf<typeof previewManual>) {
      const context = await contextOf(of, held);
      const { chapters, html, ids } = renderManual(text, context);
      const missed = helpOf(of).filter((chapter) => !ids.has(chapter));
      return { chapters, html, problems: await problemsOf(text, context), missed };
    },

    /** @throws Refusal `content.*`, `files.notHeld`, `manuals.notPdf` */
    async save({ of, id, revision = 0, attach, paper, ...content }: ParsedInputOf<typeof saveEdition>, asker: Asker) {
      const editionId = id ?? randomToken(12);
      const change = changeBy(asker);
      await store.inOneGo(async (trx) => {
        if (id === undefined) await store.add(editionId, of, content, change, trx);
        else if (!(await store.change({ id, revision }, content, change, trx)))
          throw whyNot(await store.find(id, trx), revision);
        await files.attach(attach, files.holderOfAccount(asker.caller.accountId), picturesOf(of), trx);
        if (paper !== undefined) await putPaper(paper, editionId, asker, trx);
        const detail = { manual: of, note: content.note, revision: revision + 1 };
        await record(asker, id === undefined ? "added" : "changed", editionId, detail, trx);
      });
      const saved = await store.find(editionId);
      if (!saved) throw new Refusal("content.gone");
      return whole(of, saved, undefined);
    },

    /** @throws Refusal `content.*`, `manuals.*` */
    async publish({ id, revision, shown }: ParsedInputOf<typeof publishEdition>, asker: Asker): Promise<number> {
      const edition = await store.find(id);
      if (!edition) throw new Refusal("content.gone");
      const { of } = edition;
      const problems = await problemsOf(edition.text, await contextOf(of));
      if (problems[0])
        throw new Refusal("manuals.hasProblems", {
          params: { count: String(problems.length), line: String(problems[0].line), problem: problems[0].words },
        });
      const before = await manuals.chaptersOf(of);
      const publish = async (trx: Db) => {
        const number = await store.publish({ id, revision }, shown, changeBy(asker), trx);
        if (number === undefined) return undefined;
        const detail = { manual: of, number, note: edition.note, instead: shown ?? "supplied" };
        await record(asker, "published", id, detail, trx);
        return number;
      };
      const number = await store.inOneGo(publish).catch((fault: unknown) => {
        // two published at the same moment: the index of live editions let one through
        if (violatedUnique(fault) !== undefined) return undefined;
        throw fault;
      });
      if (number === undefined) {
        const now = await store.find(id);
        if (now?.revision !== revision || now.state === "live") throw whyNot(now, revision);
        throw new Refusal("manuals.shownChanged");
      }
      await tellSearch(of, before);
      return number;
    },

    /** @throws Refusal `content.*` */
    async discard({ id, revision }: ParsedInputOf<typeof discardEdition>, asker: Asker): Promise<void> {
      const edition = await store.find(id);
      if (!edition) throw new Refusal("content.gone");
      await store.inOneGo(async (trx) => {
        if (!(await store.discard({ id, revision }, trx))) throw whyNot(await store.find(id, trx), revision);
        await putPaper(null, id, asker, trx);
        await record(asker, "discarded", id, { manual: edition.of, note: edition.note }, trx);
      });
    },

    /** @throws Refusal `manuals.shownChanged` */
    async returnToSupplied({ of, shown }: ParsedInputOf<typeof returnToSupplied>, asker: Asker): Promise<void> {
      const before = await manuals.chaptersOf(of);
      await store.inOneGo(async (trx) => {
        if (!(await store.takeDown(of, shown, trx))) throw new Refusal("manuals.shownChanged");
        await record(asker, "returned", shown, { manual: of }, trx);
      });
      await tellSearch(of, before);
    },
  };
}

export type ManualsAdmin = ReturnType<typeof manualsAdmin>;
