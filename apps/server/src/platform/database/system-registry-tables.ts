import type { ColumnType, Generated } from "kysely";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;
type LaterJson = ColumnType<unknown, string | null | undefined, string | null>;

export type SystemRegistryTables = { system_change: SystemChangeTable };

/** What an administrator asked to be changed of a system; a second person confirms it. */
export type SystemChangeTable = {
  receipt_number: string;
  system_abbr: string;
  /** wayIn, secret, offline, online */
  step: string;
  base_version: number;
  before: LaterJson;
  after: LaterJson;
  reason: string;
  asked_by: string;
  asked_by_name: string;
  asked_at: Timestamp;
  /** open, approved, rejected, withdrawn */
  status: Generated<string>;
  settled_at: Later<Date>;
  taken_at: Later<Date>;
};
