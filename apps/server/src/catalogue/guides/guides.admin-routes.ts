import {
  actOnService,
  deskService,
  deskServices,
  exportServices,
  saveService,
} from "@sannong/contract/catalogue/guides-desk";
import { type Server, Told } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import { type GuidesDesk, SERVICES_TITLE } from "./guides.desk-service.ts";

const DONE = { publish: "已发布，公众随即可以看到", withdraw: "已撤下，公众不再看到", discard: "草稿已删除" } as const;

export function guidesAdminRoutes(server: Server, desk: GuidesDesk): void {
  server.serve(deskServices, (asked, asker) => desk.list(asked, asker));
  server.serve(deskService, ({ identification }, asker) => desk.read(identification, asker));
  server.serve(saveService, async (given, asker) => new Told("已保存", await desk.save(given, asker)));
  server.serve(actOnService, async (given, asker) => new Told(DONE[given.act], await desk.act(given, asker)));
  server.serve(exportServices, async (asked, asker) =>
    sheetReply(asker.reply, SERVICES_TITLE, await desk.take(asked, asker)),
  );
}
