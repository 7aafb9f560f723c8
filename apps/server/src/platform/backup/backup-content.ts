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
