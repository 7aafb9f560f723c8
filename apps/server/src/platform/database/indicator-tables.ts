import type { ColumnType } from "kysely";

/** The cockpit's indicators (migration 45). */
export type IndicatorTables = {
  indicator: {
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
    updated_at: ColumnType<Date, Date, Date>;
  };
  indicator_value: { indicator_code: string; region_code: string; month: string; value: number };
};
