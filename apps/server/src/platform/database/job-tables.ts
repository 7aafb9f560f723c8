import type { ColumnType, Generated } from "kysely";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type MaybeTimestamp = ColumnType<Date | null, Date | string | null, Date | string | null>;

/** How the jobs went. */
export type JobTables = {
  job_state: {
    name: string;
    begun_at: MaybeTimestamp;
    took_ms: number | null;
    /** of the last run; null when it succeeded */
    failure: string | null;
    run_asked_by: string | null;
    asked_at: MaybeTimestamp;
    asked_by: string | null;
  };
  job_failure: {
    id: Generated<string>;
    name: string;
    reason: string;
    first_at: Timestamp;
    last_at: Timestamp;
    times: Generated<number>;
  };
};
