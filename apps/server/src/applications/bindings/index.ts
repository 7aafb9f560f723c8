import { accountCheck as createAccountCheck } from "../../gateways/connected-systems/account-check.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { FieldSealer } from "../../platform/crypto/field-sealer.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ReleaseModule } from "../../kernel/release/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { ConsentsModule } from "../../identity/consents/index.ts";
import type { SignInModule } from "../../authentication/sign-in/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { arrivalService } from "./arrival.service.ts";
import { bindService } from "./bind.service.ts";
import { bindingRoutes } from "./bindings.routes.ts";
import { bindingService } from "./bindings.service.ts";
import { bindingStore } from "./bindings.store.ts";
import { systemAccounts as createSystemAccounts } from "./system-accounts.service.ts";
import type { TemporaryUsers } from "./temporary-users.ts";
import { boundTokenReminders } from "./token-reminders.service.ts";
import { thirdPartyTokens } from "./third-party-tokens.ts";
import { unbindingChannel } from "./unbinding-channel.ts";
import type { AppContext } from "../../kernel/context.ts";

export { temporaryUsers, type TemporaryUsers } from "./temporary-users.ts";

type Deps = Pick<AppContext, "db" | "deliveries" | "shortLived" | "audit" | "clock"> & {
  sealer: Pick<FieldSealer, "index" | "seal" | "open">;
  outbound: Pick<Outbound, "call">;
  systems: ConnectedSystems;
  accounts: AccountsModule;
  oneTimeCodes: OneTimeCodesModule;
  signIn: SignInModule;
  temporaryUsers: TemporaryUsers;
  /** @throws Refusal `secondFactor.confirmationRequired` */
  requireFresh: (caller: Caller) => Promise<unknown>;
  /** what of a person a system may be told */
  claims: Pick<ReleaseModule, "release" | "foresee">;
  /** a person was shown these fields of this system, and said yes */
  agree: ConsentsModule["tell"];
  takesEvents: (systemAbbr: string) => Promise<boolean>;
  regionName: (code: string) => string | undefined;
  recordConsents: (accountId: string, address: string, within: Db) => Promise<void>;
  /** as often as accounts are made at the registration's own entry point @throws Refusal `request.tooMany` */
  withinRegistrations: (from: Origin) => Promise<void>;
};

/** The binding module: which account of which system is whose, and people who come with one (design §3, Bindings and temporary users). */
export function bindingsModule(deps: Deps) {
  const {
    systems,
    accounts,
    oneTimeCodes,
    temporaryUsers,
    shortLived,
    audit,
    clock,
    regionName,
    signIn,
    recordConsents,
    withinRegistrations,
  } = deps;
  const store = bindingStore(deps.db);
  const accountCheck = createAccountCheck({ outbound: deps.outbound, clock });
  const index = (value: string) => deps.sealer.index(value);
  const seal = (plain: string) => deps.sealer.seal(plain);
  const systemAccounts = createSystemAccounts({
    systems,
    accountCheck,
    shortLived,
    index,
    seal,
    claims: deps.claims,
    agree: deps.agree,
  });
  const tokens = thirdPartyTokens({ db: deps.db, sealer: deps.sealer, clock });
  const { takesEvents } = deps;
  const unbindings = deps.deliveries.unbinding;
  const bind = bindService({
    store,
    unbindings,
    tokens,
    temporaryUsers,
    systems,
    systemAccounts,
    takesEvents,
    audit,
    clock,
  });
  const shared = { systemAccounts, bind, tokens, temporaryUsers, accounts, oneTimeCodes };
  const binding = bindingService({ ...shared, systems, shortLived, audit });
  const arrival = arrivalService({ ...shared, store, signIn, regionName, recordConsents, withinRegistrations });
  return {
    routes: (server: Server) => bindingRoutes(server, { binding, bind, arrival, requireFresh: deps.requireFresh }),
    /** the system itself said a moment ago that it knows them */
    isKnownTo: binding.isKnownTo,
    /** the phase-one token that a system gave for this person; undefined when there is none, or its time is over */
    thirdPartyTokenOf: tokens.find,
    removeExpiredTokens: tokens.removeExpired,
    /** tells people whose bound systems' tokens end soon; to be run once a day */
    reminders: (tell: SendMessage) => boundTokenReminders({ tokens, clock, tell }),
    /** tells systems of what was unbound; to be run once a minute */
    tellUnbound: unbindings.round,
    channel: unbindingChannel({ accounts: systemAccounts, accountCheck, audit }),
  };
}
