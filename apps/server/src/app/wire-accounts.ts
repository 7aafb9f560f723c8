import { type AccountRoom, tellPostLeft, tellRenamed } from "../identity/accounts/index.ts";
import { accountCareRoom } from "../identity/account-care/index.ts";
import { accountDataRoom } from "../identity/account-data/index.ts";
import { approvalsRoom } from "../governance/approvals/index.ts";
import { bindingDeskRoom } from "../applications/binding-desk/index.ts";
import type { ClaimsRoom } from "../kernel/release/index.ts";
import { bindingRoom, type TemporaryUsers } from "../applications/bindings/index.ts";
import { devicesRoom } from "../authentication/devices/index.ts";
import { dictionariesRoom } from "../operations/dictionaries/index.ts";
import { factorHelpRoom } from "../authentication/recovery/index.ts";
import { messagesRoom } from "../operations/messages/index.ts";
import { factorSetUpRoom } from "../authentication/enrolment/index.ts";
import { peopleRoom } from "../identity/people/index.ts";
import { roleGrantsRoom } from "../governance/grants/index.ts";
import { qrSignInRoom } from "../authentication/qr-sign-in/index.ts";
import { consentsToForms, registrationBudget, registrationRoom } from "../identity/registration/index.ts";
import { secondFactorRoom } from "../authentication/second-factor/index.ts";
import { signInRoom } from "../authentication/sign-in/index.ts";
import { upstreamRoom } from "../authentication/identity-providers/index.ts";
import { identitySources } from "../gateways/identity-sources/index.ts";
import { regionsDeskRoom, type RegionsRoom } from "../operations/regions/index.ts";
import type { SharedFieldsRoom } from "../identity/consents/index.ts";
import type { SessionsRoom } from "../authentication/sessions/index.ts";
import type { SystemsRoom } from "../kernel/application/index.ts";
import type { VerificationRoom } from "../authentication/one-time-codes/index.ts";
import type { PasswordHasher } from "../platform/crypto/password-hasher.ts";
import type { OpenDatabase } from "../platform/database/open-database.ts";
import type { AppContext } from "../kernel/context.ts";

/** What the rooms of accounts stand on. */
type Ground = Pick<OpenDatabase, "db" | "eventual"> &
  Pick<
    AppContext,
    "config" | "shortLived" | "sealer" | "audit" | "clock" | "calendar" | "log" | "outbound" | "events" | "jobs"
  > & {
    hasher: PasswordHasher;
    regions: RegionsRoom;
    systems: SystemsRoom;
    accounts: AccountRoom;
    temporaryUsers: TemporaryUsers;
    verification: VerificationRoom;
    sessions: SessionsRoom;
    claims: ClaimsRoom;
    sharedFields: Pick<SharedFieldsRoom, "tell">;
    takesEvents: (systemAbbr: string) => Promise<boolean>;
  };

/** The rooms where people come to have an account, sign in with it, and look after it. */
export function accountRooms(ground: Ground) {
  const { config, db, eventual, shortLived, sealer, hasher, audit, clock, calendar, log, outbound, events, jobs } =
    ground;
  const { regions, systems, accounts, temporaryUsers, verification, sessions } = ground;
  const { publicUrl } = config.http;

  const devices = devicesRoom({
    db,
    eventual,
    shortLived,
    clock,
    audit,
    publicUrl,
    accounts,
    sessions,
    notices: verification.notices,
  });
  const secondFactor = secondFactorRoom({ db, shortLived, clock, sealer, publicUrl });
  const signIn = signInRoom({
    shortLived,
    clock,
    audit,
    policy: config.signIn,
    sealer,
    hasher,
    accounts,
    verification,
    secondFactor,
    sessions,
    devices,
  });
  const qrSignIn = qrSignInRoom({ shortLived, clock, audit, log, publicUrl, accounts, sessions, signIn });
  const factorSetUp = factorSetUpRoom({
    shortLived,
    clock,
    audit,
    accounts,
    secondFactor,
    signIn,
    sessions,
    verification,
    regionName: regions.nameOf,
    twoFactorEffectiveFrom: config.signIn.twoFactorEffectiveFrom,
  });
  const upstream = upstreamRoom({
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
    verification,
  });
  events.on("temporaryUserReplaced", ({ formerId, accountId }, within = db) =>
    upstream.moveTo(formerId, accountId, within),
  );
  const binding = bindingRoom({
    db,
    shortLived,
    sealer,
    audit,
    clock,
    outbound,
    systems,
    accounts,
    verification,
    signIn,
    temporaryUsers,
    requireFresh: factorSetUp.requireFresh,
    claims: ground.claims,
    agree: ground.sharedFields.tell,
    takesEvents: ground.takesEvents,
    regionName: regions.nameOf,
    recordConsents: consentsToForms(db, clock),
    withinRegistrations: registrationBudget(shortLived),
  });
  const accountCare = accountCareRoom({
    db,
    shortLived,
    audit,
    accounts,
    verification,
    sessions,
    secondFactor,
    freshFactors: factorSetUp.freshFactors,
    regionName: regions.nameOf,
  });
  const accountData = accountDataRoom({
    db,
    sealer,
    audit,
    clock,
    log,
    accounts,
    sessions,
    verification,
    freshFactors: factorSetUp.freshFactors,
    regionName: regions.nameOf,
    sourceLabel: upstream.labelOf,
  });
  const dictionaries = dictionariesRoom({ db, audit, clock });
  const messages = messagesRoom({ db, sealer, clock });
  events.on("accountRenamed", tellRenamed(messages.send));
  events.on("postLeft", tellPostLeft(messages.send));
  const { requireFresh } = factorSetUp;
  const approvals = approvalsRoom({
    db,
    accounts,
    sealer,
    audit,
    clock,
    calendar,
    shortLived,
    regions,
    tell: messages.send,
    takeBackMessage: messages.takeBack,
    requireFresh,
  });
  const factorHelp = factorHelpRoom({
    db,
    sealer,
    clock,
    audit,
    accounts,
    secondFactor,
    sessions,
    verification,
    approvals,
    regions,
    requireFresh,
  });
  const people = peopleRoom({
    db,
    sealer,
    hasher,
    grantKey: config.keys.grant,
    isDemonstration: config.demonstration,
    shortLived,
    audit,
    clock,
    accounts,
    approvals,
    devices,
    regions,
    secondFactor,
    sessions,
    signIn,
    systems,
    verification,
    tell: messages.send,
    requireFresh,
  });
  const roleGrants = roleGrantsRoom({
    db,
    sealer,
    grantKey: config.keys.grant,
    audit,
    clock,
    accounts,
    approvals,
    regions,
    sessions,
    requireFresh,
  });
  const bindingDesk = bindingDeskRoom({
    db,
    sealer,
    audit,
    clock,
    log,
    jobs,
    regions,
    systems,
    accounts,
    approvals,
    takesEvents: ground.takesEvents,
    tell: messages.send,
    requireFresh,
  });
  const registration = registrationRoom({
    db,
    sealer,
    shortLived,
    audit,
    clock,
    accounts,
    sessions,
    approvals,
    dictionaries,
    regions,
    verification,
  });

  const rooms = [
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
    regionsDeskRoom({ db, audit, clock, regions }),
    registration,
    messages,
    people,
    roleGrants,
    bindingDesk,
  ];
  return {
    people,
    rooms,
    messages,
    approvals,
    requireFresh,
    secondFactor,
    qrSignIn,
    devices,
    binding,
    bindingDesk,
    accountData,
    creditCodeIsTaken: registration.creditCodeIsTaken,
  };
}
