import type { ColumnType, Generated } from "kysely";

type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** What administrators do about accounts. */
export type PeopleTables = {
  account_event: AccountEventTable;
  people_request: PeopleRequestTable;
};

/** Rows are only added: what was done about an account, and by whom. */
type AccountEventTable = {
  id: Generated<string>;
  account_id: string;
  at: Timestamp;
  act: string;
  outcome: string;
  reason: string;
  by_id: string | null;
  /** of a time when it was not sealed */
  by_name: ColumnType<string | null, string | null | undefined, string | null>;
  by_name_sealed: ColumnType<string | null, string | null | undefined, string | null>;
};

/** What somebody asked for that takes effect when a second person confirms it. */
type PeopleRequestTable = {
  receipt_number: string;
  /** of a time when it was not sealed */
  asked: ColumnType<unknown, string | null | undefined, string | null>;
  /** JSON */
  asked_sealed: ColumnType<string | null, string | null | undefined, string | null>;
};
