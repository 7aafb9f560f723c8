import type { ColumnType, Generated } from "kysely";

type Timestamp = ColumnType<Date, Date | string, never>;
type Json<T> = ColumnType<T, string, never>;

/** What is kept of a backup beside its moment. */
export type BackupContent = {
  name: string;
  folder: string;
  host: string;
  tables: number;
  rows: number;
  files: number;
  missingFiles: number;
  bytes: number;
  auditSeq: string | null;
  keyIds: string[];
};

/** Backups that were made, or were not. */
export type BackupTables = {
  backup_run: {
    id: Generated<string>;
    begun_at: Timestamp;
    ended_at: Timestamp;
    result: "whole" | "faulty" | "failed";
    content_at: ColumnType<Date | null, Date | string | null, never>;
    content: Json<BackupContent> | ColumnType<null, null, never>;
    faults: Json<string[]>;
  };
};
