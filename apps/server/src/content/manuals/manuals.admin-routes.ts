import {
  deskEdition,
  deskManuals,
  discardEdition,
  previewManual,
  publishEdition,
  returnToSupplied,
  saveEdition,
} from "@sannong/contract/content/manuals-desk";
import { type Server, Told } from "../../platform/http/serve.ts";
import type { ManualsDesk } from "./manuals.desk-service.ts";

export function manualsAdminRoutes(server: Server, desk: ManualsDesk): void {
  server.serve(deskManuals, () => desk.list());
  server.serve(deskEdition, ({ of, id }) => desk.read(of, id));
  server.serve(previewManual, (written) => desk.preview(written));
  server.serve(saveEdition, async (given, asker) => new Told("草稿已保存", await desk.save(given, asker)));
  server.serve(publishEdition, async (given, asker) => {
    const number = await desk.publish(given, asker);
    return new Told(`已发布为第 ${number} 版，读者随即可以看到`, null);
  });
  server.serve(discardEdition, async (given, asker) => {
    await desk.discard(given, asker);
    return new Told("草稿已删除", null);
  });
  server.serve(returnToSupplied, async (given, asker) => {
    await desk.returnToSupplied(given, asker);
    return new Told("已恢复随版本提供的文本，读者随即可以看到", null);
  });
}
