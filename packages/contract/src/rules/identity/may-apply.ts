const STAFF = 1;
const ENTITY = 3;

/** Systems belong to offices and businesses, not to private persons. */
export const mayApply = ({ accountType }: { accountType: number }): boolean =>
  accountType === STAFF || accountType === ENTITY;
