import * as entries from "@sannong/contract/authentication/recovery";
import type { Server } from "../../platform/http/serve.ts";
import type { RecoveryService } from "./recovery.service.ts";

/** The page /management/activation. */
export function recoveryRoutes(server: Server, help: RecoveryService) {
  server.serve(entries.staffWithoutPhone, async (input, { caller }) => {
    const { pageNum, pageSize } = input;
    return { ...(await help.staffWithoutPhone(input, caller)), pageNum, pageSize };
  });
  server.serve(entries.openActivationCodes, async (input, { caller }) => {
    const { pageNum, pageSize } = input;
    return { ...(await help.openCodes(input, caller)), pageNum, pageSize };
  });
  server.serve(entries.revokeActivationCode, async ({ id }, visit) => {
    await help.revoke(id, visit);
    return null;
  });
  server.serve(entries.requestFactorReset, (input, visit) => help.requestReset(input, visit));
}
