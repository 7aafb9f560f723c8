import type { ColumnType, Generated } from "kysely";
import type { Changed } from "./changed.ts";

/** The cockpit's indicators (migration 45). */
export type IndicatorTables = {
  indicator: IndicatorTable;
  indicator_value: { indicator_code: string; region_code: string; month: string; value: number };
  /** workbooks of values that were brought in */
  indicator_import: {
    id: string;
    area_code: string;
    made_by: string;
    file_name: string;
    added: number;
    changed: number;
    same: number;
    at: ColumnType<Date, Date, never>;
  };
};

export type IndicatorTable = Changed & {
  code: string;
  name: string;
  themes: ColumnType<string[], string, string>;
  unit: string;
  decimals: number;
  /** sum or share */
  kind: string;
  more_is_better: boolean | null;
  definition: string;
  source: string;
  owner: string;
  /** month, quarter or year */
  cycle: string;
  sort: number;
  /** counted no more; its values are kept */
  is_retired: Generated<boolean>;
  updated_at: ColumnType<Date, Date, Date>;
};
