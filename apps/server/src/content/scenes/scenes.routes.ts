import * as entries from "@sannong/contract/content/scenes";
import type { FastifyRequest } from "fastify";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { DeclarationsService } from "./declarations.service.ts";
import { SHEET } from "./monitoring-sheet.ts";
import type { MonitoringService } from "./monitoring.service.ts";
import type { ScenesService } from "./scenes.service.ts";

type Deps = {
  scenes: ScenesService;
  declarations: DeclarationsService;
  monitoring: MonitoringService;
  /** which connected system asks, as its secret or signature says */
  systemOf: (request: FastifyRequest) => Promise<{ abbr: string }>;
};

/** The pages below /scene, and the call by which a scene's system reports. */
export function scenesRoutes(server: Server, { scenes, declarations, monitoring, systemOf }: Deps) {
  server.serve(entries.listScenes, ({ featured, ...filter }) => scenes.list({ ...filter, featured: featured === "1" }));
  server.serve(entries.sceneDetail, ({ id }) => scenes.detail(id));

  server.serve(entries.myScenes, (page, { caller }) => declarations.mine(page, caller));
  server.serve(entries.sceneDeclaration, ({ id }, { caller }) => declarations.look(id, caller));
  server.serve(entries.saveScene, (given, { caller }) => declarations.save(given, caller));
  server.serve(entries.submitScene, (given, visit) => declarations.submit(given, visit));
  server.serve(entries.withdrawScene, ({ id }, visit) => declarations.withdraw(id, visit));
  server.serve(entries.removeScene, ({ id }, visit) => declarations.remove(id, visit));

  server.serve(entries.sceneMonitoring, (filter) => monitoring.overview(filter));
  server.serve(entries.exportScenes, async (filter, visit) =>
    sheetReply(visit.reply, SHEET, await monitoring.takeAlong(filter, visit)),
  );
  server.serve(entries.sceneSeries, ({ id }) => monitoring.series(id));
  server.serve(entries.reportScene, async (told, { request }) =>
    monitoring.report(told, (await systemOf(request)).abbr),
  );
}
