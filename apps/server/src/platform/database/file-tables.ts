import type { FileFault } from "@sannong/contract/file-check-words";
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
  /** hex; null of files that came before it was written down and were not looked at since */
  sha256: ColumnType<string | null, string | null | undefined, string | null>;
  /** when its bytes were last read and compared, and what was found wrong then */
  checked_at: ColumnType<Date | null, never, Date | null>;
  fault: ColumnType<FileFault | null, never, FileFault | null>;
};

type FileUsageTable = { owner: string; bytes: Count; files: number };
