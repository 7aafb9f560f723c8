import type { ColumnType, Generated } from "kysely";
import type { Changed, Published } from "./changed.ts";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Json<T> = ColumnType<T, string, string>;
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Data resources (migration 41). */
export type DataResourceTables = {
  data_class: Changed & {
    code: string;
    name: string;
    /** among those below the same class; equal ones stand by their codes */
    sort: Generated<number>;
    is_withdrawn: Generated<boolean>;
  };
  data_resource: DataResourceTable;
  data_row: { resource_code: string; seq: number; region_code: string; content: Json<unknown> };
  data_application: DataApplicationTable;
  data_grant: DataGrantTable;
  data_credential: DataCredentialTable;
  data_use: { grant_id: string; day: string; calls: number; rows: ColumnType<string, number, number> };
};

export type DataResourceTable = Published & {
  code: string;
  class_code: string;
  name: string;
  provider: string;
  provider_code: string;
  /** whose administrators review */
  provider_region: string;
  summary: string;
  domain: string;
  level: string;
  formats: Json<unknown>;
  items: Json<unknown>;
  /** over how delicate each item is */
  items_mac: Later<string>;
  sharing: string;
  sharing_condition: string;
  sharing_way: string;
  legal_basis: string;
  openness: string;
  openness_condition: string;
  update_cycle: string;
  published_on: string;
  updated_on: string;
  related: Json<string[]>;
  quality: Json<unknown>;
  row_count: number;
  is_demonstration: boolean;
};

export type DataApplicationTable = {
  id: string;
  resource_code: string;
  applicant_id: string;
  region_code: string;
  purpose: string;
  basis: string;
  /** field and reason */
  items: Json<unknown>;
  scope_code: string;
  months: number;
  /** draft, department, provider, approved, rejected, withdrawn */
  status: string;
  receipt_number: Generated<string>;
  provider_receipt: Later<string>;
  department_decider_id: Later<string>;
  renews_grant_id: Later<string>;
  note: Later<string>;
  due_at: Later<Date>;
  created_at: Timestamp;
  saved_at: Timestamp;
  submitted_at: Later<Date>;
  decided_at: Later<Date>;
};

export type DataGrantTable = {
  id: string;
  application_id: string;
  resource_code: string;
  holder_id: string;
  unit: string;
  /** fields */
  items: Json<string[]>;
  scope_code: string;
  /** the post it was granted for; null for grants from before posts were kept */
  post_region: Later<string>;
  post_unit: Later<string>;
  post_department: Later<string>;
  rate: number;
  app_id: Later<string>;
  granted_at: Timestamp;
  expires_at: Timestamp;
  reminded_at: Later<Date>;
  ended_at: Later<Date>;
  /** holder, provider, post */
  ended_by: Later<string>;
  note: Later<string>;
  calls: ColumnType<string, number | undefined, number>;
  rows: ColumnType<string, number | undefined, number>;
  last_used_at: Later<Date>;
  /** over what it gives, and to whom */
  mac: Later<string>;
};

type DataCredentialTable = {
  secret_hash: string;
  grant_id: string;
  hint: string;
  issued_at: Timestamp;
  last_used_at: Later<Date>;
};
