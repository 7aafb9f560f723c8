import {
  answerInvitation,
  confirmHelper,
  delegationState,
  endDelegation,
  enterSystem,
  inviteHelper,
  lookAtInvitation,
  myDelegations,
  readDelegation,
  tickMaterial,
} from "@sannong/contract/identity/delegations";
import type { Server } from "../../platform/http/serve.ts";
import type { DelegationsService } from "./delegations.service.ts";
import type { EnteringService } from "./entering.service.ts";
import type { InvitationsService } from "./invitations.service.ts";

type Services = { invitations: InvitationsService; delegations: DelegationsService; entering: EnteringService };

export function delegationsRoutes(server: Server, { invitations, delegations, entering }: Services): void {
  server.serve(inviteHelper, (input, { caller, origin }) => invitations.invite(input, { caller, origin }));
  server.serve(lookAtInvitation, ({ code }, { caller, origin }) => invitations.look(code, { caller, origin }));
  server.serve(answerInvitation, (input, { caller, origin }) => invitations.answer(input, { caller, origin }));
  server.serve(confirmHelper, (input, { caller, origin }) => invitations.confirm(input, { caller, origin }));
  server.serve(endDelegation, ({ id }, { caller, origin }) => delegations.end(id, { caller, origin }));
  server.serve(delegationState, ({ id }, { caller }) => delegations.state(id, caller));
  server.serve(myDelegations, (_input, { caller }) => delegations.list(caller));
  server.serve(readDelegation, ({ id }, { caller, origin }) => delegations.read(id, { caller, origin }));
  server.serve(enterSystem, ({ id }, { caller, origin }) => entering.enter(id, { caller, origin }));
  server.serve(tickMaterial, (input, { caller, origin }) => delegations.tick(input, { caller, origin }));
}
