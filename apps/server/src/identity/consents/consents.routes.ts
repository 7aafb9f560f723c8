import { agreeToShare, myConsents, sharingNotice, withdrawConsent } from "@sannong/contract/identity/consents";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import type { ConsentsService } from "./consents.service.ts";

export function consentsRoutes(server: Server, service: ConsentsService): void {
  server.serve(sharingNotice, (input, { caller }) => service.notice(input, caller));
  server.serve(agreeToShare, async (input, { caller, origin }) => {
    await service.agree(input, caller, origin);
    return { agreed: true as const };
  });
  server.serve(myConsents, (_input, { caller }) => service.mine(caller.accountId));
  server.serve(withdrawConsent, async ({ systemAbbr }, { caller, origin }) => {
    await service.withdraw(caller, systemAbbr, origin);
    return new WithMessage("已撤回授权", null);
  });
}
