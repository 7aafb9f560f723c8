import {
  managedEdition,
  managedManuals,
  discardEdition,
  previewManual,
  publishEdition,
  returnToSupplied,
  saveEdition,
} from "@sannong/contract/content/manuals-admin";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import type { ManualsAdmin } from "./manuals.admin-service.ts";

export function manualsAdminRoutes(server: Server, admin: ManualsAdmin): void {
  server.serve(managedManuals, () => admin.list());
  server.serve(managedEdition, ({ of, id }) => admin.read(of, id));
  server.serve(previewManual, (written) => admin.preview(written));
  server.serve(saveEdition, async (given, asker) => new WithMessage("草稿已保存", await admin.save(given, asker)));
  server.serve(publishEdition, async (given, asker) => {
    const number = await admin.publish(given, asker);
    return new WithMessage(`已发布为第 ${number} 版，读者随即可以看到`, null);
  });
  server.serve(discardEdition, async (given, asker) => {
    await admin.discard(given, asker);
    return new WithMessage("草稿已删除", null);
  });
  server.serve(returnToSupplied, async (given, asker) => {
    await admin.returnToSupplied(given, asker);
    return new WithMessage("已恢复随版本提供的文本，读者随即可以看到", null);
  });
}
