import type { ColumnType, Generated } from "kysely";
import type { CountTables } from "./count-tables.ts";
import type { DeskTables } from "./desk-tables.ts";
import type { IndicatorTables } from "./indicator-tables.ts";
import type { RecordTables } from "./record-tables.ts";
import type { FileTables } from "./file-tables.ts";
import type { SceneTables } from "./scene-tables.ts";
import type { SearchTables } from "./search-tables.ts";
import type { ServeTables } from "./serve-tables.ts";
import type { DataResourceTables } from "./data-resource-tables.ts";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** filled by the database when it is left out */
type TimestampByDefault = ColumnType<Date, Date | string | undefined, Date | string>;
type Json<T> = ColumnType<T, string, string>;

/** The tables as the application sees them; a migration that changes one changes this too. */
export type Tables = FirstTables &
  CountTables &
  DeskTables &
  IndicatorTables &
  FileTables &
  RecordTables &
  SceneTables &
  SearchTables &
  ServeTables &
  DataResourceTables;

type FirstTables = {
  installation: InstallationTable;
  short_lived: ShortLivedTable;
  audit_entry: AuditEntryTable;
  audit_link: AuditLinkTable;
  audit_pending: AuditPendingTable;
  audit_head: AuditHeadTable;
  region: RegionTable;
  account: AccountTable;
  account_role: AccountRoleTable;
  role: RoleTable;
  role_permission: RolePermissionTable;
  password_history: PasswordHistoryTable;
  connected_system: ConnectedSystemTable;
  system_role: SystemRoleTable;
  account_system_role: AccountSystemRoleTable;
  system_role_application: SystemRoleApplicationTable;
  account_binding: AccountBindingTable;
  temporary_user: TemporaryUserTable;
  unbound_notice: UnboundNoticeTable;
  third_party_token: ThirdPartyTokenTable;
  catalogue_module: CatalogueModuleTable;
  service: ServiceTable;
  service_click: ServiceClickTable;
  visit_record: VisitRecordTable;
  oidc_key: OidcKeyTable;
  delivery: DeliveryTable;
  cas_proxy_callback: CasProxyCallbackTable;
  openid_terms: OpenidTermsTable;
  told_fields: ToldFieldsTable;
  signing_secret: SigningSecretTable;
  webhook_endpoint: WebhookEndpointTable;
  known_user: KnownUserTable;
  user_event: UserEventTable;
  webhook_attempt: WebhookAttemptTable;
  known_device: KnownDeviceTable;
  upstream_identity: UpstreamIdentityTable;
  passkey: PasskeyTable;
  recovery_code: RecoveryCodeTable;
  activation_code: ActivationCodeTable;
  factor_reset: FactorResetTable;
  approval_request: ApprovalRequestTable;
  approval_step: ApprovalStepTable;
  consent: ConsentTable;
  dictionary_item: DictionaryItemTable;
  saml_service_provider: SamlServiceProviderTable;
  saml_key: SamlKeyTable;
  system_test_user: SystemTestUserTable;
  system_application: SystemApplicationTable;
  self_test_run: SelfTestRunTable;
};

/** One row: what this database is. `demonstration` cannot be taken back. */
type InstallationTable = {
  only: Generated<boolean>;
  demonstration: boolean;
  seeded_version: number;
  created_at: TimestampByDefault;
};

type ShortLivedTable = {
  kind: string;
  key: string;
  value: Json<unknown>;
  group_key: string | null;
  expires_at: Timestamp;
};

export type AuditEntryTable = {
  id: string;
  at: Timestamp;
  event: string;
  result: string;
  actor_id: string | null;
  actor_name: string | null;
  actor_role: string | null;
  object_kind: string | null;
  object_id: string | null;
  reason: string | null;
  detail: Json<unknown>;
  address: string | null;
  port: number | null;
  user_agent: string | null;
  trace_id: string | null;
  mac: string;
};
/** The chain: each link's MAC covers the previous link's and its row's. */
type AuditLinkTable = { seq: string; entry_id: string; mac: string; linked_at: TimestampByDefault };

/** Entries the sealer has not linked yet. */
type AuditPendingTable = { entry_id: string };
/** One row: the newest link. A chain that ends before it was cut off. */
type AuditHeadTable = { only: Generated<boolean>; seq: string; mac: string };

/** GB/T 2260. level: 2 province, 3 city, 4 county, 5 township. */
type RegionTable = {
  code: string;
  name: string;
  parent_code: string | null;
  level: number;
  sort: number;
  is_statistical: boolean;
};

type AccountTable = {
  id: string;
  username: string;
  /** folded for look-up: lower case */
  username_key: string;
  nickname_sealed: string;
  phone_sealed: string | null;
  phone_index: string | null;
  id_number_sealed: string | null;
  id_number_index: string | null;
  totp_secret_sealed: string | null;
  phone_verified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  credit_code: ColumnType<string | null, string | null | undefined, string | null>;
  company_type_id: Generated<string>;
  company_address: Generated<string>;
  legal_person_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  legal_person_id_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  legal_person_id_index: ColumnType<string | null, string | null | undefined, string | null>;
  /** made for somebody who came from another system; goes by itself */
  is_temporary: Generated<boolean>;
  /** set while an account that asked to be deleted may still change its mind */
  closing_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  password_hash: string | null;
  password_changed_at: Timestamp | null;
  /** the password chosen is on a weak list, or was set by somebody else */
  password_is_weak: boolean;
  account_type: number;
  region_code: string;
  company: string;
  dept_name: string;
  source: string;
  /** pending, active, disabled, rejected, closed */
  status: string;
  complete: boolean;
  is_demonstration: boolean;
  last_sign_in_at: Timestamp | null;
  created_at: TimestampByDefault;
  updated_at: TimestampByDefault;
  version: Generated<number>;
};
type RoleTable = { code: string; name: string; sort: number };
type RolePermissionTable = { role_code: string; permission: string };
/** `mac` covers account, role and region (design, Stored data: MAC over role grants). `is_primary` marks roles[0]. */
type AccountRoleTable = {
  account_id: string;
  role_code: string;
  is_primary: boolean;
  granted_at: TimestampByDefault;
  mac: string;
};
type PasswordHistoryTable = { account_id: string; password_hash: string; changed_at: Timestamp };

export type ConnectedSystemTable = {
  abbr: string;
  app_id: string;
  name: string;
  summary: string;
  owner: string;
  domain: string;
  module_id: string | null;
  tab: string;
  /** oidc, cas, none */
  protocol: string;
  is_public_client: boolean;
  /** hashes of at most two live secrets, newest first */
  secret_hashes: ColumnType<string[], string, string>;
  /** ISO 8601 by hash, for secrets that end by themselves */
  secret_ends: ColumnType<Record<string, string>, string | undefined, string>;
  redirect_uris: ColumnType<string[], string, string>;
  post_logout_redirect_uris: ColumnType<string[], string, string>;
  backchannel_logout_uri: string | null;
  initiate_login_uri: string | null;
  /** legacy hand-off: where the portal's own code is redeemed; refused at /oidc/auth */
  handoff_uri: string | null;
  /** where a phase-one system takes its own token (jump type 4) */
  token_uri: ColumnType<string | null, string | null | undefined, string | null>;
  check_user_url: string | null;
  default_jump_type: number | null;
  scopes: string;
  requires_role: boolean;
  /** the province's own system: no consent page */
  is_own: boolean;
  /** normal, slow, stopped, unknown */
  health: string;
  /** who built it: ministry, province, city, county */
  level: Generated<string>;
  is_demonstration: boolean;
  pairwise_salt: string;
  /** signs what the portal asks the system, and seals a password typed for it */
  check_secret_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  /** sandbox, live, offline */
  stage: Generated<string>;
  /** `host:port` confirmed on private addresses; null: every registered address */
  private_hosts: ColumnType<string[] | null, string | null | undefined, string | null>;
  missed_probes: Generated<number>;
  probed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  probe_took_ms: ColumnType<number | null, number | null | undefined, number | null>;
  probe_fault: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: TimestampByDefault;
  version: Generated<number>;
};
type SystemRoleTable = {
  id: Generated<string>;
  system_abbr: string;
  role_code: string;
  role_name: string;
  /** two people have to grant it */
  needs_second: Generated<boolean>;
};
type AccountSystemRoleTable = { account_id: string; system_role_id: string; granted_at: TimestampByDefault };
/** What a request of kind roleApplication asks for; `identification` is the service that was clicked. */
type SystemRoleApplicationTable = {
  receipt_number: string;
  account_id: string;
  system_role_id: string;
  identification: string | null;
  created_at: Timestamp;
};
type AccountBindingTable = {
  account_id: string;
  system_abbr: string;
  bound_username: string;
  bound_at: TimestampByDefault;
};
/** Somebody from another system without a platform account. `removed_at`: gone, but for a code he was just given. */
type TemporaryUserTable = {
  account_id: string;
  source: string;
  phone_sealed: string | null;
  created_at: Timestamp;
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
};
/** The outbox of "this account is no longer bound". */
type UnboundNoticeTable = {
  id: Generated<string>;
  system_abbr: string;
  bound_username: string;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  created_at: TimestampByDefault;
};

type ThirdPartyTokenTable = {
  account_id: string;
  system_abbr: string;
  token_sealed: string;
  expires_at: Timestamp;
};

type CatalogueModuleTable = {
  id: string;
  parent_id: string | null;
  name: string;
  tab: string;
  domain: string;
  sort: number;
};
type ServiceTable = {
  identification: string;
  name: string;
  summary: string;
  owner: string;
  domain: string;
  module_id: string;
  audiences: ColumnType<string[], string, string>;
  handling: string;
  is_need_login: boolean;
  route_path: string | null;
  jump_type: number | null;
  /** direct address of jumpType 2, with area placeholders; for other types the address inside the system */
  jump_url: string;
  resource_url: string | null;
  system_abbr: string | null;
  validate_bound_user: boolean;
  delete_casual_user: boolean;
  jump_source: number;
  sort: number;
  is_demonstration: boolean;
};
type ServiceClickTable = {
  id: Generated<string>;
  identification: string;
  visitor: string;
  account_id: string | null;
  at: TimestampByDefault;
};
type VisitRecordTable = {
  id: Generated<string>;
  visitor: string;
  account_id: string | null;
  path: string;
  at: TimestampByDefault;
};

/** What is agreed with a system that speaks OpenID Connect; one without a row has the usual terms. */
type OpenidTermsTable = {
  system_abbr: string;
  requires_pkce: boolean;
  requires_pushed_requests: boolean;
  requires_dpop: boolean;
  allows_device: boolean;
  fields: ColumnType<string[] | null, string | null, string | null>;
};
/** Which fields of a person a system reads, as that person was told before the first time. */
type ToldFieldsTable = {
  account_id: string;
  system_abbr: string;
  fields: Json<string[]>;
  told_at: Timestamp;
  withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
};

/** Signing keys of the provider: the private half sealed; `state` is next, current or retired. */
type OidcKeyTable = {
  kid: string;
  alg: string;
  public_jwk: Json<Record<string, unknown>>;
  private_sealed: string;
  state: string;
  created_at: TimestampByDefault;
  /** when it stopped signing */
  retired_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
};
/** The outbox of back-channel logout. */
type CasProxyCallbackTable = { system_abbr: string; address: string };

type DeliveryTable = {
  id: Generated<string>;
  channel: string;
  recipient: string;
  content: ColumnType<Record<string, string | number | boolean | null>, string, never>;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  delivered_at: Timestamp | null;
  last_result: string | null;
  created_at: TimestampByDefault;
  /** the sign-off it tells of, see `signOffOf` */
  sign_off: string | null;
};

/** What calls to or from a system are signed with, sealed; the newest two of a purpose are live. */
type SigningSecretTable = {
  id: Generated<string>;
  system_abbr: string;
  purpose: string;
  secret_sealed: string;
  created_at: Timestamp;
};

/** Where a system takes events about its users. */
type WebhookEndpointTable = {
  system_abbr: string;
  url: string;
  updated_at: Timestamp;
};

/** Whom a system knows; a row tells it of him (`created`). */
type KnownUserTable = {
  system_abbr: string;
  account_id: string;
  since: TimestampByDefault;
};

/** One event for one system, written by the tables it is about (migration 27). */
type UserEventTable = {
  id: Generated<string>;
  event_id: Generated<string>;
  system_abbr: string;
  account_id: string;
  kind: string;
  /** names of claims, a space between */
  changed: string;
  former_account_id: string | null;
  bound_username: string | null;
  at: TimestampByDefault;
  state: Generated<string>;
  attempts: Generated<number>;
  next_attempt_at: TimestampByDefault;
  delivered_at: Timestamp | null;
};

/** One try to deliver an event, and what came of it. */
type WebhookAttemptTable = {
  id: Generated<string>;
  user_event_id: string;
  at: Timestamp;
  result: string;
  status: number | null;
  milliseconds: number;
};

/** A browser in which an account was signed in before; what it shows is kept as a hash. */
type KnownDeviceTable = {
  account_id: string;
  device_hash: string;
  first_seen_at: Timestamp;
  last_seen_at: Timestamp;
};

/** Who an account is in an upstream source; the subject as a blind index. */
type UpstreamIdentityTable = {
  source: string;
  subject_index: string;
  account_id: string;
  /** password, mobile, creditCode, temporary, registration, owner */
  linked_by: string;
  linked_at: TimestampByDefault;
  person_kind: ColumnType<string, string | undefined, string>;
  /** as the source last told it; null in links of a time when it was not kept */
  name_sealed: string | null;
  /** of a legal person */
  company: ColumnType<string, string | undefined, string>;
  /** null: not since it was linked */
  last_used_at: Timestamp | null;
};

/** WebAuthn credentials; `id` and `public_key` are base64url, `counter` the authenticator's own. */
type PasskeyTable = {
  id: string;
  account_id: string;
  public_key: string;
  counter: ColumnType<string, number, number>;
  name: string;
  transports: Json<string[]>;
  is_synced: boolean;
  added_at: Timestamp;
  last_used_at: Timestamp | null;
};
/** Keyed hashes; one use each. */
type RecoveryCodeTable = { account_id: string; code_hash: string; used_at: Timestamp | null };
/** One live row an account. */
type ActivationCodeTable = {
  id: string;
  account_id: string;
  code_hash: string;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  issued_by: string | null;
  issued_at: Timestamp;
};
/** An administrator whose factors were taken away: he may be handed an activation code. */
type FactorResetTable = { account_id: string; reset_at: Timestamp };
/** Something somebody asked for and an administrator decides; `facts_sealed` is what he reads, sealed JSON. */
export type ApprovalRequestTable = {
  id: string;
  receipt_number: string;
  kind: string;
  subject_id: string;
  applicant_id: string | null;
  applicant_index: string;
  region_code: string;
  /** unit and department, for searching */
  title: Generated<string>;
  name_index: ColumnType<string | null, string | null | undefined, string | null>;
  facts_sealed: string;
  status: Generated<string>;
  needs_second: boolean;
  first_decider_id: ColumnType<string | null, string | null | undefined, string | null>;
  decided_by_id: ColumnType<string | null, string | null | undefined, string | null>;
  decided_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  due_at: Timestamp;
  created_at: Timestamp;
};
/** One thing that was done about a request; `by_name` is null for the applicant. */
type ApprovalStepTable = {
  id: Generated<string>;
  request_id: string;
  at: Timestamp;
  act: string;
  by_name: string | null;
  note: string | null;
};
/** What somebody agreed to, when and from where; `document` is privacy, agreement or idNumber. */
type ConsentTable = { account_id: string; document: string; version: string; given_at: Timestamp; address: string };
type DictionaryItemTable = { type: string; code_value: string; code_name: string; sort: number };

/** What a system that speaks SAML published about itself. */
type SamlServiceProviderTable = {
  system_abbr: string;
  entity_id: string;
  consumers: Json<{ location: string; index: number; isDefault: boolean }[]>;
  logout_endpoints: Json<{ binding: string; location: string; responseLocation: string }[]>;
  certificates: Json<string[]>;
  signs_requests: boolean;
  name_id: string;
  registered_at: TimestampByDefault;
};

type SamlKeyTable = {
  id: Generated<string>;
  certificate: string;
  private_sealed: string;
  state: string;
  created_at: TimestampByDefault;
};

type SystemTestUserTable = { system_abbr: string; account_id: string };
export type SystemApplicationTable = {
  id: string;
  abbr: string;
  applicant_id: string;
  region_code: string;
  form: Json<unknown>;
  contact_sealed: string;
  receipt_number: string;
  /** review, rejected, sandbox, goLive, live, offlineAsked, offline */
  status: string;
  note: string | null;
  secret_due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  secret_reminded_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  secret_permits: Generated<number>;
  created_at: Timestamp;
};
export type SelfTestRunTable = {
  id: string;
  application_id: string;
  started_at: Timestamp;
  finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** waiting, running, passed, failed */
  state: string;
  lines: Json<unknown>;
  report: string | null;
};
