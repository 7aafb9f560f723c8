import { type Flat, flatNames, usualOf } from "@sannong/contract/applications/application-shapes.schemas";

/** Fields of the schema that have a column of their own; what came after them is kept together in `further`. */
export const agreedColumns = [
  "redirectUris",
  "postLogoutRedirectUris",
  "backchannelLogoutUri",
  "initiateLoginUri",
  "handoffUri",
  "tokenUri",
  "checkUserUrl",
  "defaultJumpType",
  "requiresRole",
  "isOwn",
  "opensSessions",
] as const satisfies readonly (keyof Flat)[];
export type AgreedColumn = (typeof agreedColumns)[number];
const hasColumn = (name: string): name is AgreedColumn => (agreedColumns as readonly string[]).includes(name);

/**
 * What was agreed with a system in the fields that have no column; what is as usual is left out, so that a system with
 * nothing of it is written, and sealed, as it was before there were such fields.
 */
export const furtherOf = (system: Readonly<Partial<Record<keyof Flat, unknown>>>): Record<string, unknown> =>
  Object.fromEntries(
    flatNames
      .filter((name) => !hasColumn(name))
      .map((name) => [name, system[name] ?? usualOf(name)] as const)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usualOf(name))),
  );

/** What was agreed with a system, by its row: from columns, and of what is kept together as usual where it was left out. */
export const agreedFrom = (row: Record<AgreedColumn, unknown> & { further: unknown }): Flat => {
  const further = row.further as Record<string, unknown>;
  return Object.fromEntries(
    flatNames.map((name) => [name, hasColumn(name) ? row[name] : (further[name] ?? usualOf(name))]),
  ) as Flat;
};
