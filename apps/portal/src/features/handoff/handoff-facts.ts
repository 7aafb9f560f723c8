import type { Service } from "@sannong/contract/catalogue";
import { skipsBoundCheck } from "@sannong/contract/rules/bound-check";
import { JumpSource } from "@sannong/contract/rules/jump-source";
import type { HandoffFacts } from "@sannong/contract/rules/decide-handoff";
import type { Session } from "../../lib/session.ts";

/**
 * What the browser knows about a click. Whether an account is bound, and whether a phase-one system gave its token, is
 * known to the server alone: it answers when the way in is asked for, so here both count as given.
 */
export const factsOf = (service: Service | undefined, session: Session): HandoffFacts => ({
  known: service !== undefined,
  localRoute: service?.routePath ?? null,
  jumpType: service?.jumpType,
  startsItself: Boolean(service?.initiateLoginUrl),
  suspended: service?.health === "stopped",
  signedIn: session.status === "signedIn",
  jumpSource: service?.jumpSource ?? 0,
  governmentOfficeVariant: service?.jumpSource === JumpSource.governmentOffice,
  needsBoundAccount: service?.ifValidateBindUser ?? false,
  skipsBoundCheck: service !== undefined && skipsBoundCheck(service.identification),
  accountBound: true,
  hasThirdPartyToken: true,
});
