import type { ColumnType, Generated } from "kysely";

type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Keys of sealed columns, how far older rows have been sealed with the newest (migration 93), and whose keys they are. */
export type DataKeyTables = {
  /** the keys of the start that this database was made with; what is written here stays */
  key_print: {
    /** `index`, `field.1` and so on, as `printsOf` names them */
    name: string;
    print: string;
    noted_at: ColumnType<Date, never, never>;
  };
  data_key: {
    /** those of the keys file are generation 0 and have no row */
    generation: number;
    id: string;
    wrapped: string;
    made_at: Timestamp;
    made_by: string;
    /** no server seals with it before */
    active_from: Timestamp;
  };
  reseal_column: {
    /** table and column, a dot between */
    name: string;
    /** the key it is sealed with when this is done */
    key_id: string;
    /** the row reached, by its key; null at the beginning of a pass */
    reached: ColumnType<string[] | null, string | null, string | null>;
    /** of this pass; one that finds nothing left is the last */
    pass_resealed: Generated<number>;
    pass_broken: Generated<number>;
    resealed: ColumnType<string, number | undefined, number>;
    /** rows that no key opens, of the last pass */
    broken: Generated<number>;
    finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
};
