import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { AccountTables } from "./account-tables.ts";
import type { AuditKeepingTables } from "./audit-tables.ts";
import type { BindingDeskTables } from "./binding-desk-tables.ts";
import type { SystemTables } from "./system-tables.ts";
import type { SystemRegistryTables } from "./system-registry-tables.ts";
import type { ProtocolTables } from "./protocol-tables.ts";
import type { Changed } from "./changed.ts";
import type { DataKeyTables } from "./data-key-tables.ts";
import type { CountTables } from "./count-tables.ts";
import type { DeskTables } from "./desk-tables.ts";
import type { DictionaryTables } from "./dictionary-tables.ts";
import type { InspectionTables } from "./inspection-tables.ts";
import type { IndicatorTables } from "./indicator-tables.ts";
import type { SetUpTables } from "./set-up-tables.ts";
import type { ReportTables } from "./report-tables.ts";
import type { OfficeNetworkTables } from "./office-network-tables.ts";
import type { OfficeTables } from "./office-tables.ts";
import type { PeopleTables } from "./people-tables.ts";
import type { BackupTables } from "./backup-tables.ts";
import type { CalendarTables } from "./calendar-tables.ts";
import type { JobTables } from "./job-tables.ts";
import type { RatingTables } from "./rating-tables.ts";
import type { RecordTables } from "./record-tables.ts";
import type { FeedbackTables } from "./feedback-tables.ts";
import type { FileTables } from "./file-tables.ts";
import type { ManualTables } from "./manual-tables.ts";
import type { SceneTables } from "./scene-tables.ts";
import type { SearchTables } from "./search-tables.ts";
import type { SiteTables } from "./site-tables.ts";
import type { SpendTables } from "./spend-tables.ts";
import type { UsageTables } from "./usage-tables.ts";
import type { ServeTables } from "./serve-tables.ts";
import type { DataResourceTables } from "./data-resource-tables.ts";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** filled by the database when it is left out */
type TimestampByDefault = ColumnType<Date, Date | string | undefined, Date | string>;
type Json<T> = ColumnType<T, string, string>;

/** The tables as the application sees them; a migration that changes one changes this too. */
export type Tables = FirstTables &
  AuditKeepingTables &
  BackupTables &
  JobTables &
  CalendarTables &
  AccountTables &
  BindingDeskTables &
  SystemTables &
  SystemRegistryTables &
  ProtocolTables &
  CountTables &
  DataKeyTables &
  DeskTables &
  DictionaryTables &
  IndicatorTables &
  SetUpTables &
  InspectionTables &
  FeedbackTables &
  FileTables &
  ManualTables &
  OfficeNetworkTables &
  OfficeTables &
  PeopleTables &
  RatingTables &
  RecordTables &
  ReportTables &
  SceneTables &
  SearchTables &
  ServeTables &
  SiteTables &
  SpendTables &
  UsageTables &
  DataResourceTables;

/** The ground everything stands on, and what is shown to everybody. */
type FirstTables = {
  installation: InstallationTable;
  short_lived: ShortLivedTable;
  audit_entry: AuditEntryTable;
  audit_link: AuditLinkTable;
  audit_pending: AuditPendingTable;
  audit_head: AuditHeadTable;
  region: RegionTable;
  catalogue_module: CatalogueModuleTable;
  service: ServiceTable;
  service_click: ServiceClickTable;
  visit_record: VisitRecordTable;
  approval_request: ApprovalRequestTable;
  approval_step: ApprovalStepTable;
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
  /** of a session: when it began, in ms of the epoch; made of `value` */
  session_started: GeneratedAlways<string | null>;
  /** of a session: its owner's region; made of `value` */
  session_region: GeneratedAlways<string | null>;
  /** of a row that notes into which system a session went: its app id or short name; made of `value` */
  entered: GeneratedAlways<string | null>;
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
type RegionTable = Changed & {
  code: string;
  name: string;
  parent_code: string | null;
  level: number;
  sort: number;
  is_statistical: boolean;
  /** no form offers it any more */
  is_withdrawn: Generated<boolean>;
};

type CatalogueModuleTable = Changed & {
  id: string;
  parent_id: string | null;
  name: string;
  tab: string;
  domain: string;
  sort: number;
  is_hidden: Generated<boolean>;
};

type ServiceTable = Changed & {
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
  state: Generated<"draft" | "published" | "withdrawn">;
  /** where it can be had */
  area_code: Generated<string>;
  /** account types that may have it done; empty: all */
  account_types: ColumnType<number[], string | undefined, string>;
  withdrawn_reason: string | null;
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
  facts_digest: Generated<string | null>;
  status: Generated<string>;
  needs_second: boolean;
  first_decider_id: ColumnType<string | null, string | null | undefined, string | null>;
  decided_by_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** of a time when it was not sealed */
  decided_by_name: ColumnType<string | null, string | null | undefined, string | null>;
  decided_by_name_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  due_at: Timestamp;
  created_at: Timestamp;
};

/** One thing that was done about a request; without a name where the applicant did it. */
type ApprovalStepTable = {
  id: Generated<string>;
  request_id: string;
  at: Timestamp;
  act: string;
  /** of a time when it was not sealed */
  by_name: ColumnType<string | null, string | null | undefined, string | null>;
  by_name_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  note: string | null;
};
