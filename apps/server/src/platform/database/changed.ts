import type { ColumnType, Generated } from "kysely";

/** What every row carries that administrators change by hand: how often it was, when and by whom. */
export type Changed = {
  revision: Generated<number>;
  changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  changed_by: ColumnType<string | null, string | null | undefined, string | null>;
};

/** What every row carries besides that stands on a desk before everybody sees it. */
export type Published = Changed & {
  /** draft, published, withdrawn */
  state: Generated<string>;
  withdrawn_reason: ColumnType<string | null, string | null | undefined, string | null>;
};
