import type { ColumnType, Generated } from "kysely";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** filled by the database when it is left out */
type TimestampByDefault = ColumnType<Date, Date | string | undefined, Date | string>;
type Json<T> = ColumnType<T, string, string>;

/** What the protocols keep: keys, notices on their way, what a system signs with. */
export type ProtocolTables = {
  oidc_key: OidcKeyTable;
  cas_proxy_callback: CasProxyCallbackTable;
  delivery: DeliveryTable;
  signing_secret: SigningSecretTable;
  webhook_endpoint: WebhookEndpointTable;
  known_user: KnownUserTable;
  user_event: UserEventTable;
  webhook_attempt: WebhookAttemptTable;
  saml_service_provider: SamlServiceProviderTable;
  saml_key: SamlKeyTable;
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
  /** why nothing was told */
  withheld: string | null;
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
