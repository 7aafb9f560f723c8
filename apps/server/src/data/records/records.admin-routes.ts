import {
  beginImport,
  chooseSheet,
  confirmImport,
  managedRecords,
  discardImport,
  importProblems,
  importProgress,
  importReport,
  importTemplate,
  listImports,
  saveRecord,
  withdrawRecord,
} from "@sannong/contract/data/records-admin";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import type { RecordImports } from "./record-import.service.ts";
import type { RecordsAdmin } from "./records.admin-service.ts";

type Deps = { admin: RecordsAdmin; imports: RecordImports };

export function recordsAdminRoutes(server: Server, { admin, imports }: Deps): void {
  server.serve(importTemplate, async ({ kind }, asker) => {
    const { name, file } = await admin.template(kind, asker);
    return sheetReply(asker.reply, name, file);
  });
  server.serve(importReport, async ({ id }, asker) => {
    const { name, file } = await imports.report(id, asker);
    return sheetReply(asker.reply, name, file);
  });
  server.serve(
    beginImport,
    async (given, asker) => new WithMessage("已上传，正在检查", await imports.begin(given, asker)),
  );
  server.serve(
    chooseSheet,
    async (given, asker) => new WithMessage("正在检查选定的表", await imports.chooseSheet(given, asker)),
  );
  server.serve(listImports, (input, asker) => imports.list(input, asker));
  server.serve(importProgress, ({ id }, asker) => imports.progress(id, asker));
  server.serve(importProblems, (input, asker) => imports.problems(input, asker));
  server.serve(confirmImport, (given, asker) => imports.confirm(given, asker));
  server.serve(discardImport, async ({ id }, asker) => new WithMessage("已放弃", await imports.discard(id, asker)));
  server.serve(managedRecords, (input, asker) => admin.list(input, asker));
  server.serve(saveRecord, async (given, asker) => new WithMessage("已保存", await admin.save(given, asker)));
  server.serve(
    withdrawRecord,
    async (given, asker) =>
      new WithMessage(given.isWithdrawn ? "已撤下" : "已重新公示", await admin.withdraw(given, asker)),
  );
}
