import {
  addModule,
  changeModule,
  deskModules,
  moveModule,
  removeModule,
} from "@sannong/contract/catalogue/services-desk";
import { type Server, Told } from "../../platform/http/serve.ts";
import type { ModulesDesk } from "./modules.desk-service.ts";

export function catalogueAdminRoutes(server: Server, modules: ModulesDesk): void {
  server.serve(deskModules, () => modules.tree());
  server.serve(addModule, async (given, asker) => new Told("栏目已建好", await modules.add(given, asker)));
  server.serve(changeModule, async (given, asker) => new Told("已保存", await modules.change(given, asker)));
  server.serve(moveModule, async (given, asker) => new Told("已移动", await modules.move(given, asker)));
  server.serve(removeModule, async (given, asker) => new Told("已删除", await modules.remove(given, asker)));
}
