import * as entries from "@sannong/contract/data-resources-desk";
import { type Server, Told } from "../../platform/http/serve.ts";
import type { ResourcesDesk } from "./data-resources.desk-service.ts";

const DONE = {
  publish: "已发布，目录里随即可以看到",
  withdraw: "已撤下，目录里不再看到",
  discard: "草稿已删除",
} as const;

export function dataResourcesAdminRoutes(server: Server, desk: ResourcesDesk): void {
  server.serve(entries.deskResources, (asked, asker) => desk.list(asked, asker));
  server.serve(entries.deskResource, ({ id }, asker) => desk.read(id, asker));
  server.serve(entries.saveResource, async (given, asker) => new Told("已保存", await desk.save(given, asker)));
  server.serve(entries.actOnResource, async (given, asker) => new Told(DONE[given.act], await desk.act(given, asker)));
}
