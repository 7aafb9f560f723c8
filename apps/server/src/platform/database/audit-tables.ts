import type { HeadFailure, HeadPlace } from "@sannong/contract/audit-keeping-words";
import type { ColumnType } from "kysely";

type Timestamp = ColumnType<Date, Date | string, never>;
type LaterTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** What ends the audit chain each day, where it is kept elsewhere, and what of the log went offline. */
export type AuditKeepingTables = {
  audit_signing_key: {
    kid: string;
    public_key: string;
    private_sealed: string;
    created_at: Timestamp;
    retired_at: LaterTimestamp;
  };
  audit_signed_head: {
    seq: string;
    first_seq: string;
    day: string;
    signed_at: Timestamp;
    kid: string;
    statement: string;
    signature: string;
  };
  audit_head_delivery: {
    seq: string;
    place: HeadPlace;
    tries: number;
    tried_at: ColumnType<Date, Date, Date>;
    next_try_at: LaterTimestamp;
    failure: ColumnType<HeadFailure | null, HeadFailure | null, HeadFailure | null>;
    taken_at: LaterTimestamp;
  };
  /** written by `remove_audit_segment` alone */
  audit_segment: {
    seq: ColumnType<string, never, never>;
    first_seq: ColumnType<string, never, never>;
    entries: ColumnType<string, never, never>;
    file: ColumnType<string, never, never>;
    digest: ColumnType<string, never, never>;
    removed_at: ColumnType<Date, never, never>;
    destroyed_at: ColumnType<Date | null, never, Date>;
  };
};
