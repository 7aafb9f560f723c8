import { ROWS_BYTES } from "@sannong/contract/data/resource-words";
import * as ofClasses from "@sannong/contract/data/classes-admin";
import { importRows, rowTemplate } from "@sannong/contract/data/resources-publication";
import { oneFile } from "../../platform/http/one-file.ts";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { DataClassesAdmin } from "./data-classes.admin-service.ts";
import type { DataRowsAdmin } from "./data-rows.service.ts";

type Deps = { rows: DataRowsAdmin; classes: DataClassesAdmin };

export function dataResourcesAdminRoutes(server: Server, { rows, classes }: Deps): void {
  server.serve(rowTemplate, async ({ id }, asker) => {
    const { name, file } = await rows.template(id, asker);
    return sheetReply(asker.reply, name, file);
  });
  server.serve(importRows, async (input, asker) => {
    const report = await oneFile(asker.request, ROWS_BYTES, (file) => rows.take(input, file, asker));
    if (!report) throw new Refusal("sheet.unreadable");
    return report;
  });

  server.serve(ofClasses.managedClasses, (_input, asker) => classes.list(asker));
  server.serve(
    ofClasses.addClass,
    async (given, asker) => new WithMessage("已新增，排在同级的最后", await classes.add(given, asker)),
  );
  server.serve(
    ofClasses.renameClass,
    async (given, asker) => new WithMessage("已改名", await classes.rename(given, asker)),
  );
  server.serve(
    ofClasses.moveClass,
    async (given, asker) => new WithMessage("先后已调整", await classes.move(given, asker)),
  );
  server.serve(
    ofClasses.withdrawClass,
    async (given, asker) => new WithMessage("已停用，新建资源时不再提供", await classes.withdraw(given, asker)),
  );
  server.serve(
    ofClasses.restoreClass,
    async (given, asker) => new WithMessage("已恢复", await classes.restore(given, asker)),
  );
}
