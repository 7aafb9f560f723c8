import type { ColumnType, Generated } from "kysely";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** filled by the database when it is left out */
type TimestampByDefault = ColumnType<Date, Date | string | undefined, Date | string>;
type Json<T> = ColumnType<T, string, string>;

/** People, what they prove themselves with, and what they agreed to. */
export type AccountTables = {
  account: AccountTable;
  account_role: AccountRoleTable;
  role: RoleTable;
  role_permission: RolePermissionTable;
  password_history: PasswordHistoryTable;
  temporary_user: TemporaryUserTable;
  known_device: KnownDeviceTable;
  upstream_identity: UpstreamIdentityTable;
  passkey: PasskeyTable;
  recovery_code: RecoveryCodeTable;
  activation_code: ActivationCodeTable;
  factor_reset: FactorResetTable;
  consent: ConsentTable;
};

type AccountTable = {
  id: string;
  /** empty where it is a phone: then it is sealed beside it */
  username: string;
  /** folded for look-up: lower case; of a phone a blind index */
  username_key: string;
  phone_username_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  nickname_sealed: string;
  /** null in rows of a time when it was not kept, until the server has written it */
  name_index: ColumnType<string | null, string | null | undefined, string | null>;
  phone_sealed: string | null;
  phone_index: string | null;
  id_number_sealed: string | null;
  id_number_index: string | null;
  totp_secret_sealed: string | null;
  phone_verified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  credit_code: ColumnType<string | null, string | null | undefined, string | null>;
  company_type_id: Generated<string>;
  company_address: Generated<string>;
  /** selfDeclared, verified; the latter of account type 3 alone, with when, which way (portal, review) and by what */
  entity_level: Generated<string>;
  entity_verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  entity_verified_way: ColumnType<string | null, string | null | undefined, string | null>;
  entity_verified_by: ColumnType<string | null, string | null | undefined, string | null>;
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
  /** somebody who stays away was told that his account will be stopped */
  unused_told_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: TimestampByDefault;
  updated_at: TimestampByDefault;
  version: Generated<number>;
};

type RoleTable = {
  code: string;
  name: string;
  sort: number;
  /** counts the changes of what it may do */
  revision: Generated<number>;
  changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  changed_by: ColumnType<string | null, string | null | undefined, string | null>;
};

/** `mac` covers both; null in rows that a migration wrote, until the server has sealed them. */
type RolePermissionTable = {
  role_code: string;
  permission: string;
  mac: ColumnType<string | null, string | null | undefined, string | null>;
};

/**
 * `mac` covers account, role and the region it holds in (design, Stored data: MAC over role grants). `is_primary` marks
 * roles[0].
 */
type AccountRoleTable = {
  account_id: string;
  role_code: string;
  region_code: Generated<string>;
  is_primary: boolean;
  granted_at: TimestampByDefault;
  mac: string;
};

type PasswordHistoryTable = { account_id: string; password_hash: string; changed_at: Timestamp };

/** Somebody from another system without a platform account. `removed_at`: gone, but for a code he was just given. */
type TemporaryUserTable = {
  account_id: string;
  source: string;
  phone_sealed: string | null;
  created_at: Timestamp;
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
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

/** What somebody agreed to, when and from where; `document` is privacy, agreement or idNumber. */
type ConsentTable = { account_id: string; document: string; version: string; given_at: Timestamp; address: string };
