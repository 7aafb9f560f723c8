import type { ColumnType } from "kysely";

/** read as text where it matters which day: a driver's Date stands in its own zone */
type Day = ColumnType<Date, string, string>;
type Count = ColumnType<string, number, number>;

/** How much the portal is used, gathered from the logs by day. */
export type UsageTables = {
  usage_day: {
    day: Day;
    region_code: string;
    role_code: string;
    system_abbr: string;
    visits: Count;
    sign_ins: Count;
    jumps: Count;
  };
  usage_counted: { day: Day; counted_at: ColumnType<Date, Date, Date> };
};
