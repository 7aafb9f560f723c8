import type { ReportContent } from "@sannong/contract/data/reports";
import { reports as entries } from "@sannong/contract/data/reports-publication";
import type { BrainTheme } from "@sannong/contract/data/indicators-words";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import {
  definePublication,
  type FilesPort,
  type Kept,
  type PublicationContent,
  type PublicationDeps,
  publicationStore,
} from "../../kernel/publication/index.ts";
import { REPORT_FILES, type ReportsService } from "./reports.service.ts";

export type ReportsPublicationDeps = PublicationDeps & { db: Db; files: FilesPort };
type Deps = ReportsPublicationDeps & { reports: ReportsService };
type WrittenReport = PublicationContent<typeof entries>;
type KeptReport = WrittenReport & { publishedAt: string; isComposed: boolean };

const wrong = (what: string) => new Refusal("content.wrongReference", { params: { what } });

/** Reports: uploaded, published and replaced by whoever looks after their region. */
export const reportsPublication = ({ db, files, reports, ...deps }: Deps) =>
  definePublication(deps, {
    entries,
    kind: "report",
    store: reportsPublicationStore(db),
    titleOf: ({ title }) => title,
    answers: { publish: "已发布，读者随即可以看到", withdraw: "已撤下，读者不再看到" },
    narrowedBy: ({ period, theme }) => [{ period, theme }],
    taken: () =>
      new Refusal("content.taken", { params: { what: "这个地区、专题和报告期已经有一份报告，请修改那一份" } }),
    async check(content, before) {
      if (before && isAboutAnother(before, content))
        throw wrong("这份报告由指标自动生成，不能改地区、专题和报告期，请新建一份");
    },
    async mayMove(act, { id, isComposed }) {
      if (act !== "publish" || isComposed) return;
      const held = await files.shownTo({ link: "" }, { kind: REPORT_FILES, id });
      if (held.length === 0) throw wrong("还没有上传报告文件，请先上传再发布");
    },
    // what comes back keeps its day
    onMove: (act, { state }) => (act === "publish" && state === "draft" ? { publishedAt: deps.clock() } : {}),
    files: { port: files, kind: REPORT_FILES, as: "files" },
    search: {
      kind: "report",
      entriesOf: async (ids) => (await reports.findable()).filter(({ key }) => ids.includes(key)),
    },
  });

const isAboutAnother = (before: Kept<KeptReport>, content: WrittenReport): boolean =>
  before.isComposed &&
  (["period", "theme", "until", "areaCode"] as const).some((part) => before[part] !== content[part]);

/** What somebody uploads has its text in its files. */
const NO_CHAPTERS: ReportContent = { figures: [], chapters: [] };

const reportsPublicationStore = (db: Db) =>
  publicationStore<"report", WrittenReport, KeptReport>(db, {
    table: "report",
    words: ["title", "summary"],
    order: ["publishedAt desc", "id"],
    atFirst: (at) => ({ content: JSON.stringify(NO_CHAPTERS), publishedAt: at }),
    contentOf: (row) => ({
      title: row.title,
      summary: row.summary,
      period: row.period,
      theme: row.theme as BrainTheme,
      until: row.until,
      areaCode: row.regionCode,
      author: row.author,
      isForStaff: row.forStaff,
      publishedAt: row.publishedAt.toISOString(),
      isComposed: (row.content as ReportContent).chapters.length > 0,
    }),
    columnsOf: ({ areaCode, isForStaff, ...report }) => ({
      ...report,
      regionCode: areaCode,
      forStaff: isForStaff,
    }),
  });
