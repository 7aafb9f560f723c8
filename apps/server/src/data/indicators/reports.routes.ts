import { actorOf, auditOrigin } from "../../platform/caller.ts";
import { timeWords } from "@sannong/contract/data/report-words";
import * as entries from "@sannong/contract/data/reports";
import { changeWords } from "@sannong/contract/data/indicators-words";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Server } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import { sheetFile } from "../../platform/sheets/xlsx.ts";
import type { ReportsService } from "./reports.service.ts";

type Deps = { reports: ReportsService; audit: Audit; clock: Clock };

export function reportsRoutes(server: Server, { reports, audit, clock }: Deps): void {
  server.serve(entries.listReports, (input, { caller }) => reports.list(input, caller));
  server.serve(entries.reportDetail, ({ id }, { caller }) => reports.detail(id, caller));
  server.serve(entries.exportReport, async ({ id }, { caller, origin, reply }) => {
    const { report, rows } = await reports.table(id, caller);
    const file = await sheetFile({
      title: report.title,
      unit: "见各行单位",
      madeBy: caller.nickname,
      madeAt: clock(),
      filters: [`报告期：${timeWords(report.period, report.until)}`, `发布：${report.author}`],
      columns: [
        { title: "表", kind: "text", width: 26, of: (row) => row.table },
        { title: "项目", kind: "text", of: (row) => row.row },
        { title: "列", kind: "text", width: 18, of: (row) => row.series },
        { title: "数值", kind: "number", of: (row) => row.value },
        { title: "单位", kind: "text", width: 10, of: (row) => row.unit },
        { title: "同比", kind: "text", width: 18, of: (row) => row.change && changeWords(row.change) },
        { title: "来源", kind: "text", width: 34, of: (row) => row.source },
      ],
      rows,
    });
    await audit.record({
      event: "report.exported",
      result: "ok",
      actor: actorOf(caller),
      objectKind: "report",
      objectId: id,
      detail: { rows: file.rows, sha256: file.digest },
      ...auditOrigin(origin),
    });
    return sheetReply(reply, report.title, file);
  });
}
