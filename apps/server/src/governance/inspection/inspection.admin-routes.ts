import * as entries from "@sannong/contract/governance/inspection";
import { inspectionItems, inspectionVerdicts } from "@sannong/contract/governance/inspection-words";
import type { Audit } from "../../platform/audit/audit.ts";
import { actorOf, auditOrigin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import { type SheetColumn, sheetFile } from "../../platform/sheets/xlsx.ts";
import type { Inspected } from "./inspection.rules.ts";
import type { InspectionService } from "./inspection.service.ts";

type Deps = { inspection: InspectionService; audit: Audit; clock: Clock };

const columns: readonly SheetColumn<Inspected>[] = [
  { title: "巡检项目", kind: "text", width: 18, of: ({ key }) => inspectionItems[key].name },
  { title: "标准", kind: "text", width: 48, of: ({ key }) => inspectionItems[key].threshold },
  { title: "数值", kind: "number", width: 10, of: ({ figure }) => figure },
  { title: "单位", kind: "text", width: 18, of: ({ key }) => inspectionItems[key].unit },
  { title: "结论", kind: "text", width: 12, of: ({ verdict }) => inspectionVerdicts[verdict] },
  { title: "问题", kind: "text", width: 80, of: ({ named }) => named.join("；") },
];

export function inspectionRoutes(server: Server, { inspection, audit, clock }: Deps): void {
  server.serve(entries.latestInspection, () => inspection.latest());
  server.serve(entries.listInspections, (input) => inspection.list(input));
  server.serve(entries.readInspection, ({ id }) => inspection.read(id));
  server.serve(entries.startInspection, async (_nothing, { caller, origin }) => {
    const about = { actor: actorOf(caller), objectKind: "inspection", ...auditOrigin(origin) };
    const begun = await inspection.ask(caller.nickname, (within) =>
      audit.record({ event: "inspection.asked", result: "ok", ...about }, within),
    );
    return new WithMessage("已开始巡检，一分钟内出结果", begun);
  });
  server.serve(entries.exportInspection, async ({ id }, { caller, origin, reply }) => {
    const { run, items } = await inspection.read(id);
    const file = await sheetFile({
      title: "网站巡检结果",
      unit: "项",
      madeBy: caller.nickname,
      madeAt: clock(),
      filters: [`合格：${run.good}`, `需整改：${run.warn}`, `单项否决：${run.veto}`, `没有数据：${run.unknown}`],
      columns,
      rows: items,
    });
    await audit.record({
      event: "inspection.exported",
      result: "ok",
      actor: actorOf(caller),
      objectKind: "inspection",
      objectId: id,
      detail: { rows: file.rows, sha256: file.digest },
      ...auditOrigin(origin),
    });
    return sheetReply(reply, "网站巡检结果", file);
  });
}
