import type { ColumnType, Generated } from "kysely";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Lists of bindings that administrators sent. */
export type BindingDeskTables = { binding_batch: BindingBatchTable; binding_batch_line: BindingBatchLineTable };

export type BindingBatchTable = {
  id: string;
  system_abbr: string;
  file_name: string;
  /** of the file's pairs in their order, in hex: what was confirmed is what was sent */
  digest: string;
  state: string;
  region_code: string;
  made_by: string;
  made_by_name: string;
  made_at: Timestamp;
  reason: Later<string>;
  receipt_number: Later<string>;
  lines: number;
  good: number;
  through: Generated<number>;
  bound: Generated<number>;
  skipped: Generated<number>;
  undone: Generated<number>;
  attempts: Generated<number>;
  /** since when it is in its state: a job that died is taken up again */
  state_at: Timestamp;
  applied_at: Later<Date>;
  undone_at: Later<Date>;
  undone_by: Later<string>;
  undone_by_name: Later<string>;
  undo_reason: Later<string>;
};

export type BindingBatchLineTable = {
  batch_id: string;
  line: number;
  /** as it was typed, numbers in it masked */
  said: string;
  account_id: string | null;
  bound_username: string;
  /** null where nothing is wrong */
  problems: string[] | null;
  double_of: number | null;
  outcome: Later<string>;
};
