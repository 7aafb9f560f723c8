/** What somebody says of a new installation that the server cannot see for itself (migration 113). */
export type SetUpTables = {
  set_up_statement: { item: string; words: string; told_by: string; told_at: Date };
};
