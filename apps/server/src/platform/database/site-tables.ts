import type { ColumnType, Generated } from "kysely";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** What is said of the site and its owner, and where its links lead. */
export type SiteTables = { site_filing: SiteFilingTable; link_check: LinkCheckTable; link_finding: LinkFindingTable };

/** One row. */
type SiteFilingTable = {
  only: Generated<boolean>;
  filing: ColumnType<Record<string, string>, string, string>;
  revision: number;
  changed_at: Later<Date>;
  changed_by: Later<string>;
};

type LinkCheckTable = {
  id: Generated<string>;
  begun_at: Timestamp;
  ended_at: Later<Date>;
  asked_by: Later<string>;
  is_complete: Generated<boolean>;
};

type LinkFindingTable = {
  check_id: string;
  place: number;
  address: string;
  title: string;
  found_on: string;
  verdict: string;
  status: number | null;
  detail: string | null;
  took_ms: number | null;
  is_broken: boolean;
};
