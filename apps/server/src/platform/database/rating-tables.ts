import type { ColumnType, Generated } from "kysely";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** 好差评: completed matters, their ratings, and what is done about bad ones. */
export type RatingTables = {
  completed_matter: CompletedMatterTable;
  service_rating: ServiceRatingTable;
  rating_ticket: RatingTicketTable;
};

type CompletedMatterTable = {
  id: Generated<string>;
  system_abbr: string;
  /** the system's own number for it */
  matter_no: string;
  /** null: its account was closed */
  account_id: string | null;
  identification: string;
  region_code: string;
  completed_at: Timestamp;
};

type ServiceRatingTable = {
  matter_id: string;
  identification: string;
  grade: number;
  efficiency: number;
  accuracy: number;
  convenience: number;
  platform: number;
  comment: string;
  rated_at: Timestamp;
};

type RatingTicketTable = {
  matter_id: string;
  region_code: string;
  due_at: Timestamp;
  measures: Later<string>;
  /** ISO day */
  called_back_on: Later<string>;
  call_back_result: Later<string>;
  call_back_note: Later<string>;
  closed_at: Later<Date>;
  /** of a time when it was not sealed */
  closed_by: Later<string>;
  closed_by_sealed: Later<string>;
};
