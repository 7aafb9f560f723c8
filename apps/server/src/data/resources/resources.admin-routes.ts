import { ROWS_BYTES } from "@sannong/contract/data/resource-words";
import * as ofClasses from "@sannong/contract/data/classes-desk";
import { importRows, rowTemplate } from "@sannong/contract/data/resources-publication";
import { oneFile } from "../../platform/http/one-file.ts";
import { type Server, Told } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { DataClassesDesk } from "./data-classes.desk-service.ts";
import type { DataRowsDesk } from "./data-rows.service.ts";

type Deps = { rows: DataRowsDesk; classes: DataClassesDesk };

export function dataResourcesAdminRoutes(server: Server, { rows, classes }: Deps): void {
  server.serve(rowTemplate, async ({ id }, asker) => {
    const { name, file } = await rows.template(id, asker);
    return sheetReply(asker.reply, name, file);
  });
  server.serve(importRows, async (asked, asker) => {
    const report = await oneFile(asker.request, ROWS_BYTES, (file) => rows.take(asked, file, asker));
    if (!report) throw new Refusal("sheet.unreadable");
    return report;
  });

  server.serve(ofClasses.deskClasses, (_input, asker) => classes.list(asker));
  server.serve(
    ofClasses.addClass,
    async (given, asker) => new Told("已新增，排在同级的最后", await classes.add(given, asker)),
  );
  server.serve(ofClasses.renameClass, async (given, asker) => new Told("已改名", await classes.rename(given, asker)));
  server.serve(ofClasses.moveClass, async (given, asker) => new Told("先后已调整", await classes.move(given, asker)));
  server.serve(
    ofClasses.withdrawClass,
    async (given, asker) => new Told("已停用，新建资源时不再提供", await classes.withdraw(given, asker)),
  );
  server.serve(ofClasses.restoreClass, async (given, asker) => new Told("已恢复", await classes.restore(given, asker)));
}
