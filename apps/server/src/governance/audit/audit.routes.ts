import {
  auditCheck,
  auditDetail,
  exportAudit,
  exportAuditCsv,
  listAudit,
  listAuditors,
  startAuditCheck,
} from "@sannong/contract/governance/audit";
import { auditResults, auditViews, MOST_AUDIT_ROWS } from "@sannong/contract/governance/audit-words";
import type { AuditRow } from "@sannong/contract/governance/audit.schemas";
import { momentOfClock } from "@sannong/contract/rules/time/days";
import { csvOf } from "@sannong/contract/rules/texts/sheet-text";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import { sheetFile, type SheetColumn } from "../../platform/sheets/xlsx.ts";
import type { AuditCheckService } from "./audit-check.service.ts";
import { type AuditService, readingOf } from "./audit.service.ts";

type Deps = { log: AuditService; checks: AuditCheckService; audit: Audit; clock: Clock };
type TextColumn = { title: string; width: number; of: (row: AuditRow) => string };

const writtenAt = (iso: string) => momentOfClock(new Date(iso), "second");
const factsOf = ({ facts }: AuditRow) => facts.map(({ label, value }) => `${label}：${value}`).join("；");

const columns: readonly TextColumn[] = [
  { title: "时间", width: 20, of: ({ at }) => writtenAt(at) },
  { title: "事件", width: 24, of: ({ eventName }) => eventName },
  { title: "结果", width: 9, of: ({ result }) => auditResults[result] },
  { title: "操作人", width: 14, of: ({ actor }) => actor?.name ?? "" },
  { title: "角色", width: 14, of: ({ actor }) => actor?.roleName ?? "" },
  { title: "对象", width: 12, of: ({ object }) => object?.kindName ?? "" },
  { title: "对象编号", width: 38, of: ({ object }) => object?.id ?? "" },
  { title: "原因", width: 36, of: ({ reason }) => reason ?? "" },
  { title: "详情", width: 50, of: factsOf },
  { title: "来源地址", width: 22, of: ({ address }) => address ?? "" },
  { title: "设备", width: 24, of: ({ device }) => device ?? "" },
  { title: "请求号", width: 38, of: ({ traceId }) => traceId ?? "" },
  { title: "记录编号", width: 38, of: ({ id }) => id },
];
const sheetColumns: readonly SheetColumn<AuditRow>[] = columns.map((column) => ({ kind: "text", ...column }));

export function auditRoutes(server: Server, { log, checks, audit, clock }: Deps): void {
  server.serve(listAudit, (input, asker) => log.list(input, asker));
  server.serve(listAuditors, (input, asker) => log.ofAuditors(input, asker));
  server.serve(auditDetail, ({ id }, asker) => log.look(id, asker));

  server.serve(exportAudit, async (filter, { caller, origin, reply }) => {
    const { rows, written } = await log.takeAlong(filter, MOST_AUDIT_ROWS);
    const title = auditViews[filter.view] === auditViews.all ? "审计日志" : auditViews[filter.view];
    const file = await sheetFile({
      title,
      unit: "条",
      madeBy: caller.nickname,
      madeAt: clock(),
      filters: written["filter"] ? [written["filter"]] : [],
      columns: sheetColumns,
      rows,
      limit: MOST_AUDIT_ROWS,
    });
    const detail = { ...written, rows: file.rows, isCut: file.isCut, sha256: file.digest };
    await audit.record({ event: "audit.exported", result: "ok", ...readingOf({ caller, origin }), detail });
    return sheetReply(reply, title, file);
  });

  server.serve(exportAuditCsv, async (filter, asker) => {
    const { rows: found, written } = await log.takeAlong(filter, MOST_AUDIT_ROWS);
    const rows: AuditRow[] = [];
    for await (const row of found) rows.push(row);
    const isCut = rows.length > MOST_AUDIT_ROWS;
    const kept = rows.slice(0, MOST_AUDIT_ROWS);
    const csv = csvOf([columns.map(({ title }) => title), ...kept.map((row) => columns.map(({ of }) => of(row)))]);
    const detail = { ...written, rows: kept.length, isCut };
    await audit.record({ event: "audit.exported", result: "ok", ...readingOf(asker), detail });
    const day = writtenAt(clock().toISOString()).slice(0, 10);
    return { fileName: `${auditViews[filter.view]}-${day}.csv`, csv, rows: kept.length, isCut };
  });

  server.serve(auditCheck, () => checks.overview());
  server.serve(
    startAuditCheck,
    async (_input, asker) => new WithMessage("已开始核验，可以离开本页", await checks.ask(asker)),
  );
}
