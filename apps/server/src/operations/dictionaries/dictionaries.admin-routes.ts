import {
  addEntry,
  managedDictionaries,
  moveEntry,
  renameEntry,
  restoreEntry,
  withdrawEntry,
} from "@sannong/contract/operations/dictionaries-admin";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import type { DictionariesAdmin } from "./dictionaries.admin-service.ts";

export function dictionariesAdminRoutes(server: Server, admin: DictionariesAdmin): void {
  server.serve(managedDictionaries, () => admin.all());
  server.serve(
    addEntry,
    async (given, asker) => new WithMessage("已新增，表单随即提供", await admin.add(given, asker)),
  );
  server.serve(
    renameEntry,
    async (given, asker) => new WithMessage("已改名，随即生效", await admin.rename(given, asker)),
  );
  server.serve(
    moveEntry,
    async (given, asker) => new WithMessage("已调整先后，随即生效", await admin.move(given, asker)),
  );
  server.serve(
    withdrawEntry,
    async (given, asker) => new WithMessage("已停用，表单不再提供", await admin.withdraw(given, asker)),
  );
  server.serve(
    restoreEntry,
    async (given, asker) => new WithMessage("已恢复，排在最后，表单随即提供", await admin.restore(given, asker)),
  );
}
