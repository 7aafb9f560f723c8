import { ROWS_BYTES } from "@sannong/contract/data/resource-words";
import * as ofClasses from "@sannong/contract/data/classes-desk";
import * as entries from "@sannong/contract/data/resources-desk";
import { oneFile } from "../../platform/http/one-file.ts";
import { type Server, Told } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { DataClassesDesk } from "./data-classes.desk-service.ts";
import type { DataRowsDesk } from "./data-rows.service.ts";
import type { ResourcesDesk } from "./resources.desk-service.ts";

const DONE = {
  publish: "已发布，目录里随即可以看到",
  withdraw: "已撤下，目录里不再看到",
  discard: "草稿已删除",
} as const;

type Deps = { resources: ResourcesDesk; rows: DataRowsDesk; classes: DataClassesDesk };

export function dataResourcesAdminRoutes(server: Server, { resources, rows, classes }: Deps): void {
  server.serve(entries.deskResources, (asked, asker) => resources.list(asked, asker));
  server.serve(entries.deskResource, ({ id }, asker) => resources.read(id, asker));
  server.serve(entries.saveResource, async (given, asker) => new Told("已保存", await resources.save(given, asker)));
  server.serve(
    entries.actOnResource,
    async (given, asker) => new Told(DONE[given.act], await resources.act(given, asker)),
  );
  server.serve(entries.rowTemplate, async ({ id }, asker) => {
    const { name, file } = await rows.template(id, asker);
    return sheetReply(asker.reply, name, file);
  });
  server.serve(entries.importRows, async (asked, asker) => {
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
