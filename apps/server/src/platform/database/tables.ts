/* Made by `npm run schema` from the database that schema.sql and its migrations make. */

import type { BackupContent } from "../backup/backup-content.ts";
import type { AssertionConsumer, LogoutEndpoint, RowProblem, SituationStep } from "./json-values.ts";
import type { SheetRead } from "@sannong/contract/sheet-import.schemas";
import type { ColumnType } from "kysely";

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;

type Timestamp = ColumnType<Date, Date | string, Date | string>;

interface Account {
  accountType: number;
  /** set while an account that asked to be deleted may still change its mind */
  closingAt: Timestamp | null;
  company: string;
  companyAddress: Generated<string>;
  companyTypeId: Generated<string>;
  complete: boolean;
  createdAt: Generated<Timestamp>;
  creditCode: string | null;
  deptName: string;
  emailIndex: string | null;
  emailSealed: string | null;
  emailVerifiedAt: Timestamp | null;
  /** selfDeclared, verified; the latter of account type 3 alone, with when, which way (portal, review) and by what */
  entityLevel: Generated<string>;
  entityVerifiedAt: Timestamp | null;
  entityVerifiedBy: string | null;
  entityVerifiedWay: string | null;
  id: string;
  idNumberIndex: string | null;
  idNumberSealed: string | null;
  isDemonstration: boolean;
  /** made for somebody who came from another system; goes by itself */
  isTemporary: Generated<boolean>;
  lastSignInAt: Timestamp | null;
  legalPersonIdIndex: string | null;
  legalPersonIdSealed: string | null;
  legalPersonSealed: string | null;
  /** null in rows of a time when it was not kept, until the server has written it */
  nameIndex: string | null;
  nicknameSealed: string;
  passwordChangedAt: Timestamp | null;
  passwordHash: string | null;
  /** the password chosen is on a weak list, or was set by somebody else */
  passwordIsWeak: boolean;
  phoneIndex: string | null;
  phoneSealed: string | null;
  phoneUsernameSealed: string | null;
  phoneVerifiedAt: Timestamp | null;
  regionCode: string;
  source: string;
  /** pending, active, disabled, rejected, closed */
  status: "pending" | "active" | "disabled" | "rejected" | "closed";
  totpSecretSealed: string | null;
  /** somebody who stays away was told that their account will be stopped */
  unusedToldAt: Timestamp | null;
  updatedAt: Generated<Timestamp>;
  /** empty where it is a phone: then it is sealed beside it */
  username: string;
  /** folded for look-up: lower case; of a phone a blind index */
  usernameKey: string;
  version: Generated<number>;
}

interface AccountBinding {
  accountId: string;
  /** the list of an administrator's that it came by; null: proved by its owner */
  batchId: string | null;
  boundAt: Generated<Timestamp>;
  boundUsername: string;
  /** its owner wants no session opened by that system's word */
  sessionsForbidden: Generated<boolean>;
  systemAbbr: string;
}

interface AccountEvent {
  accountId: string;
  act: string;
  at: Timestamp;
  byId: string | null;
  /** of a time when it was not sealed */
  byName: string | null;
  byNameSealed: string | null;
  id: Generated<Int8>;
  outcome: string;
  reason: string;
}

interface AccountRole {
  accountId: string;
  grantedAt: Generated<Timestamp>;
  holderIsTemporary: boolean | null;
  holderRegion: string | null;
  holderSince: Timestamp | null;
  holderStatus: string | null;
  isPrimary: boolean;
  mac: string;
  regionCode: Generated<string>;
  roleCode: string;
}

interface AccountSystemRole {
  accountId: string;
  grantedAt: Generated<Timestamp>;
  systemRoleId: Int8;
}

interface ActivationCode {
  accountId: string;
  codeHash: string;
  expiresAt: Timestamp;
  id: string;
  issuedAt: Timestamp;
  issuedBy: string | null;
  usedAt: Timestamp | null;
}

interface Announcement {
  /** the latest news of it */
  body: string;
  changedAt: Timestamp | null;
  changedBy: string | null;
  endsAt: string | null;
  id: string;
  kind: "incident" | "maintenance";
  /** keys of what is affected */
  parts: ColumnType<string[], string, string>;
  /** where it is felt */
  regionCode: string;
  revision: Generated<number>;
  stage:
    | "investigating"
    | "identified"
    | "recovering"
    | "recovered"
    | "planned"
    | "underWay"
    | "completed"
    | "cancelled";
  /** what a clock on the wall says in the province */
  startsAt: string;
  state: Generated<"draft" | "published" | "withdrawn">;
  title: string;
  withdrawnReason: string | null;
}

interface AnnouncementStep {
  announcementId: string;
  body: string;
  id: Generated<Int8>;
  stage: string;
  toldAt: Timestamp;
}

interface ApprovalRequest {
  applicantId: string | null;
  /** blind index of the applicant's phone */
  applicantIndex: string;
  asked: ColumnType<unknown, string, string> | null;
  askedSealed: string | null;
  createdAt: Timestamp;
  decidedAt: Timestamp | null;
  decidedById: string | null;
  /** of a time when it was not sealed */
  decidedByName: string | null;
  decidedByNameSealed: string | null;
  dueAt: Timestamp;
  factsDigest: string | null;
  factsSealed: string;
  firstDeciderId: string | null;
  id: string;
  kind: string;
  /** blind index of the applicant's name */
  nameIndex: string | null;
  needsSecond: boolean;
  reason: string | null;
  /** given to the applicant; opens the status */
  receiptNumber: string;
  regionCode: string;
  status: Generated<"pending" | "awaitingSecond" | "approved" | "rejected" | "withdrawn">;
  subjectId: string;
  /** unit and department, for searching */
  title: Generated<string>;
}

interface ApprovalStep {
  act: "opened" | "confirmed" | "approved" | "rejected" | "withdrawn" | "undone";
  at: Timestamp;
  /** of a time when it was not sealed */
  byName: string | null;
  byNameSealed: string | null;
  id: Generated<Int8>;
  note: string | null;
  requestId: string;
}

interface AuditCheck {
  /** null: by the calendar */
  askedBy: string | null;
  begunAt: Timestamp;
  checked: Generated<Int8>;
  endedAt: Timestamp | null;
  faults: ColumnType<unknown, string | undefined, string>;
  fromDay: string | null;
  fromSeq: Int8 | null;
  headMac: string | null;
  heads: Generated<number>;
  headSeq: Int8 | null;
  id: Generated<Int8>;
  /** null: it never came to an end */
  isIntact: boolean | null;
  reachedAt: Timestamp | null;
  reachedSeq: Int8 | null;
  scope: Generated<"whole" | "new">;
  seenAt: Timestamp | null;
  total: Int8;
}

interface AuditEntry {
  actorId: string | null;
  actorName: string | null;
  actorRole: string | null;
  address: string | null;
  at: Timestamp;
  detail: ColumnType<unknown, string, string>;
  event: string;
  id: string;
  mac: string;
  objectId: string | null;
  objectKind: string | null;
  port: number | null;
  reason: string | null;
  result: "ok" | "refused" | "failed";
  traceId: string | null;
  userAgent: string | null;
}

interface AuditHead {
  mac: string;
  only: Generated<boolean>;
  seq: Int8;
}

interface AuditLink {
  entryId: string;
  linkedAt: Generated<Timestamp>;
  mac: string;
  seq: Int8;
}

interface AuditPending {
  entryId: string;
}

interface AuditRound {
  begunAt: Timestamp;
  /** links, and signed heads that agreed with them */
  checked: Generated<Int8>;
  endedAt: Timestamp | null;
  /** the first hundred */
  faults: ColumnType<unknown, string | undefined, string>;
  heads: Generated<number>;
  id: Generated<Int8>;
  reachedAt: Timestamp | null;
  reachedSeq: Int8;
}

interface AuditSegment {
  destroyedAt: Timestamp | null;
  digest: string;
  entries: Int8;
  file: string;
  firstSeq: Int8;
  removedAt: Generated<Timestamp>;
  seq: Int8;
}

interface AuditSignedHead {
  day: string;
  firstSeq: Int8;
  kid: string;
  seq: Int8;
  signature: string;
  signedAt: Timestamp;
  statement: string;
}

interface AuditSigningKey {
  createdAt: Timestamp;
  kid: string;
  privateSealed: string;
  publicKey: string;
  retiredAt: Timestamp | null;
}

interface AwaitedSecret {
  accountId: string;
  confirmedAt: Timestamp;
  /** of the request that it was asked by */
  receiptNumber: string;
  systemAbbr: string;
}

interface BackupRun {
  begunAt: Timestamp;
  content: ColumnType<BackupContent, string, string> | null;
  contentAt: Timestamp | null;
  endedAt: Timestamp;
  faults: ColumnType<string[], string, string>;
  id: Generated<Int8>;
  result: "whole" | "faulty" | "failed";
}

interface BindingBatch {
  appliedAt: Timestamp | null;
  attempts: Generated<number>;
  bound: Generated<number>;
  /** of the file's pairs in their order, in hex: what was confirmed is what was sent */
  digest: string;
  fileName: string;
  good: number;
  id: string;
  lines: number;
  madeAt: Timestamp;
  madeBy: string;
  madeByName: string;
  reason: string | null;
  receiptNumber: string | null;
  regionCode: string;
  skipped: Generated<number>;
  state:
    | "looked"
    | "waiting"
    | "applying"
    | "applied"
    | "failed"
    | "undoing"
    | "undone"
    | "rejected"
    | "withdrawn"
    | "discarded";
  /** since when it is in its state: a job that died is taken up again */
  stateAt: Timestamp;
  systemAbbr: string;
  through: Generated<number>;
  undone: Generated<number>;
  undoneAt: Timestamp | null;
  undoneBy: string | null;
  undoneByName: string | null;
  undoReason: string | null;
}

interface BindingBatchLine {
  /** no foreign key: what was bound is told when the account is gone */
  accountId: string | null;
  batchId: string;
  boundUsername: string;
  doubleOf: number | null;
  line: number;
  outcome: "bound" | "skipped" | "undone" | "kept" | null;
  /** null where nothing is wrong */
  problems: string[] | null;
  /** as it was typed, numbers in it masked */
  said: string;
}

interface CalendarDay {
  day: string;
  kind: "off" | "worked";
  name: string;
}

interface CalendarYear {
  changedAt: Timestamp | null;
  changedBy: string | null;
  revision: number;
  source: string;
  year: number;
}

interface CasProxyCallback {
  address: string;
  systemAbbr: string;
}

interface CatalogueModule {
  changedAt: Timestamp | null;
  changedBy: string | null;
  domain: string;
  id: string;
  isHidden: Generated<boolean>;
  name: string;
  parentId: string | null;
  revision: Generated<number>;
  sort: number;
  tab: string;
}

interface ChangedSubject {
  changedAt: Generated<Timestamp>;
  /** commits come in another order than numbers are given: by its transaction a row is known to be new */
  changedIn: Generated<string>;
  id: Generated<Int8>;
  /** an account, a session or its uid, a grant; '*' is everything */
  subject: string;
}

interface CompletedMatter {
  /** null: its account was closed */
  accountId: string | null;
  completedAt: Timestamp;
  id: Generated<Int8>;
  identification: string;
  /** the system's own number for it */
  matterNo: string;
  regionCode: string;
  systemAbbr: string;
}

interface ConnectedSystem {
  abbr: string;
  /** client_id at the provider */
  appId: string;
  backchannelLogoutUri: string | null;
  changedAt: Timestamp | null;
  changedBy: string | null;
  /** signs what the portal asks the system, and seals a password typed for it */
  checkSecretSealed: string | null;
  checkUserUrl: string | null;
  createdAt: Generated<Timestamp>;
  defaultJumpType: number | null;
  domain: string;
  further: ColumnType<unknown, string | undefined, string>;
  /** its owner gave it up while it was tried */
  givenUp: Generated<boolean>;
  /** legacy hand-off: where the portal's own code is redeemed; refused at /oidc/auth */
  handoffUri: string | null;
  /** normal, slow, silent, stopped, unknown */
  health: "normal" | "slow" | "silent" | "stopped" | "unknown";
  /** written by the database when `health` changes */
  healthSince: Timestamp | null;
  initiateLoginUri: string | null;
  isDemonstration: boolean;
  /** the province's own system: no consent page */
  isOwn: boolean;
  isPublicClient: boolean;
  /** who built it: ministry, province, city, county */
  level: Generated<"ministry" | "province" | "city" | "county">;
  /** covers what was agreed with it; one that is not connected has none */
  mac: string | null;
  missedProbes: Generated<number>;
  moduleId: string | null;
  name: string;
  ofDeveloper: Generated<boolean>;
  /** its word opens portal sessions of those who are bound to it */
  opensSessions: Generated<boolean>;
  owner: string;
  pairwiseSalt: string;
  postLogoutRedirectUris: ColumnType<string[], string, string>;
  /** `host:port` confirmed on private addresses; null: every registered address */
  privateHosts: ColumnType<string[], string, string> | null;
  probedAt: Timestamp | null;
  probeFault: "timeout" | "unresolved" | "unreachable" | "certificate" | "forbiddenAddress" | "serverError" | null;
  probeTookMs: number | null;
  /** oidc, cas, none */
  protocol: "oidc" | "cas" | "saml" | "none";
  redirectUris: ColumnType<string[], string, string>;
  requiresRole: boolean;
  scopes: string;
  /** ISO 8601 by hash, for secrets that end by themselves */
  secretEnds: ColumnType<Record<string, string>, string | undefined, string>;
  /** hashes of at most two live secrets, newest first */
  secretHashes: ColumnType<string[], string, string>;
  /** in which order systems are listed */
  sort: Generated<number>;
  /** sandbox, live, offline */
  stage: Generated<"sandbox" | "live" | "offline">;
  summary: string;
  tab: string;
  /** where a phase-one system takes its own token (jump type 4) */
  tokenUri: string | null;
  version: Generated<number>;
}

interface Consent {
  accountId: string;
  address: string;
  /** privacy, agreement, idNumber */
  document: string;
  givenAt: Timestamp;
  version: string;
}

interface DataApplication {
  /** outlives the account */
  applicantId: string;
  basis: string;
  createdAt: Timestamp;
  decidedAt: Timestamp | null;
  /** may not decide for the provider too */
  departmentDeciderId: string | null;
  /** of the review that is open */
  dueAt: Timestamp | null;
  id: string;
  /** field and reason */
  items: ColumnType<unknown, string, string>;
  months: number;
  /** why it came back */
  note: string | null;
  /** of the second review */
  providerReceipt: string | null;
  purpose: string;
  receiptNumber: Generated<string>;
  regionCode: string;
  renewsGrantId: string | null;
  resourceCode: string;
  savedAt: Timestamp;
  scopeCode: string;
  /** draft, department, provider, approved, rejected, withdrawn */
  status: "draft" | "department" | "provider" | "approved" | "rejected" | "withdrawn";
  submittedAt: Timestamp | null;
}

interface DataClass {
  changedAt: Timestamp | null;
  changedBy: string | null;
  code: string;
  isWithdrawn: Generated<boolean>;
  name: string;
  revision: Generated<number>;
  /** among those below the same class; equal ones stand by their codes */
  sort: Generated<number>;
}

interface DataCredential {
  grantId: string;
  /** its last four signs */
  hint: string;
  issuedAt: Timestamp;
  lastUsedAt: Timestamp | null;
  secretHash: string;
}

interface DataGrant {
  /** the system that may call with its signature */
  appId: string | null;
  applicationId: string;
  calls: Generated<Int8>;
  /** before its time */
  endedAt: Timestamp | null;
  /** holder, provider, post */
  endedBy: "holder" | "provider" | "post" | null;
  expiresAt: Timestamp;
  grantedAt: Timestamp;
  holderId: string;
  id: string;
  /** fields */
  items: ColumnType<string[], string, string>;
  lastUsedAt: Timestamp | null;
  /** over what it gives, and to whom */
  mac: string | null;
  note: string | null;
  postDepartment: string | null;
  /** the post it was granted for; null for grants from before posts were kept */
  postRegion: string | null;
  postUnit: string | null;
  /** calls a minute */
  rate: number;
  remindedAt: Timestamp | null;
  resourceCode: string;
  rows: Generated<Int8>;
  scopeCode: string;
  unit: string;
}

interface DataKey {
  /** no server seals with it before */
  activeFrom: Timestamp;
  /** those of the keys file are generation 0 and have no row */
  generation: number;
  id: string;
  madeAt: Timestamp;
  madeBy: string;
  wrapped: string;
}

interface DataResource {
  changedAt: Timestamp | null;
  changedBy: string | null;
  classCode: string;
  /** class code / serial */
  code: string;
  domain: string;
  formats: ColumnType<unknown, string, string>;
  isDemonstration: boolean;
  /** field, name, type, length, sensitivity */
  items: ColumnType<unknown, string, string>;
  /** over how delicate each item is */
  itemsMac: string | null;
  legalBasis: string;
  level: "ministry" | "province" | "local";
  name: string;
  openness: string;
  opennessCondition: string;
  provider: string;
  providerCode: string;
  /** whose administrators review */
  providerRegion: string;
  publishedOn: string;
  quality: ColumnType<unknown, string, string>;
  /** codes */
  related: ColumnType<string[], string, string>;
  revision: Generated<number>;
  rowCount: Generated<number>;
  sharing: "unconditional" | "conditional" | "refused";
  sharingCondition: string;
  sharingWay: string;
  state: Generated<"draft" | "published" | "withdrawn">;
  summary: string;
  updateCycle: string;
  updatedOn: string;
  withdrawnReason: string | null;
}

interface DataRow {
  content: ColumnType<unknown, string, string>;
  regionCode: string;
  resourceCode: string;
  seq: number;
}

interface DataUse {
  calls: number;
  day: string;
  grantId: string;
  rows: Int8;
}

interface Delegation {
  /** blind index of the code that is read out or scanned; null once it was used */
  codeIndex: string | null;
  endedAt: Timestamp | null;
  endedWhy:
    | "grantor"
    | "helper"
    | "declined"
    | "unanswered"
    | "wrongNumber"
    | "due"
    | "grantorGone"
    | "helperGone"
    | "matterGone"
    | null;
  endsAt: Timestamp;
  grantorId: string;
  /** who took the invitation up; null before that */
  helperId: string | null;
  id: string;
  /** the matter */
  identification: string;
  invitedAt: Timestamp;
  misses: Generated<number>;
  noteSealed: string;
  /** two digits that the helper reads to the grantor; null before somebody took the invitation up */
  number: string | null;
  /** until then an invitation is taken up, and the one who took it up confirmed */
  openUntil: Timestamp;
  startedAt: Timestamp | null;
  state: "invited" | "accepted" | "active" | "ended";
  /** names of the materials that are at hand */
  ticked: ColumnType<unknown, string | undefined, string>;
}

interface DelegationAct {
  /** the material that was ticked */
  about: string | null;
  act: "invited" | "accepted" | "started" | "read" | "ticked" | "unticked" | "entered" | "ended";
  at: Timestamp;
  delegationId: string;
  /** null: it came about by itself */
  doer: "grantor" | "helper" | null;
  id: Generated<Int8>;
}

interface Delivery {
  attempts: Generated<number>;
  channel: string;
  content: ColumnType<Record<string, boolean | number | string | null>, string, string>;
  createdAt: Generated<Timestamp>;
  /** told to systems as the sequence of what happened to their users */
  id: Generated<Int8>;
  /** by what name others know it: the id of an event, the number of a head */
  key: Generated<string>;
  /** of the last try, or why there was none */
  lastResult: string | null;
  /** while a try is under way, when another server may take it */
  nextAttemptAt: Generated<Timestamp>;
  /** whom: a system by app id or short name, or a place by its name */
  recipient: string;
  settledAt: Timestamp | null;
  state: Generated<"waiting" | "delivered" | "dead" | "skipped">;
  /** what it is about; on a channel that keeps an order, what is of one subject is told one after another */
  subject: string | null;
}

interface DeliveryAttempt {
  at: Timestamp;
  deliveryId: Int8;
  id: Generated<Int8>;
  milliseconds: number;
  recipient: string | null;
  result: string;
  status: number | null;
}

interface DeveloperSandbox {
  applicationId: string;
  systemAbbr: string;
  toldAt: Timestamp | null;
  usedAt: Timestamp;
}

interface DictionaryItem {
  changedAt: Timestamp | null;
  changedBy: string | null;
  codeName: string;
  codeValue: string;
  isWithdrawn: Generated<boolean>;
  revision: Generated<number>;
  sort: number;
  type: string;
}

interface FactorReset {
  accountId: string;
  resetAt: Timestamp;
}

interface Favourite {
  accountId: string;
  addedAt: Timestamp;
  /** system, service */
  kind: "system" | "service";
  /** 1 comes first */
  place: number;
  subject: string;
}

interface Feedback {
  about: "portal" | "site";
  /** outlives the account; null: not signed in */
  accountId: string | null;
  answer: string | null;
  answerBy: Timestamp;
  answeredAt: Timestamp | null;
  /** of a time when it was not sealed */
  answeredBy: string | null;
  answeredBySealed: string | null;
  areaName: string;
  content: string;
  createdAt: Timestamp;
  id: Generated<Int8>;
  phoneIndex: string;
  phoneSealed: string;
  referenceNumber: string;
  regionCode: string;
}

interface FileUsage {
  bytes: Int8;
  files: number;
  owner: string;
}

interface FinanceInstitution {
  about: string;
  address: string;
  changedAt: Timestamp | null;
  changedBy: string | null;
  hours: string;
  id: string;
  /** bank, guarantee, insurance, futures */
  kind: "bank" | "guarantee" | "insurance" | "futures";
  name: string;
  phone: string;
  regionCode: string;
  regionName: string;
  revision: Generated<number>;
  sort: number;
  state: Generated<"draft" | "published" | "withdrawn">;
  withdrawnReason: string | null;
}

interface FinanceProduct {
  audiences: ColumnType<string[], string, string>;
  changedAt: Timestamp | null;
  changedBy: string | null;
  days: number;
  document: ColumnType<unknown, string, string>;
  id: string;
  identification: string;
  institutionId: string;
  kind: string;
  months: number;
  /** yuan */
  most: number;
  name: string;
  needsPhone: boolean;
  /** thousandths of a percent a year */
  rateFrom: number;
  rateTo: number;
  regionCode: string;
  revision: Generated<number>;
  sort: number;
  state: Generated<"draft" | "published" | "withdrawn">;
  withdrawnReason: string | null;
}

interface Findable {
  at: Timestamp | null;
  /** the system that a service is a part of */
  belongsTo: string | null;
  /** of everything that was given; what has the same one is not looked at again */
  fingerprint: string;
  id: Generated<number>;
  initials: string;
  /** the menu's rule: hidden from anonymous visitors and from userType 4 */
  isNeedLogin: boolean;
  key: string;
  kind: string;
  /** what else people call it, as one text */
  otherWords: string;
  owner: string;
  pinyin: string;
  /** what pages are told of it beside the columns */
  shown: ColumnType<unknown, string, string>;
  summary: string;
  title: string;
  useCount: number;
  words: string;
}

interface GatewayDay {
  day: Timestamp;
  failed: Int8;
  opened: Int8;
  slot: number;
  systemAbbr: string;
}

interface GatewayLog {
  accountId: string | null;
  at: Timestamp;
  id: Generated<Int8>;
  /** no foreign keys: the log outlives all three */
  identification: string;
  /** opened, refused, unanswered */
  outcome: "opened" | "refused" | "unanswered";
  systemAbbr: string | null;
  visitor: string;
}

interface Indicator {
  changedAt: Timestamp | null;
  changedBy: string | null;
  code: string;
  /** month, quarter or year */
  cycle: "month" | "quarter" | "year";
  decimals: number;
  definition: string;
  /** counted no more; its values are kept */
  isRetired: Generated<boolean>;
  /** sum or share */
  kind: "sum" | "share";
  moreIsBetter: boolean | null;
  name: string;
  owner: string;
  revision: Generated<number>;
  sort: number;
  source: string;
  themes: ColumnType<string[], string, string>;
  unit: string;
  updatedAt: Timestamp;
}

interface IndicatorImport {
  added: number;
  areaCode: string;
  at: Timestamp;
  changed: number;
  fileName: string;
  id: string;
  madeBy: string;
  same: number;
}

interface IndicatorValue {
  indicatorCode: string;
  month: string;
  regionCode: string;
  value: number;
}

interface InspectionItem {
  figure: number | null;
  key: string;
  named: ColumnType<string[], string, string>;
  runId: Int8;
  verdict: "good" | "warn" | "veto" | "unknown";
}

interface InspectionRun {
  /** null: by the calendar */
  askedBy: string | null;
  begunAt: Timestamp;
  /** null while it goes on */
  endedAt: Timestamp | null;
  id: Generated<Int8>;
}

interface Installation {
  createdAt: Generated<Timestamp>;
  demonstration: boolean;
  only: Generated<boolean>;
  seededVersion: number;
}

interface JobFailure {
  firstAt: Timestamp;
  id: Generated<Int8>;
  lastAt: Timestamp;
  name: string;
  reason: string;
  times: Generated<number>;
}

interface JobState {
  askedAt: Timestamp | null;
  askedBy: string | null;
  begunAt: Timestamp | null;
  /** of the last run; null when it succeeded */
  failure: string | null;
  name: string;
  runAskedBy: string | null;
  tookMs: number | null;
}

interface KeyPrint {
  /** `index`, `field.1` and so on, as `printsOf` names them */
  name: string;
  notedAt: Generated<Timestamp>;
  print: string;
}

interface KnownDevice {
  accountId: string;
  deviceHash: string;
  firstSeenAt: Timestamp;
  lastSeenAt: Timestamp;
}

interface KnownUser {
  accountId: string;
  since: Generated<Timestamp>;
  systemAbbr: string;
}

interface LinkCheck {
  /** null: by the calendar */
  askedBy: string | null;
  begunAt: Timestamp;
  endedAt: Timestamp | null;
  id: Generated<Int8>;
  isComplete: Generated<boolean>;
}

interface LinkFinding {
  address: string;
  checkId: Int8;
  detail: string | null;
  foundOn: string;
  isBroken: boolean;
  place: number;
  status: number | null;
  title: string;
  tookMs: number | null;
  verdict: string;
}

interface Machine {
  about: string;
  category: string;
  certificate: string;
  changedAt: Timestamp | null;
  changedBy: string | null;
  grade: string;
  id: string;
  item: string;
  maker: string;
  model: string;
  /** where it is subsidised */
  regionCode: string;
  revision: Generated<number>;
  state: Generated<"draft" | "published" | "withdrawn">;
  /** yuan */
  subsidy: number;
  validUntil: string;
  withdrawnReason: string | null;
  year: number;
}

interface ManualEdition {
  /** the number of the edition it was begun from; null: what came with the version */
  basedOn: number | null;
  changedAt: Timestamp | null;
  changedBy: string | null;
  id: string;
  /** department, social */
  manual: "department" | "social";
  note: string;
  /** from its first publication on */
  number: number | null;
  publishedAt: Timestamp | null;
  publishedBy: string | null;
  revision: Generated<number>;
  /** draft, live, past */
  state: "draft" | "live" | "past";
  text: string;
}

interface Message {
  /** what it tells of; an account is told once of each */
  about: string | null;
  accountId: string;
  /** of a time when it was not sealed */
  content: string | null;
  contentSealed: string | null;
  createdAt: Timestamp;
  id: Generated<Int8>;
  /** decision, reply, expiry, todo, system */
  kind: "decision" | "reply" | "expiry" | "todo" | "system";
  /** a page of this portal */
  link: string | null;
  readAt: Timestamp | null;
  title: string;
}

interface Notice {
  areaCode: Generated<string>;
  author: string;
  changedAt: Timestamp | null;
  changedBy: string | null;
  forStaff: boolean;
  id: string;
  isDemonstration: boolean;
  keywords: string;
  /** notice, publicity, policy, reading, system */
  kind: "notice" | "publicity" | "policy" | "reading" | "system";
  paragraphs: ColumnType<string[], string, string>;
  /** a day; the last one it is shown */
  publicUntil: Timestamp | null;
  publishedAt: Timestamp;
  revision: Generated<number>;
  source: string;
  /** draft, published, withdrawn */
  state: Generated<"draft" | "published" | "withdrawn">;
  summary: string;
  title: string;
  withdrawnReason: string | null;
}

interface OfficeNetwork {
  changedAt: Timestamp;
  isOnly: Generated<boolean>;
  ranges: string[];
  revision: number;
}

interface OidcKey {
  alg: string;
  createdAt: Generated<Timestamp>;
  kid: string;
  privateSealed: string;
  publicJwk: ColumnType<Record<string, unknown>, string, string>;
  /** when it stopped signing */
  retiredAt: Timestamp | null;
  state: "next" | "current" | "retired";
}

interface OpenidTerms {
  allowsDevice: boolean;
  fields: ColumnType<string[], string, string> | null;
  requiresDpop: boolean;
  requiresPkce: boolean;
  requiresPushedRequests: boolean;
  systemAbbr: string;
}

interface PartCheck {
  checkedAt: Timestamp;
  misses: number;
  part: "signIn" | "search" | "files" | "messages";
}

interface PartDay {
  asked: number;
  day: Timestamp;
  part: string;
  unchecked: number;
  well: number;
}

interface Passkey {
  accountId: string;
  addedAt: Timestamp;
  counter: Int8;
  /** the credential's own id, base64url */
  id: string;
  isSynced: boolean;
  lastUsedAt: Timestamp | null;
  name: string;
  /** COSE, base64url; not a secret */
  publicKey: string;
  transports: ColumnType<string[], string, string>;
}

interface PasswordHistory {
  accountId: string;
  changedAt: Timestamp;
  id: Generated<Int8>;
  passwordHash: string;
}

interface PortalServer {
  /** the machine, for whoever reads the refusal */
  host: string;
  id: string;
  /** disk, with its folder, or the bucket */
  kind: "disk" | "s3";
  place: string;
  seenAt: Timestamp;
  startedAt: Timestamp;
}

interface ProbeDay {
  answered: number;
  asked: number;
  day: Timestamp;
  slow: number;
  systemAbbr: string;
  /** how many answers took how long, see `probeBounds` */
  took: number[];
}

interface PublicRecord {
  areaCode: string;
  category: string;
  changedAt: Timestamp | null;
  changedBy: string | null;
  decidedOn: Timestamp;
  fields: ColumnType<Record<string, number | string | null>, string, string>;
  id: Generated<Int8>;
  isDemonstration: Generated<boolean>;
  isListed: Generated<boolean>;
  kind: "certificate" | "redList" | "blackList" | "licence" | "penalty";
  publicUntil: Timestamp | null;
  publishedOn: Timestamp;
  /** the number of its document, as it is compared; null: it came from elsewhere */
  recordKey: string | null;
  revision: Generated<number>;
  sought: string;
  status: string;
  tokens: Generated<string[] | null>;
  withdrawnReason: string | null;
}

interface RatingTicket {
  callBackNote: string | null;
  callBackResult: "satisfied" | "partly" | "unsatisfied" | "unreachable" | null;
  /** ISO day */
  calledBackOn: string | null;
  closedAt: Timestamp | null;
  /** of a time when it was not sealed */
  closedBy: string | null;
  closedBySealed: string | null;
  dueAt: Timestamp;
  matterId: Int8;
  measures: string | null;
  regionCode: string;
}

interface RecordImport {
  accountId: string;
  added: Generated<number>;
  areaCode: string;
  bad: Generated<number>;
  begunAt: Timestamp;
  changed: Generated<number>;
  endedAt: Timestamp | null;
  failure: string | null;
  fileName: string;
  fitting: ColumnType<string[], string, string> | null;
  good: Generated<number>;
  id: string;
  kind: string;
  madeBy: string;
  publicUntil: Timestamp | null;
  /** what rows say that name no days of their own */
  publishedOn: Timestamp;
  read: ColumnType<SheetRead, string, string> | null;
  readRows: Generated<number>;
  sheet: string | null;
  state: "checking" | "checked" | "importing" | "done" | "nothing" | "failed" | "discarded";
  tries: Generated<number>;
  written: Generated<number>;
}

interface RecordImportRow {
  importId: string;
  line: number;
  problems: ColumnType<RowProblem[], string, string> | null;
  record: ColumnType<unknown, string, string> | null;
  recordKey: string | null;
}

interface RecoveryCode {
  accountId: string;
  /** keyed; the code itself is shown once and kept nowhere */
  codeHash: string;
  usedAt: Timestamp | null;
}

interface Region {
  changedAt: Timestamp | null;
  changedBy: string | null;
  /** "C": a subtree is a range of the key */
  code: string;
  isStatistical: boolean;
  /** no form offers it any more */
  isWithdrawn: Generated<boolean>;
  level: number;
  name: string;
  parentCode: string | null;
  revision: Generated<number>;
  sort: number;
}

interface ReplicaMark {
  at: Timestamp;
  mark: Int8;
  /** a process, by a name that it made up */
  server: string;
}

interface Report {
  author: string;
  changedAt: Timestamp | null;
  changedBy: string | null;
  /** chapters, figures and charts as they were published */
  content: ColumnType<unknown, string, string>;
  forStaff: boolean;
  id: string;
  period: "month" | "quarter" | "year";
  publishedAt: Timestamp;
  regionCode: string;
  revision: Generated<number>;
  state: Generated<"draft" | "published" | "withdrawn">;
  summary: string;
  theme: string;
  title: string;
  /** the last month it looks back on */
  until: string;
  withdrawnReason: string | null;
}

interface ResealColumn {
  /** rows that no key opens, of the last pass */
  broken: Generated<number>;
  finishedAt: Timestamp | null;
  /** the key it is sealed with when this is done */
  keyId: string;
  /** table and column, a dot between */
  name: string;
  passBroken: Generated<number>;
  /** of this pass; one that finds nothing left is the last */
  passResealed: Generated<number>;
  /** the row reached, by its key; null at the beginning of a pass */
  reached: ColumnType<string[], string, string> | null;
  resealed: Generated<Int8>;
}

interface Role {
  changedAt: Timestamp | null;
  changedBy: string | null;
  code: string;
  name: string;
  /** counts the changes of what it may do */
  revision: Generated<number>;
  sort: number;
}

interface RolePermission {
  mac: string | null;
  permission: string;
  roleCode: string;
}

interface RunningMatter {
  accountId: string;
  at: Timestamp;
  begunAt: Timestamp;
  identification: string;
  /** the system's own number for it */
  matterNo: string;
  /** in the system's words: 已受理, 现场核验 */
  stage: string;
  systemAbbr: string;
}

interface SamlKey {
  certificate: string;
  createdAt: Generated<Timestamp>;
  id: Generated<Int8>;
  privateSealed: string;
  state: "next" | "current" | "retired";
}

interface SamlServiceProvider {
  certificates: ColumnType<string[], string, string>;
  consumers: ColumnType<AssertionConsumer[], string, string>;
  document: string | null;
  entityId: string;
  fault: string | null;
  found: string | null;
  logoutEndpoints: ColumnType<LogoutEndpoint[], string, string>;
  nameId: "persistent" | "username" | "transient";
  readAt: Timestamp | null;
  registeredAt: Generated<Timestamp>;
  signerCertificate: string | null;
  signsRequests: boolean;
  systemAbbr: string;
  triedAt: Timestamp | null;
}

interface Scene {
  changedAt: Timestamp | null;
  changedBy: string | null;
  createdAt: Timestamp;
  /** outlives the account; null: brought in with the demonstration */
  declarerId: string | null;
  declarerRegion: string;
  field: Generated<string>;
  /** what was declared; offices, no persons */
  form: ColumnType<unknown, string, string>;
  id: string;
  isFeatured: Generated<boolean>;
  lastOnlineAt: Timestamp | null;
  name: Generated<string>;
  /** why it came back, or was taken down */
  note: string | null;
  /** the public number */
  number: Generated<number>;
  /** among those that are recommended; null: it is not */
  place: number | null;
  publishedAt: Timestamp | null;
  /** of the review under way */
  receiptNumber: string | null;
  regionCode: Generated<string>;
  revision: Generated<number>;
  /** draft, county, city, province, published, returned, takenDown */
  status: Generated<"draft" | "county" | "city" | "province" | "published" | "returned" | "takenDown">;
  summary: Generated<string>;
  systemAbbr: Generated<string>;
  unit: Generated<string>;
  updatedAt: Timestamp;
}

interface SceneArrangement {
  changedAt: Timestamp | null;
  changedBy: string | null;
  only: Generated<boolean>;
  revision: Generated<number>;
}

interface SceneFigure {
  active: number;
  at: Timestamp;
  day: Timestamp;
  reported: number;
  sceneId: string;
}

interface SceneStep {
  act: string;
  at: Timestamp;
  byName: string | null;
  id: Generated<Int8>;
  /** county, city, province; null for the declarer's own acts */
  level: string | null;
  note: string | null;
  sceneId: string;
}

interface SearchArrangement {
  changedAt: Timestamp | null;
  changedBy: string | null;
  hidden: ColumnType<string[], string, string>;
  only: Generated<boolean>;
  pinned: ColumnType<string[], string, string>;
  revision: Generated<number>;
  /** grows with every change of the words that searches are read by */
  wordsChanged: Generated<number>;
}

interface SearchCount {
  choices: number;
  day: Timestamp;
  keywords: string;
  searches: number;
}

interface SearchSynonym {
  changedAt: Timestamp | null;
  changedBy: string | null;
  isRemoved: Generated<boolean>;
  meant: string;
  revision: Generated<number>;
  said: string;
}

interface SearchWord {
  pinyin: string;
  things: number;
  word: string;
}

interface SelfTestRun {
  applicationId: string;
  finishedAt: Timestamp | null;
  id: string;
  lines: ColumnType<unknown, string, string>;
  /** the line that alone was asked for; null: all of them */
  onlyLine: string | null;
  /** signed; only of what passed */
  report: string | null;
  startedAt: Timestamp;
  /** waiting, running, passed, failed */
  state: "waiting" | "running" | "passed" | "failed";
}

interface Service {
  /** account types that may have it done; empty: all */
  accountTypes: ColumnType<number[], string | undefined, string>;
  /** where it can be had */
  areaCode: Generated<string>;
  audiences: ColumnType<string[], string, string>;
  changedAt: Timestamp | null;
  changedBy: string | null;
  deleteCasualUser: boolean;
  domain: string;
  handling: string;
  identification: string;
  isDemonstration: boolean;
  isNeedLogin: boolean;
  jumpSource: number;
  jumpType: number | null;
  /** direct address of jumpType 2, with area placeholders; for other types the address inside the system */
  jumpUrl: string;
  moduleId: string;
  name: string;
  otherWords: Generated<string>;
  owner: string;
  resourceUrl: string | null;
  revision: Generated<number>;
  routePath: string | null;
  sort: number;
  state: Generated<"draft" | "published" | "withdrawn">;
  summary: string;
  systemAbbr: string | null;
  validateBoundUser: boolean;
  withdrawnReason: string | null;
}

interface ServiceClick {
  accountId: string | null;
  at: Generated<Timestamp>;
  id: Generated<Int8>;
  identification: string;
  visitor: string;
}

interface ServiceDay {
  clicks: Int8;
  day: Timestamp;
  identification: string;
}

interface ServiceGuide {
  code: string;
  /** all elements of the guide; the contract's schema says which */
  document: ColumnType<unknown, string, string>;
  identification: string;
  isFree: boolean;
  kind: string;
  promisedDays: number;
  publishedOn: string;
  section: string;
  source: string;
}

interface ServiceRating {
  accuracy: number;
  comment: string;
  convenience: number;
  efficiency: number;
  grade: number;
  identification: string;
  matterId: Int8;
  platform: number;
  ratedAt: Timestamp;
}

interface ServiceUse {
  arrivals: Generated<Int8>;
  clicks: Int8;
  identification: string;
  slot: number;
}

interface SessionRecord {
  /** of a row that notes into which system a session went: its app id or short name; made of `value` */
  entered: Generated<string | null>;
  expiresAt: Timestamp;
  groupKey: string | null;
  key: string;
  kind: string;
  /** of a session: its owner's region; made of `value` */
  sessionRegion: Generated<string | null>;
  /** of a session: when it began, in ms of the epoch; made of `value` */
  sessionStarted: Generated<Int8 | null>;
  value: ColumnType<unknown, string, string>;
}

interface Setting {
  changedAt: Timestamp;
  key: string;
  revision: number;
  value: number;
}

interface SetUpStatement {
  item: string;
  toldAt: Timestamp;
  toldBy: string;
  words: string;
}

interface ShortLived {
  /** of a row that notes into which system a session went: its app id or short name; made of `value` */
  entered: Generated<string | null>;
  expiresAt: Timestamp;
  groupKey: string | null;
  key: string;
  kind: string;
  /** of a session: its owner's region; made of `value` */
  sessionRegion: Generated<string | null>;
  /** of a session: when it began, in ms of the epoch; made of `value` */
  sessionStarted: Generated<Int8 | null>;
  value: ColumnType<unknown, string, string>;
}

interface SignInDay {
  day: Timestamp;
  people: Int8;
  /** writers of one count wait for each other */
  slot: number;
}

interface SigningSecret {
  createdAt: Timestamp;
  id: Generated<Int8>;
  purpose: "request" | "webhook";
  secretSealed: string;
  systemAbbr: string;
}

interface SiteFiling {
  changedAt: Timestamp | null;
  changedBy: string | null;
  filing: ColumnType<Record<string, string>, string, string>;
  only: Generated<boolean>;
  revision: number;
}

interface Situation {
  audiences: ColumnType<string[], string, string>;
  changedAt: Timestamp | null;
  changedBy: string | null;
  domain: string;
  icon: string;
  id: string;
  name: string;
  /** where it is like this */
  regionCode: string;
  revision: Generated<number>;
  /** how people say it */
  said: ColumnType<string[], string, string>;
  sort: number;
  state: Generated<"draft" | "published" | "withdrawn">;
  /** in the order in which they are done, each with the reason why it belongs here */
  steps: ColumnType<SituationStep[], string, string>;
  summary: string;
  withdrawnReason: string | null;
}

interface SmsDay {
  city: string;
  day: Timestamp;
  failed: Int8;
  kind: string;
  taken: Int8;
}

interface StoredFile {
  /** when its bytes were last read and compared, and what was found wrong then */
  checkedAt: Timestamp | null;
  createdAt: Timestamp;
  fault: "missing" | "size" | "digest" | null;
  fileName: string;
  id: string;
  /** false until its bytes lie in the storage */
  isWhole: Generated<boolean>;
  mediaType: string;
  /** account:…, or permit:… for somebody who was not signed in */
  owner: string;
  sha256: string | null;
  size: Int8;
  subjectId: string | null;
  /** where it stands; null while it stands nowhere */
  subjectKind: string | null;
}

interface SystemApplication {
  abbr: string;
  /** another registration, while administrators look at it */
  amendmentSealed: string | null;
  /** outlives the account */
  applicantId: string;
  checkSecretTaken: Generated<boolean>;
  contactSealed: string;
  createdAt: Timestamp;
  /** what was asked for, without personal data */
  form: ColumnType<unknown, string, string>;
  id: string;
  /** why it came back */
  note: string | null;
  ofDeveloper: Generated<boolean>;
  /** when and why its owner left the post it is looked after from */
  ownerLeftAt: Timestamp | null;
  ownerLeftWhy: string | null;
  receiptNumber: string;
  regionCode: string;
  /** when the newest secret should have been replaced */
  secretDueAt: Timestamp | null;
  /** confirmed by a second person, once each */
  secretPermits: Generated<number>;
  secretRemindedAt: Timestamp | null;
  /** review, rejected, sandbox, goLive, live, offlineAsked, offline */
  status: "review" | "rejected" | "sandbox" | "goLive" | "live" | "offlineAsked" | "offline" | "withdrawn";
}

interface SystemRole {
  changedAt: Timestamp | null;
  changedBy: string | null;
  id: Generated<Int8>;
  /** two people have to grant it */
  needsSecond: Generated<boolean>;
  revision: Generated<number>;
  roleCode: string;
  roleName: string;
  systemAbbr: string;
}

interface SystemRoleApplication {
  accountId: string;
  createdAt: Timestamp;
  identification: string | null;
  /** of the request that is decided */
  receiptNumber: string;
  systemRoleId: Int8;
}

interface SystemSubject {
  accountId: string;
  /** the pairwise name, which cannot be reckoned back */
  sub: string;
  systemAbbr: string;
}

interface SystemTestUser {
  accountId: string;
  systemAbbr: string;
}

interface SystemTodo {
  accountId: string;
  address: string;
  completedAt: Timestamp | null;
  createdAt: Timestamp;
  dueAt: Timestamp | null;
  id: Generated<Int8>;
  result: string | null;
  summary: string;
  systemAbbr: string;
  title: string;
  /** the system's own number for it */
  todoId: string;
}

interface TemporaryUser {
  accountId: string;
  createdAt: Timestamp;
  phoneSealed: string | null;
  removedAt: Timestamp | null;
  source: string;
}

interface ThirdPartyToken {
  accountId: string;
  expiresAt: Timestamp;
  systemAbbr: string;
  tokenSealed: string;
}

interface ToldFields {
  accountId: string;
  fields: ColumnType<string[], string, string>;
  systemAbbr: string;
  toldAt: Timestamp;
  withdrawnAt: Timestamp | null;
}

interface UpstreamDay {
  day: Timestamp;
  lastAt: Timestamp;
  outcome: string;
  source: string;
  times: Int8;
}

interface UpstreamIdentity {
  accountId: string;
  /** of a legal person */
  company: Generated<string>;
  /** null: not since it was linked */
  lastUsedAt: Timestamp | null;
  linkedAt: Generated<Timestamp>;
  /** password, mobile, creditCode, temporary, registration, owner */
  linkedBy: string;
  /** as the source last told it; null in links of a time when it was not kept */
  nameSealed: string | null;
  personKind: Generated<string>;
  source: string;
  subjectIndex: string;
}

interface UsageCounted {
  countedAt: Timestamp;
  day: Timestamp;
}

interface UsageDay {
  day: Timestamp;
  jumps: Int8;
  /** empty: of nobody who was signed in */
  regionCode: string;
  roleCode: string;
  signIns: Int8;
  /** empty where no system was opened */
  systemAbbr: string;
  visits: Int8;
}

interface VisitDay {
  day: Timestamp;
  slot: number;
  visits: Int8;
}

interface VisitRecord {
  /** no foreign key: the count outlives the account */
  accountId: string | null;
  at: Generated<Timestamp>;
  id: Generated<Int8>;
  path: string;
  visitor: string;
}

interface WebhookEndpoint {
  systemAbbr: string;
  updatedAt: Timestamp;
  url: string;
}

export interface Tables {
  account: Account;
  accountBinding: AccountBinding;
  accountEvent: AccountEvent;
  accountRole: AccountRole;
  accountSystemRole: AccountSystemRole;
  activationCode: ActivationCode;
  announcement: Announcement;
  announcementStep: AnnouncementStep;
  approvalRequest: ApprovalRequest;
  approvalStep: ApprovalStep;
  auditCheck: AuditCheck;
  auditEntry: AuditEntry;
  auditHead: AuditHead;
  auditLink: AuditLink;
  auditPending: AuditPending;
  auditRound: AuditRound;
  auditSegment: AuditSegment;
  auditSignedHead: AuditSignedHead;
  auditSigningKey: AuditSigningKey;
  awaitedSecret: AwaitedSecret;
  backupRun: BackupRun;
  bindingBatch: BindingBatch;
  bindingBatchLine: BindingBatchLine;
  calendarDay: CalendarDay;
  calendarYear: CalendarYear;
  casProxyCallback: CasProxyCallback;
  catalogueModule: CatalogueModule;
  changedSubject: ChangedSubject;
  completedMatter: CompletedMatter;
  connectedSystem: ConnectedSystem;
  consent: Consent;
  dataApplication: DataApplication;
  dataClass: DataClass;
  dataCredential: DataCredential;
  dataGrant: DataGrant;
  dataKey: DataKey;
  dataResource: DataResource;
  dataRow: DataRow;
  dataUse: DataUse;
  delegation: Delegation;
  delegationAct: DelegationAct;
  delivery: Delivery;
  deliveryAttempt: DeliveryAttempt;
  developerSandbox: DeveloperSandbox;
  dictionaryItem: DictionaryItem;
  factorReset: FactorReset;
  favourite: Favourite;
  feedback: Feedback;
  fileUsage: FileUsage;
  financeInstitution: FinanceInstitution;
  financeProduct: FinanceProduct;
  findable: Findable;
  gatewayDay: GatewayDay;
  gatewayLog: GatewayLog;
  indicator: Indicator;
  indicatorImport: IndicatorImport;
  indicatorValue: IndicatorValue;
  inspectionItem: InspectionItem;
  inspectionRun: InspectionRun;
  installation: Installation;
  jobFailure: JobFailure;
  jobState: JobState;
  keyPrint: KeyPrint;
  knownDevice: KnownDevice;
  knownUser: KnownUser;
  linkCheck: LinkCheck;
  linkFinding: LinkFinding;
  machine: Machine;
  manualEdition: ManualEdition;
  message: Message;
  notice: Notice;
  officeNetwork: OfficeNetwork;
  oidcKey: OidcKey;
  openidTerms: OpenidTerms;
  partCheck: PartCheck;
  partDay: PartDay;
  passkey: Passkey;
  passwordHistory: PasswordHistory;
  portalServer: PortalServer;
  probeDay: ProbeDay;
  publicRecord: PublicRecord;
  ratingTicket: RatingTicket;
  recordImport: RecordImport;
  recordImportRow: RecordImportRow;
  recoveryCode: RecoveryCode;
  region: Region;
  replicaMark: ReplicaMark;
  report: Report;
  resealColumn: ResealColumn;
  role: Role;
  rolePermission: RolePermission;
  runningMatter: RunningMatter;
  samlKey: SamlKey;
  samlServiceProvider: SamlServiceProvider;
  scene: Scene;
  sceneArrangement: SceneArrangement;
  sceneFigure: SceneFigure;
  sceneStep: SceneStep;
  searchArrangement: SearchArrangement;
  searchCount: SearchCount;
  searchSynonym: SearchSynonym;
  searchWord: SearchWord;
  selfTestRun: SelfTestRun;
  service: Service;
  serviceClick: ServiceClick;
  serviceDay: ServiceDay;
  serviceGuide: ServiceGuide;
  serviceRating: ServiceRating;
  serviceUse: ServiceUse;
  sessionRecord: SessionRecord;
  setting: Setting;
  setUpStatement: SetUpStatement;
  shortLived: ShortLived;
  signInDay: SignInDay;
  signingSecret: SigningSecret;
  siteFiling: SiteFiling;
  situation: Situation;
  smsDay: SmsDay;
  storedFile: StoredFile;
  systemApplication: SystemApplication;
  systemRole: SystemRole;
  systemRoleApplication: SystemRoleApplication;
  systemSubject: SystemSubject;
  systemTestUser: SystemTestUser;
  systemTodo: SystemTodo;
  temporaryUser: TemporaryUser;
  thirdPartyToken: ThirdPartyToken;
  toldFields: ToldFields;
  upstreamDay: UpstreamDay;
  upstreamIdentity: UpstreamIdentity;
  usageCounted: UsageCounted;
  usageDay: UsageDay;
  visitDay: VisitDay;
  visitRecord: VisitRecord;
  webhookEndpoint: WebhookEndpoint;
}
