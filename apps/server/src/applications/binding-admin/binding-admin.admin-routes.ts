import * as entries from "@sannong/contract/applications/binding-admin";
import { BINDING_SHEET_BYTES, MOST_BINDINGS } from "@sannong/contract/applications/binding-admin-words";
import { actorOf, auditOrigin } from "../../platform/caller.ts";
import { oneFile } from "../../platform/http/one-file.ts";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { BatchAdmin } from "./batch-admin.ts";
import { bindingsSheet, linesSheet, templateSheet } from "./binding-files.ts";
import type { BindingBatches } from "./binding-batches.service.ts";
import type { BindingBatchStore } from "./binding-batch.store.ts";
import type { BindingsService } from "./bindings.service.ts";
import type { batchPreviewService } from "./batch-preview.service.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  bindings: BindingsService;
  batches: BindingBatches;
  preview: ReturnType<typeof batchPreviewService>;
  admin: BatchAdmin;
  allLines: BindingBatchStore["lines"];
  systems: Pick<ConnectedSystems, "findByAbbr">;
  regions: Pick<RegionsModule, "fullNameOf">;
};

/** Bindings of a connected system, as those see them who look after it. */
export function bindingAdminRoutes(server: Server, deps: Deps): void {
  const { bindings, batches, preview, admin, allLines, systems, regions, audit, clock } = deps;

  server.serve(entries.listBindings, (input, visit) => bindings.list(input, visit));
  server.serve(entries.exportBindings, async (filter, { caller, origin, reply }) => {
    const { region, rows } = await bindings.rowsOf(filter, { caller, origin });
    const system = await systems.findByAbbr(filter.systemAbbr);
    const file = await bindingsSheet({
      rows,
      systemName: system?.name ?? filter.systemAbbr,
      regionName: regions.fullNameOf(region) ?? region,
      madeBy: caller.nickname,
      madeAt: clock(),
    });
    await audit.record({
      event: "binding.exported",
      result: "ok",
      actor: actorOf(caller),
      objectKind: "system",
      objectId: filter.systemAbbr,
      detail: { rows: file.rows, isCut: file.isCut, region, sha256: file.digest },
      ...auditOrigin(origin),
    });
    return sheetReply(reply, "账号绑定", file);
  });

  server.serve(entries.bindingTemplate, async (_nothing, { caller, reply }) =>
    sheetReply(reply, "批量绑定模板", await templateSheet({ madeBy: caller.nickname, madeAt: clock() })),
  );
  server.serve(entries.lookAtBindings, async (asked, visit) => {
    const looked = await oneFile(visit.request, BINDING_SHEET_BYTES, (file) => preview(file, asked, visit));
    if (!looked) throw new Refusal("sheet.unreadable");
    return looked;
  });
  server.serve(entries.listBatches, (input, visit) => batches.list(input, visit));
  server.serve(entries.batchLines, (input, visit) => batches.lines(input, visit));
  server.serve(entries.batchReport, async ({ id }, visit) => {
    await admin.known(id, visit);
    const rows = await allLines({ id, only: "all", offset: 0, limit: MOST_BINDINGS });
    const file = await linesSheet({ rows, madeBy: visit.caller.nickname, madeAt: clock() });
    await admin.record(visit, "batchExported", { id, detail: { rows: file.rows, sha256: file.digest } });
    return sheetReply(visit.reply, "批量绑定结果", file);
  });
  server.serve(
    entries.submitBatch,
    async (input, visit) => new WithMessage("已提交，由另一位管理员复核后生效", await batches.submit(input, visit)),
  );
  server.serve(entries.dropBatch, ({ id }, visit) => batches.drop(id, visit));
  server.serve(
    entries.undoBatch,
    async (input, visit) => new WithMessage("正在整批撤销", await batches.undo(input, visit)),
  );
}
