import {
  beginImport,
  confirmImport,
  deskRecords,
  discardImport,
  importProblems,
  importProgress,
  importReport,
  importTemplate,
  listImports,
  saveRecord,
  withdrawRecord,
} from "@sannong/contract/data/records-desk";
import { type Server, Told } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import type { RecordImports } from "./record-import.service.ts";
import type { RecordsDesk } from "./records.desk-service.ts";

type Deps = { desk: RecordsDesk; imports: RecordImports };

export function recordsAdminRoutes(server: Server, { desk, imports }: Deps): void {
  server.serve(importTemplate, async ({ kind }, asker) => {
    const { name, file } = await desk.template(kind, asker);
    return sheetReply(asker.reply, name, file);
  });
  server.serve(importReport, async ({ id }, asker) => {
    const { name, file } = await imports.report(id, asker);
    return sheetReply(asker.reply, name, file);
  });
  server.serve(beginImport, async (given, asker) => new Told("已上传，正在检查", await imports.begin(given, asker)));
  server.serve(listImports, (asked, asker) => imports.list(asked, asker));
  server.serve(importProgress, ({ id }, asker) => imports.progress(id, asker));
  server.serve(importProblems, (asked, asker) => imports.problems(asked, asker));
  server.serve(confirmImport, (given, asker) => imports.confirm(given, asker));
  server.serve(discardImport, async ({ id }, asker) => new Told("已放弃", await imports.discard(id, asker)));
  server.serve(deskRecords, (asked, asker) => desk.list(asked, asker));
  server.serve(saveRecord, async (given, asker) => new Told("已保存", await desk.save(given, asker)));
  server.serve(
    withdrawRecord,
    async (given, asker) => new Told(given.isWithdrawn ? "已撤下" : "已重新公示", await desk.withdraw(given, asker)),
  );
}
