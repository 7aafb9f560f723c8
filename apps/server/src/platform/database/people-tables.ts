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
  by_name: string;
};

/** What somebody asked for that takes effect when a second person confirms it. */
type PeopleRequestTable = { receipt_number: string; asked: ColumnType<unknown, string, string> };
