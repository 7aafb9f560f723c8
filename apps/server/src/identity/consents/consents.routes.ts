import { agreeToShare, myConsents, sharingNotice, withdrawConsent } from "@sannong/contract/identity/consents";
import { type Server, Told } from "../../platform/http/serve.ts";
import type { SharedFieldsService } from "./consents.service.ts";

export function sharedFieldsRoutes(server: Server, service: SharedFieldsService): void {
  server.serve(sharingNotice, (asked, { caller }) => service.notice(asked, caller));
  server.serve(agreeToShare, async (input, { caller, origin }) => {
    await service.agree(input, caller, origin);
    return { agreed: true as const };
  });
  server.serve(myConsents, (_input, { caller }) => service.mine(caller.accountId));
  server.serve(withdrawConsent, async ({ systemAbbr }, { caller, origin }) => {
    await service.withdraw(caller, systemAbbr, origin);
    return new Told("已撤回授权", null);
  });
}
