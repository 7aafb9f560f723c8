import {
  actOnMachine,
  deskMachine,
  deskMachines,
  exportMachines,
  saveMachine,
} from "@sannong/contract/content/machinery-desk";
import { type Server, Told } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import { type MachineryDesk, MACHINES_TITLE } from "./machinery.desk-service.ts";

const DONE = { publish: "已发布，公众随即可以看到", withdraw: "已撤下，公众不再看到", discard: "草稿已删除" } as const;

export function machineryAdminRoutes(server: Server, desk: MachineryDesk): void {
  server.serve(deskMachines, (asked, asker) => desk.list(asked, asker));
  server.serve(exportMachines, async (asked, asker) =>
    sheetReply(asker.reply, MACHINES_TITLE, await desk.take(asked, asker)),
  );
  server.serve(deskMachine, ({ id }, asker) => desk.read(id, asker));
  server.serve(saveMachine, async (given, asker) => new Told("已保存", await desk.save(given, asker)));
  server.serve(actOnMachine, async (given, asker) => new Told(DONE[given.act], await desk.act(given, asker)));
}
