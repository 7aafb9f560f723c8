import { type AccountsModule, tellPostLeft, tellRenamed } from "../src/identity/accounts/index.ts";
import { accountCareModule } from "../src/identity/account-care/index.ts";
import { accountDataModule } from "../src/identity/account-data/index.ts";
import { approvalsModule } from "../src/governance/approvals/index.ts";
import { bindingAdminModule } from "../src/applications/binding-admin/index.ts";
import { changeRequestsModule, type SomeChanges } from "../src/kernel/change-request/index.ts";
import type { ReleaseModule } from "../src/kernel/release/index.ts";
import { bindingsModule, type TemporaryUsers } from "../src/applications/bindings/index.ts";
import { devicesModule } from "../src/authentication/devices/index.ts";
import { dictionariesModule } from "../src/operations/dictionaries/index.ts";
import { recoveryModule } from "../src/authentication/recovery/index.ts";
import { messagesModule } from "../src/operations/messages/index.ts";
import { enrolmentModule } from "../src/authentication/enrolment/index.ts";
import { peopleModule } from "../src/identity/people/index.ts";
import { grantsModule } from "../src/governance/grants/index.ts";
import { qrSignInModule } from "../src/authentication/qr-sign-in/index.ts";
import { consentsToForms, registrationBudget, registrationModule } from "../src/identity/registration/index.ts";
import { secondFactorModule } from "../src/authentication/second-factor/index.ts";
import { signInModule } from "../src/authentication/sign-in/index.ts";
import { identityProvidersModule } from "../src/authentication/identity-providers/index.ts";
import { identitySources } from "../src/gateways/identity-sources/index.ts";
import { regionsAdminModule, type RegionsModule } from "../src/operations/regions/index.ts";
import type { ConsentsModule } from "../src/identity/consents/index.ts";
import type { SessionsModule } from "../src/authentication/sessions/index.ts";
import type { ConnectedSystems } from "../src/kernel/application/index.ts";
import type { OneTimeCodesModule } from "../src/authentication/one-time-codes/index.ts";
import type { PasswordHasher } from "../src/platform/crypto/password-hasher.ts";
import type { ShortLivedState } from "../src/platform/short-lived/open-short-lived.ts";
import type { OpenDatabase } from "../src/platform/database/open-database.ts";
import type { AppContext } from "../src/kernel/context.ts";

/** What the modules of accounts stand on, in tests of them that build nothing else. */
type Provided = Pick<OpenDatabase, "db" | "eventual"> &
  Pick<
    AppContext,
    | "config"
    | "shortLived"
    | "sealer"
    | "audit"
    | "clock"
    | "calendar"
    | "log"
    | "outbound"
    | "events"
    | "jobs"
    | "deliveries"
  > & {
    hasher: PasswordHasher;
    listedIn: ShortLivedState["listedIn"];
    regions: RegionsModule;
    systems: ConnectedSystems;
    accounts: AccountsModule;
    temporaryUsers: TemporaryUsers;
    oneTimeCodes: OneTimeCodesModule;
    sessions: SessionsModule;
    claims: ReleaseModule;
    consents: Pick<ConsentsModule, "tell">;
    takesEvents: (systemAbbr: string) => Promise<boolean>;
  };

/** The modules where people come to have an account, sign in with it, and look after it. */
export function accountModules(provided: Provided) {
  const {
    config,
    db,
    eventual,
    shortLived,
    sealer,
    hasher,
    audit,
    clock,
    calendar,
    log,
    outbound,
    events,
    jobs,
    deliveries,
  } = provided;
  const { regions, systems, accounts, temporaryUsers, oneTimeCodes, sessions } = provided;
  const { publicUrl } = config.http;

  const devices = devicesModule({
    db,
    eventual,
    shortLived,
    clock,
    audit,
    publicUrl,
    accounts,
    sessions,
    notices: oneTimeCodes.notices,
  });
  const secondFactor = secondFactorModule({ db, shortLived, clock, sealer, publicUrl });
  const signIn = signInModule({
    shortLived,
    clock,
    audit,
    policy: config.signIn,
    sealer,
    hasher,
    accounts,
    oneTimeCodes,
    secondFactor,
    sessions,
    devices,
  });
  const qrSignIn = qrSignInModule({ shortLived, clock, audit, log, publicUrl, accounts, sessions, signIn });
  const factorSetUp = enrolmentModule({
    shortLived,
    clock,
    audit,
    accounts,
    secondFactor,
    signIn,
    sessions,
    oneTimeCodes,
    regionName: regions.nameOf,
    twoFactorEffectiveFrom: config.signIn.twoFactorEffectiveFrom,
  });
  const upstream = identityProvidersModule({
    db,
    eventual,
    shortLived,
    sealer,
    audit,
    log,
    publicUrl,
    sources: identitySources(config.identitySources, { outbound, clock }),
    accounts,
    clock,
    createTemporary: temporaryUsers.create,
    endTemporary: (accountId) => temporaryUsers.remove(accountId, "boundToAnother"),
    requireFresh: factorSetUp.requireFresh,
    signIn,
    oneTimeCodes,
  });
  events.on("temporaryUserReplaced", ({ formerId, accountId }, within = db) =>
    upstream.moveTo(formerId, accountId, within),
  );
  const binding = bindingsModule({
    db,
    deliveries,
    shortLived,
    sealer,
    audit,
    clock,
    outbound,
    systems,
    accounts,
    oneTimeCodes,
    signIn,
    temporaryUsers,
    requireFresh: factorSetUp.requireFresh,
    claims: provided.claims,
    agree: provided.consents.tell,
    takesEvents: provided.takesEvents,
    regionName: regions.nameOf,
    recordConsents: consentsToForms(db, clock),
    withinRegistrations: registrationBudget(shortLived),
  });
  const accountCare = accountCareModule({
    db,
    shortLived,
    audit,
    accounts,
    oneTimeCodes,
    sessions,
    secondFactor,
    freshFactors: factorSetUp.freshFactors,
    regionName: regions.nameOf,
  });
  const accountData = accountDataModule({
    db,
    sealer,
    audit,
    clock,
    log,
    accounts,
    sessions,
    oneTimeCodes,
    freshFactors: factorSetUp.freshFactors,
    regionName: regions.nameOf,
    sourceLabel: upstream.labelOf,
  });
  const dictionaries = dictionariesModule({ db, audit, clock });
  const messages = messagesModule({ db, sealer, clock });
  events.on("accountRenamed", tellRenamed(messages.send));
  events.on("postLeft", tellPostLeft(messages.send));
  const { requireFresh } = factorSetUp;
  const changes: SomeChanges = {};
  const approvals = approvalsModule({
    definitions: () => changes,
    db,
    accounts,
    sealer,
    audit,
    clock,
    shortLived,
    regions,
    tell: messages.send,
    takeBackMessage: messages.takeBack,
    requireFresh,
  });
  const changeRequests = changeRequestsModule({
    db,
    sealer,
    audit,
    clock,
    calendar,
    accounts,
    requireFresh,
    definitions: () => changes,
    queue: approvals,
  });
  const factorHelp = recoveryModule({
    db,
    sealer,
    clock,
    audit,
    accounts,
    secondFactor,
    sessions,
    oneTimeCodes,
    changeRequests,
    regions,
    requireFresh,
  });
  const people = peopleModule({
    db,
    listedIn: provided.listedIn,
    sealer,
    hasher,
    grantKey: config.keys.grant,
    isDemonstration: config.demonstration,
    shortLived,
    audit,
    clock,
    accounts,
    changeRequests,
    devices,
    regions,
    secondFactor,
    sessions,
    signIn,
    systems,
    oneTimeCodes,
    tell: messages.send,
    requireFresh,
  });
  const roleGrants = grantsModule({
    db,
    sealer,
    grantKey: config.keys.grant,
    audit,
    clock,
    accounts,
    changeRequests,
    regions,
    sessions,
    requireFresh,
  });
  const bindingAdmin = bindingAdminModule({
    db,
    deliveries,
    sealer,
    audit,
    clock,
    log,
    jobs,
    regions,
    systems,
    accounts,
    approvals,
    changeRequests,
    takesEvents: provided.takesEvents,
    tell: messages.send,
    requireFresh,
  });
  const registration = registrationModule({
    db,
    sealer,
    shortLived,
    audit,
    clock,
    accounts,
    sessions,
    approvals,
    changeRequests,
    dictionaries,
    regions,
    oneTimeCodes,
  });

  Object.assign(
    changes,
    ...[factorHelp, people, roleGrants, bindingAdmin, registration].map((module) => module.changes),
  );
  const modules = [
    signIn,
    factorSetUp,
    upstream,
    devices,
    binding,
    qrSignIn,
    accountCare,
    accountData,
    approvals,
    factorHelp,
    dictionaries,
    regionsAdminModule({ db, audit, clock, regions }),
    registration,
    messages,
    people,
    roleGrants,
    bindingAdmin,
  ];
  return {
    people,
    modules,
    messages,
    approvals,
    changeRequests,
    changes,
    requireFresh,
    secondFactor,
    qrSignIn,
    devices,
    binding,
    bindingAdmin,
    accountData,
    creditCodeIsTaken: registration.creditCodeIsTaken,
  };
}
