import type { ColumnType } from "kysely";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Count = ColumnType<string, number, number | string>;

/** Files that people handed in, and how much of them each has. */
export type FileTables = { stored_file: StoredFileTable; file_usage: FileUsageTable };

type StoredFileTable = {
  id: string;
  /** account:…, or permit:… for somebody who was not signed in */
  owner: string;
  file_name: string;
  media_type: string;
  size: Count;
  /** false until its bytes lie in the storage */
  is_whole: ColumnType<boolean, boolean | undefined, boolean>;
  /** where it stands; null while it stands nowhere */
  subject_kind: ColumnType<string | null, never, string | null>;
  subject_id: ColumnType<string | null, never, string | null>;
  created_at: Timestamp;
};

type FileUsageTable = { owner: string; bytes: Count; files: number };
