import type { ColumnType } from "kysely";

/** read as text where it matters which day: a driver's Date stands in its own zone */
type Day = ColumnType<Date, string, string>;
type Count = ColumnType<string, number, number>;

/** What text messages and upstream identity sources were used for, by day. */
export type SpendTables = {
  sms_day: { day: Day; city: string; kind: string; taken: Count; failed: Count };
  upstream_day: { source: string; day: Day; outcome: string; times: Count; last_at: ColumnType<Date, Date, Date> };
};
