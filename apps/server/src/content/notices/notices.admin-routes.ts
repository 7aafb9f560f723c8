import { actOnNotice, deskNotice, deskNotices, saveNotice } from "@sannong/contract/content/notices-desk";
import { type Server, Told } from "../../platform/http/serve.ts";
import type { NoticesDesk } from "./notices.desk-service.ts";

const DONE = { publish: "已发布，公众随即可以看到", withdraw: "已撤下，公众不再看到", discard: "草稿已删除" } as const;

export function noticesAdminRoutes(server: Server, desk: NoticesDesk): void {
  server.serve(deskNotices, (asked, asker) => desk.list(asked, asker));
  server.serve(deskNotice, ({ id }, asker) => desk.read(id, asker));
  server.serve(saveNotice, async (given, asker) => new Told("已保存", await desk.save(given, asker)));
  server.serve(actOnNotice, async (given, asker) => new Told(DONE[given.act], await desk.act(given, asker)));
}
