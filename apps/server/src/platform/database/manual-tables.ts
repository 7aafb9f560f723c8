import type { Changed } from "./changed.ts";
import type { ColumnType } from "kysely";

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type ManualTables = { manual_edition: ManualEditionTable };

/** A manual as clerks have written it; what comes with a version stands in none. */
export type ManualEditionTable = Changed & {
  id: string;
  /** department, social */
  manual: string;
  /** from its first publication on */
  number: Later<number>;
  /** draft, live, past */
  state: string;
  text: string;
  note: string;
  /** the number of the edition it was begun from; null: what came with the version */
  based_on: number | null;
  published_at: Later<Date>;
  published_by: Later<string>;
};
