import { reportPeriods, reportThemes, timeWords } from "@sannong/contract/data/report-words";
import { reports, type ManagedReport } from "@sannong/contract/data/reports-publication";
import { Tag } from "@sannong/ui";
import type { Column } from "../../../console/parts/console-table.tsx";
import type { OfficeField } from "../../../console/parts/office-fields.ts";
import { writingCalls } from "../../../console/parts/publication-calls.ts";
import { PublicationPage } from "../../../console/parts/publication-page.tsx";
import { optionsOf } from "../../../lib/lists/options-of.ts";

/** As the list tells it; its files come when it is opened. */
type Listed = Omit<ManagedReport, "files"> & Partial<Pick<ManagedReport, "files">>;

const calls = writingCalls<Listed>(reports);
const periods = optionsOf(reportPeriods);
const themes = optionsOf(reportThemes);

const fields: readonly OfficeField[] = [
  { name: "title", label: "标题", kind: "text", longest: 100 },
  { name: "period", label: "周期", kind: "choice", choices: periods },
  { name: "theme", label: "专题", kind: "choice", choices: themes },
  { name: "until", label: "报告期的最后一个月", kind: "month" },
  { name: "areaCode", label: "地区", kind: "region" },
  { name: "author", label: "发布单位", kind: "text", longest: 60 },
  { name: "summary", label: "摘要", hint: "列表和搜索结果里显示它", kind: "area", rows: 4, longest: 500 },
  { name: "isForStaff", label: "只给工作人员看", kind: "yesNo" },
];
const columns: Column<Listed>[] = [
  { title: "报告期", width: 150, cell: ({ period, until }) => timeWords(period, until) },
  {
    title: "来源",
    width: 110,
    cell: ({ isComposed }) => <Tag tone={isComposed ? "info" : "plain"}>{isComposed ? "指标生成" : "上传文件"}</Tag>,
  },
];
const files = { of: ({ files: held = [] }: Listed) => held, most: 5 };
type Own = { areaCode: string; company: string };

/** Analysis reports of the region: uploaded, replaced, shown and taken down. */
export const ReportAdmin = ({ own: { areaCode, company } }: { own: Own }) => (
  <PublicationPage<Listed>
    label="分析报告"
    calls={calls}
    titleOf={({ title }) => title}
    underTitle={({ period, theme }) => `${reportThemes[theme]}${reportPeriods[period]}`}
    columns={columns}
    fields={fields}
    fresh={{ author: company, isForStaff: false }}
    areaCode={areaCode}
    filters={[
      { name: "period", title: "周期", options: periods },
      { name: "theme", title: "专题", options: themes },
    ]}
    searchLabel="标题或摘要"
    files={files}
    consequences={{
      publish: "发布后分析报告列表、全文和搜索里随即可以看到。",
      withdraw: "撤下后读者不再看到，搜索也找不到；以后可以重新发布。",
      discard: "草稿和它的文件删除后不能恢复。",
    }}
  />
);
