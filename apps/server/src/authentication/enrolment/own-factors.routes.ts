import * as entries from "@sannong/contract/authentication/second-factor";
import type { Server } from "../../platform/http/serve.ts";
import type { ActivationService } from "./activation.service.ts";
import type { ConfirmIdentityService } from "./confirm-identity.service.ts";
import type { OwnFactorsService } from "./own-factors.service.ts";

type Acts = { own: OwnFactorsService; identity: ConfirmIdentityService; issueActivation: ActivationService };

/** For who is signed in: the page /mine/security. */
export function ownFactorsRoutes(server: Server, { own, identity, issueActivation }: Acts) {
  server.serve(entries.mySecondFactors, (_input, { caller }) => own.mine(caller));
  server.serve(entries.beginTotp, (_input, { caller }) => own.beginTotp(caller));
  server.serve(entries.confirmTotp, (input, visit) => own.confirmTotp(input, visit));
  server.serve(entries.removeTotp, async (_input, visit) => {
    await own.removeTotp(visit);
    return null;
  });
  server.serve(entries.beginPasskey, (_input, { caller }) => own.beginPasskey(caller));
  server.serve(entries.confirmPasskey, (input, visit) => own.confirmPasskey(input, visit));
  server.serve(entries.renamePasskey, async (input, visit) => {
    await own.renamePasskey(input, visit);
    return null;
  });
  server.serve(entries.removePasskey, async (input, visit) => {
    await own.removePasskey(input, visit);
    return null;
  });
  server.serve(entries.makeRecoveryCodes, (_input, visit) => own.makeRecoveryCodes(visit));
  server.serve(entries.confirmIdentity, async (input, visit) => {
    await identity.byPassword(input, visit);
    return null;
  });
  server.serve(entries.confirmIdentityByPasskey, async (input, visit) => {
    await identity.byPasskey(input, visit, await own.accountOf(visit.caller));
    return null;
  });
  server.serve(entries.issueActivationCode, ({ username }, visit) => issueActivation(username, visit));
}
