import {
  addModule,
  changeModule,
  managedModules,
  moveModule,
  removeModule,
} from "@sannong/contract/catalogue/services-admin";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import type { ModulesAdmin } from "./modules.admin-service.ts";

export function catalogueAdminRoutes(server: Server, modules: ModulesAdmin): void {
  server.serve(managedModules, () => modules.tree());
  server.serve(addModule, async (given, asker) => new WithMessage("栏目已建好", await modules.add(given, asker)));
  server.serve(changeModule, async (given, asker) => new WithMessage("已保存", await modules.change(given, asker)));
  server.serve(moveModule, async (given, asker) => new WithMessage("已移动", await modules.move(given, asker)));
  server.serve(removeModule, async (given, asker) => new WithMessage("已删除", await modules.remove(given, asker)));
}
