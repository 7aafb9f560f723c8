import { narrow, pageOf } from "@sannong/contract/rules/lists/facets";
import { type ReportPeriod, reportPeriods, reportThemes, timeWords } from "@sannong/contract/data/report-words";
import type { Report, ReportSummary } from "@sannong/contract/data/reports";
import type { BrainTheme } from "@sannong/contract/data/indicators-words";
import type { Caller } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { FilesModule } from "../../operations/files/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { Findable } from "../../kernel/publication/index.ts";
import { mayReadStaffReports } from "./reports.rules.ts";
import type { ReportsStore, StoredSummary } from "./reports.store.ts";

type Deps = {
  store: ReportsStore;
  regions: Pick<RegionsModule, "nameOf">;
  files: Pick<FilesModule, "shownTo" | "holderOfAccount">;
};
type Reader = Pick<Caller, "accountId" | "roles" | "source">;

/** whose files are a report's */
export const REPORT_FILES = "report";
type Input = {
  keywords?: string | undefined;
  period: ReportPeriod[];
  theme: BrainTheme[];
  regionCode: string[];
  pageNum: number;
  pageSize: number;
};

const facets = [
  { name: "period", of: ({ period }: StoredSummary) => [period] },
  { name: "theme", of: ({ theme }: StoredSummary) => [theme] },
  { name: "regionCode", of: ({ regionCode }: StoredSummary) => [regionCode] },
];

/** 分析报告: what was published, for those it was published for. */
export function reportsService({ store, regions, files }: Deps) {
  const shown = ({ regionCode, ...report }: StoredSummary): ReportSummary => ({
    ...report,
    region: { code: regionCode, name: regions.nameOf(regionCode) ?? regionCode },
  });

  const find = async (id: string, reader: Reader) => {
    const report = await store.find(id, mayReadStaffReports(reader));
    if (!report) throw new Refusal("report.unknown");
    return report;
  };

  return {
    async list({ keywords, pageNum, pageSize, ...chosen }: Input, reader: Reader) {
      const all = await store.summaries(mayReadStaffReports(reader));
      const meant = keywords
        ? all.filter(({ title, summary }) => title.includes(keywords) || summary.includes(keywords))
        : all;
      const { found, facets: counts } = narrow(meant, facets, chosen);
      const named = (group: string, nameOf: (value: string) => string) =>
        (counts[group] ?? []).map(({ value, count }) => ({ value, name: nameOf(value), count }));
      const page = pageOf(found, { pageNum, pageSize });
      return {
        ...page,
        records: page.records.map(shown),
        counts: {
          period: named("period", (value) => reportPeriods[value as ReportPeriod]),
          theme: named("theme", (value) => reportThemes[value as BrainTheme]),
          regionCode: named("regionCode", (value) => regions.nameOf(value) ?? value).sort((one, other) =>
            one.value.localeCompare(other.value),
          ),
        },
      };
    },

    /** @throws Refusal `report.unknown`, also for one that is not for this reader */
    async detail(id: string, reader: Reader): Promise<Report> {
      const { content, ...report } = await find(id, reader);
      const [neighbours, attachments] = await Promise.all([
        store.neighboursOf(report, mayReadStaffReports(reader)),
        files.shownTo(files.holderOfAccount(reader.accountId), { kind: REPORT_FILES, id }),
      ]);
      return { ...shown(report), ...content, ...neighbours, attachments };
    },

    /** Every number of the report, table by table. */
    async table(id: string, reader: Reader) {
      const report = await find(id, reader);
      const { figures, chapters } = report.content;
      const time = timeWords(report.period, report.until);
      const ofFigures = figures.map(({ name, value, unit, source, yearOnYear }) => ({
        table: "主要指标",
        row: name,
        series: time,
        value,
        unit,
        change: yearOnYear,
        source,
      }));
      const ofCharts = chapters.flatMap(({ chart }) =>
        chart === null
          ? []
          : chart.rows.flatMap(({ label, values }) =>
              chart.series.map((series, index) => ({
                table: chart.title,
                row: label,
                series,
                value: values[index] ?? null,
                unit: chart.unit,
                change: null,
                source: chart.source,
              })),
            ),
      );
      return { report, rows: [...ofFigures, ...ofCharts] };
    },

    /** What can be found of reports: those for everybody who signs in, and those for offices. */
    async findable(): Promise<Findable[]> {
      const all = await store.summaries(true);
      return all.map(({ id, title, summary, author, regionCode, isForStaff, period, theme, publishedAt }) => ({
        kind: "report",
        key: id,
        title,
        summary,
        owner: author,
        isNeedLogin: isForStaff,
        needsSignIn: true,
        path: `/analysisReport?id=${id}`,
        tags: [reportPeriods[period], reportThemes[theme]],
        regionName: regions.nameOf(regionCode) ?? null,
        at: new Date(publishedAt),
      }));
    },
  };
}

export type ReportsService = ReturnType<typeof reportsService>;
