import type { ColumnType, Generated } from "kysely";
import type { Changed } from "./changed.ts";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type TimestampLater = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** What a person finds on his desk, and the notices everybody reads. */
export type DeskTables = {
  message: MessageTable;
  system_subject: SystemSubjectTable;
  system_todo: SystemTodoTable;
  favourite: FavouriteTable;
  notice: NoticeTable;
};

type MessageTable = {
  id: Generated<string>;
  account_id: string;
  /** decision, reply, expiry, todo, system */
  kind: string;
  title: string;
  /** of a time when it was not sealed */
  content: ColumnType<string | null, string | null | undefined, string | null>;
  content_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  /** a page of this portal */
  link: string | null;
  /** what it tells of; an account is told once of each */
  about: string | null;
  created_at: Timestamp;
  read_at: TimestampLater;
};

/** Whom a system means by a pairwise name; filled when it is first needed. */
type SystemSubjectTable = { system_abbr: string; sub: string; account_id: string };

export type SystemTodoTable = {
  id: Generated<string>;
  system_abbr: string;
  /** the system's own number for it */
  todo_id: string;
  account_id: string;
  title: string;
  summary: string;
  address: string;
  due_at: TimestampLater;
  created_at: Timestamp;
  completed_at: TimestampLater;
  result: ColumnType<string | null, string | null | undefined, string | null>;
};

type FavouriteTable = {
  account_id: string;
  /** system, service */
  kind: string;
  subject: string;
  /** 1 comes first */
  place: number;
  added_at: Timestamp;
};

export type NoticeTable = Changed & {
  id: string;
  /** notice, publicity, policy, reading, system */
  kind: string;
  title: string;
  summary: string;
  paragraphs: ColumnType<string[], string, string>;
  source: string;
  author: string;
  keywords: string;
  for_staff: boolean;
  published_at: Timestamp;
  /** draft, published, withdrawn */
  state: Generated<string>;
  area_code: Generated<string>;
  /** a day; the last one it is shown */
  public_until: ColumnType<Date | null, string | null | undefined, string | null>;
  withdrawn_reason: ColumnType<string | null, string | null | undefined, string | null>;
  is_demonstration: boolean;
};
