/**
 * What a table says of a name that came from outside; nothing for a name the table has not, such as `constructor`,
 * to which every object answers.
 */
export const ownMember = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
