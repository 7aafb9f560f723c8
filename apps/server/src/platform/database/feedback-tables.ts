import type { ColumnType, Generated } from "kysely";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** What people write to the portal's office. */
export type FeedbackTables = { feedback: FeedbackTable };

type FeedbackTable = {
  id: Generated<string>;
  reference_number: string;
  account_id: string | null;
  about: string;
  content: string;
  phone_sealed: string;
  phone_index: string;
  region_code: string;
  area_name: string;
  created_at: Timestamp;
  answer_by: Timestamp;
  answer: Later<string>;
  answered_at: Later<Date>;
  /** of a time when it was not sealed */
  answered_by: Later<string>;
  answered_by_sealed: Later<string>;
};
