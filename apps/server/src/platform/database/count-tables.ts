import type { ColumnType, Generated } from "kysely";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** read as text where it matters which day: a driver's Date stands in its own zone */
type Day = ColumnType<Date, string, string>;
type Count = ColumnType<string, number, number>;

/** Counts that are kept as they grow. */
export type CountTables = {
  visit_day: { day: Day; slot: number; visits: Count };
  service_use: {
    identification: string;
    slot: number;
    clicks: Count;
    arrivals: ColumnType<string, number | undefined, number>;
  };
  gateway_log: GatewayLogTable;
  gateway_day: { system_abbr: string; day: Day; slot: number; opened: Count; failed: Count };
  sign_in_day: { day: Day; slot: number; people: Count };
  probe_day: { system_abbr: string; day: Day; asked: number; answered: number; slow: number; took: number[] };
};

type GatewayLogTable = {
  id: Generated<string>;
  identification: string;
  system_abbr: string | null;
  visitor: string;
  account_id: string | null;
  /** opened, refused, unanswered */
  outcome: string;
  at: Timestamp;
};
