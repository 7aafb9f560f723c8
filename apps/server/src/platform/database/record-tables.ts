import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Changed } from "./changed.ts";

/** A day as 2026-11-22; read as text, since a day has no zone. */
type Day = ColumnType<Date, string, string>;

/** Certificates, red and black lists, licences and penalties, and the workbooks they come in. */
export type RecordTables = {
  public_record: PublicRecordTable;
  record_import: RecordImportTable;
  record_import_row: RecordImportRowTable;
};

type PublicRecordTable = Changed & {
  id: GeneratedAlways<string>;
  kind: string;
  sought: string;
  area_code: string;
  category: string;
  status: string;
  decided_on: Day;
  published_on: Day;
  public_until: ColumnType<Date | null, string | null, string | null>;
  is_listed: Generated<boolean>;
  fields: ColumnType<Record<string, string | number | null>, string, string>;
  tokens: GeneratedAlways<string[]>;
  is_demonstration: Generated<boolean>;
  /** the number of its document, as it is compared; null: it came from elsewhere */
  record_key: ColumnType<string | null, string | null | undefined, string | null>;
  withdrawn_reason: ColumnType<string | null, string | null | undefined, string | null>;
};

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

type RecordImportTable = {
  id: string;
  kind: string;
  area_code: string;
  account_id: string;
  made_by: string;
  file_name: string;
  state: string;
  /** what rows say that name no days of their own */
  published_on: Day;
  public_until: Later<string>;
  read_rows: Generated<number>;
  good: Generated<number>;
  bad: Generated<number>;
  written: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  failure: Later<string>;
  begun_at: ColumnType<Date, Date, Date>;
  ended_at: Later<Date>;
};

type RecordImportRowTable = {
  import_id: string;
  line: number;
  record_key: string | null;
  record: ColumnType<unknown, string | null, string | null>;
  problems: ColumnType<{ column: string; value: string; reason: string }[] | null, string | null, string | null>;
};
