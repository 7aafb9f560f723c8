import {
  addEntry,
  deskDictionaries,
  moveEntry,
  renameEntry,
  restoreEntry,
  withdrawEntry,
} from "@sannong/contract/operations/dictionaries-desk";
import { type Server, Told } from "../../platform/http/serve.ts";
import type { DictionariesDesk } from "./dictionaries.desk-service.ts";

export function dictionariesAdminRoutes(server: Server, desk: DictionariesDesk): void {
  server.serve(deskDictionaries, () => desk.all());
  server.serve(addEntry, async (given, asker) => new Told("已新增，表单随即提供", await desk.add(given, asker)));
  server.serve(renameEntry, async (given, asker) => new Told("已改名，随即生效", await desk.rename(given, asker)));
  server.serve(moveEntry, async (given, asker) => new Told("已调整先后，随即生效", await desk.move(given, asker)));
  server.serve(
    withdrawEntry,
    async (given, asker) => new Told("已停用，表单不再提供", await desk.withdraw(given, asker)),
  );
  server.serve(
    restoreEntry,
    async (given, asker) => new Told("已恢复，排在最后，表单随即提供", await desk.restore(given, asker)),
  );
}
