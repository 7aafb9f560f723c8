import { launchChecklist, saveSiteFiling, siteFiling } from "@sannong/contract/content/site-settings";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import type { SiteService } from "./site.service.ts";

export function siteRoutes(server: Server, site: SiteService): void {
  server.serve(siteFiling, () => site.stored());
  server.serve(
    saveSiteFiling,
    async (input, { caller, origin }) =>
      new WithMessage("已保存，各页面随即更新", await site.change(input, { caller, origin })),
  );
  server.serve(launchChecklist, () => site.checklist());
}
