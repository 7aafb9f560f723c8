/**
 * A condition that is always true, for a statement that looks rows up by values given in `column`. The planner takes a
 * list of values for a hundred and this condition for true once in two hundred; so it looks each value up, where it
 * would read the whole table instead, or keep such a plan from when the table was small.
 */
export const expectFew = (column: string) => `${column} || '' = ${column}`;
