import type { ColumnType, Generated } from "kysely";
import type { Changed } from "./changed.ts";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** filled by the database when it is left out */
type TimestampByDefault = ColumnType<Date, Date | string | undefined, Date | string>;
type Json<T> = ColumnType<T, string, string>;

/** The connected systems, how they came here, and what people are to them. */
export type SystemTables = {
  connected_system: ConnectedSystemTable;
  system_role: SystemRoleTable;
  account_system_role: AccountSystemRoleTable;
  system_role_application: SystemRoleApplicationTable;
  account_binding: AccountBindingTable;
  unbound_notice: UnboundNoticeTable;
  third_party_token: ThirdPartyTokenTable;
  openid_terms: OpenidTermsTable;
  told_fields: ToldFieldsTable;
  system_test_user: SystemTestUserTable;
  system_application: SystemApplicationTable;
  self_test_run: SelfTestRunTable;
};

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
  /** its word opens portal sessions of those who are bound to it */
  opens_sessions: Generated<boolean>;
  /** normal, slow, silent, stopped, unknown */
  health: string;
  /** written by the database when `health` changes */
  health_since: ColumnType<Date | null, undefined, never>;
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
  /** its owner gave it up while it was tried */
  given_up: Generated<boolean>;
  missed_probes: Generated<number>;
  probed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  probe_took_ms: ColumnType<number | null, number | null | undefined, number | null>;
  probe_fault: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: TimestampByDefault;
  version: Generated<number>;
  /** in which order systems are listed */
  sort: Generated<number>;
  changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  changed_by: ColumnType<string | null, string | null | undefined, string | null>;
  /** covers what was agreed with it; one that is not connected has none */
  mac: ColumnType<string | null, string | null | undefined, string | null>;
};

type SystemRoleTable = Changed & {
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
  /** the list of an administrator's that it came by; null: proved by its owner */
  batch_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** its owner wants no session opened by that system's word */
  sessions_forbidden: Generated<boolean>;
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

type SystemTestUserTable = { system_abbr: string; account_id: string };

export type SystemApplicationTable = {
  id: string;
  abbr: string;
  applicant_id: string;
  region_code: string;
  form: Json<unknown>;
  contact_sealed: string;
  /** another registration, while administrators look at it */
  amendment_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  check_secret_taken: Generated<boolean>;
  receipt_number: string;
  /** review, rejected, sandbox, goLive, live, offlineAsked, offline */
  status: string;
  note: string | null;
  secret_due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  secret_reminded_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  secret_permits: Generated<number>;
  /** when and why its owner left the post it is looked after from */
  owner_left_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  owner_left_why: ColumnType<string | null, string | null | undefined, string | null>;
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
  /** the line that alone was asked for; null: all of them */
  only_line: ColumnType<string | null, string | null | undefined, string | null>;
  report: string | null;
};
