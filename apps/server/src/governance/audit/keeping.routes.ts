import { auditHeadKeys, auditKeeping, checkAuditSegment, listAuditHeads } from "@sannong/contract/governance/audit";
import type { Server } from "../../platform/http/serve.ts";
import type { HeadsService } from "./heads.service.ts";
import type { RetentionService } from "./retention.service.ts";

type Deps = { heads: HeadsService; retention: RetentionService };

export function keepingRoutes(server: Server, { heads, retention }: Deps): void {
  server.serve(auditHeadKeys, () => heads.keys());
  server.serve(auditKeeping, async () => {
    const [signed, kept] = await Promise.all([heads.standing(), retention.standing()]);
    return { ...signed, ...kept };
  });
  server.serve(listAuditHeads, (input) => heads.page(input));
  server.serve(checkAuditSegment, ({ seq }, asker) => retention.check(seq, asker));
}
