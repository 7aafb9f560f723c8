import type { ColumnType, Generated } from "kysely";

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** From where the office may be entered. */
export type OfficeNetworkTables = {
  office_network: {
    id: Generated<string>;
    ranges: string[];
    reason: string;
    receipt_number: string;
    asked_by_id: string;
    asked_by: string;
    asked_at: ColumnType<Date, Date | string, Date | string>;
    status: Generated<string>;
    ended_at: Later<Date>;
    ended_by: Later<string>;
  };
};
