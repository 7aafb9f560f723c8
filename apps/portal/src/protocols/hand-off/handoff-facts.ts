import type { Service } from "@sannong/contract/catalogue/services";
import { mustBeBound } from "@sannong/contract/rules/protocols/bound-check";
import { JumpSource } from "@sannong/contract/rules/protocols/jump-source";
import type { HandoffFacts } from "@sannong/contract/rules/protocols/decide-handoff";
import type { Session } from "../../lib/session/session.ts";

/** What the browser knows about a click. */
export const factsOf = (
  service: Service | undefined,
  session: Session,
  { saysBound = false }: { saysBound?: boolean | undefined } = {},
): HandoffFacts => ({
  known: service !== undefined,
  accountTypeFits: fits(service?.accountTypes ?? [], session),
  wayIn: service?.wayIn ?? "notConnected",
  saysBound,
  localRoute: service?.routePath ?? null,
  jumpType: service?.jumpType,
  startsItself: Boolean(service?.initiateLoginUrl),
  signedIn: session.status === "signedIn",
  jumpSource: service?.jumpSource ?? 0,
  governmentOfficeVariant: service?.jumpSource === JumpSource.governmentOffice,
  mustBeBound:
    service !== undefined &&
    mustBeBound({ validates: service.ifValidateBindUser, identification: service.identification }),
});

const fits = (accountTypes: readonly number[], session: Session): boolean =>
  accountTypes.length === 0 || session.status !== "signedIn" || accountTypes.includes(session.accountType);
