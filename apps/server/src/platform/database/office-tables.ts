import type { ColumnType, Generated } from "kysely";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** What the office keeps of its own work. */
export type OfficeTables = {
  audit_check: AuditCheckTable;
  setting: SettingTable;
  setting_change: SettingChangeTable;
};

/** One walk along the audit chain. */
type AuditCheckTable = {
  id: Generated<string>;
  begun_at: Timestamp;
  ended_at: Later<Date>;
  asked_by: Later<string>;
  checked: ColumnType<string, number | undefined, number>;
  total: ColumnType<string, number, number>;
  is_intact: Later<boolean>;
  faults: ColumnType<unknown, string | undefined, string>;
  head_seq: Later<string>;
  head_mac: Later<string>;
  from_seq: Later<string>;
  from_day: Later<string>;
  heads: ColumnType<number, number | undefined, number>;
};

/** A value that was changed; what was not has its default. */
type SettingTable = { key: string; value: number; revision: number; changed_at: Timestamp };

type SettingChangeTable = {
  id: Generated<string>;
  key: string;
  before: number;
  after: number;
  reason: string;
  receipt_number: string;
  asked_by_id: string;
  asked_by: string;
  asked_at: Timestamp;
  status: Generated<string>;
  ended_at: Later<Date>;
  ended_by: Later<string>;
};
