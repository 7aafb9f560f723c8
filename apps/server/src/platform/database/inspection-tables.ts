import type { ColumnType, Generated } from "kysely";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Runs of the site's inspection. */
export type InspectionTables = { inspection_run: InspectionRunTable; inspection_item: InspectionItemTable };

type InspectionRunTable = {
  id: Generated<string>;
  begun_at: Timestamp;
  ended_at: Later<Date>;
  asked_by: Later<string>;
};
type InspectionItemTable = {
  run_id: string;
  key: string;
  figure: number | null;
  verdict: string;
  named: ColumnType<string[], string, string>;
};
