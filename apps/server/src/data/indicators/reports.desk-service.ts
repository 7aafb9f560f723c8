import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { deskReports, saveReport } from "@sannong/contract/data/reports-desk";
import type { Asker } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { shelfDesk, type ShelfDeps } from "../../platform/publishing/shelf-desk.ts";
import type { Shelved } from "../../platform/publishing/shelf-store.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { FilesModule } from "../../operations/files/index.ts";
import type { Findable } from "../../catalogue/search/index.ts";
import { type KeptReport, periodIs, reportShelf, themeIs, type WrittenReport } from "./reports.desk-store.ts";
import { REPORT_FILES, type ReportsService } from "./reports.service.ts";

export type ReportsDeskDeps = ShelfDeps & {
  files: Pick<FilesModule, "attach" | "detach" | "shownTo" | "holderOfAccount">;
  /** what is found of reports */
  search: { put(things: readonly Findable[]): Promise<void>; remove(kind: "report", keys: string[]): Promise<void> };
};
type Deps = ReportsDeskDeps & { db: Db; reports: ReportsService };

/** Reports are uploaded, shown, replaced and taken down by whoever looks after their region. */
export function reportsDesk({ db, files, search, reports, ...deps }: Deps) {
  const { clock } = deps;
  const store = reportShelf(db, clock);
  const subjectOf = (id: string) => ({ kind: REPORT_FILES, id });
  const holderOf = ({ caller }: Asker) => files.holderOfAccount(caller.accountId);
  const filesOf = (id: string, asker: Asker) => files.shownTo(holderOf(asker), subjectOf(id));

  const desk = shelfDesk<WrittenReport, KeptReport>({
    ...deps,
    store,
    objectKind: "report",
    titleOf: ({ title }) => title,
    taken: () => "这个地区、专题和报告期已经有一份报告，请修改那一份",
    async check(content, before) {
      if (before && isAboutAnother(before, content))
        throw wrong("这份报告由指标自动生成，不能改地区、专题和报告期，请新建一份");
    },
    async mayMove(act, { id, isComposed }) {
      if (act !== "publish" || isComposed) return;
      const held = await files.shownTo({ link: "" }, subjectOf(id));
      if (held.length === 0) throw wrong("还没有上传报告文件，请先上传再发布");
    },
    // what comes back keeps its day
    onMove: (act, { state }) => (act === "publish" && state === "draft" ? { publishedAt: clock() } : {}),
    async follow(id) {
      const shown = (await reports.findable()).filter(({ key }) => key === id);
      await (shown.length > 0 ? search.put(shown) : search.remove("report", [id]));
    },
  });
  const whole = async <One extends { id: string }>(one: One, asker: Asker) => ({
    ...one,
    files: await filesOf(one.id, asker),
  });

  return {
    list({ period, theme, ...asked }: ParsedInputOf<typeof deskReports>, asker: Asker) {
      const where = [...(period ? [periodIs(period)] : []), ...(theme ? [themeIs(theme)] : [])];
      return desk.list(asked, asker, where);
    },
    read: async (id: string, asker: Asker) => whole(await desk.read(id, asker), asker),

    /** @throws Refusal `content.*`, `files.notHeld` */
    async save({ id, revision, attach, detach, ...content }: ParsedInputOf<typeof saveReport>, asker: Asker) {
      const saved = await desk.save({ id, revision, content }, asker, async (own, trx) => {
        await files.detach(detach, holderOf(asker), subjectOf(own), trx);
        await files.attach(attach, holderOf(asker), subjectOf(own), trx);
      });
      return whole(saved, asker);
    },

    /** @throws Refusal `content.*` */
    async act(given: Parameters<typeof desk.act>[0], asker: Asker) {
      const now = await desk.act(given, asker);
      return now && whole(now, asker);
    },
  };
}

const wrong = (what: string) => new Refusal("content.wrongReference", { params: { what } });
const isAboutAnother = (before: Shelved<KeptReport>, content: WrittenReport): boolean =>
  before.isComposed &&
  (["period", "theme", "until", "areaCode"] as const).some((part) => before[part] !== content[part]);
export type ReportsDesk = ReturnType<typeof reportsDesk>;
