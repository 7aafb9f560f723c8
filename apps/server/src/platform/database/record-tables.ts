import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** A day as 2026-11-22; read as text, since a day has no zone. */
type Day = ColumnType<Date, string, string>;

/** Certificates, red and black lists, licences and penalties. */
export type RecordTables = { public_record: PublicRecordTable };

type PublicRecordTable = {
  id: GeneratedAlways<string>;
  kind: string;
  sought: string;
  area_code: string;
  category: string;
  status: string;
  decided_on: Day;
  published_on: Day;
  public_until: ColumnType<Date | null, string | null, string | null>;
  is_listed: Generated<boolean>;
  fields: ColumnType<Record<string, string | number | null>, string, string>;
  tokens: GeneratedAlways<string[]>;
  is_demonstration: Generated<boolean>;
};
