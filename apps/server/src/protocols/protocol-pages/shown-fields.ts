import { areTheSameFields, type SharedField } from "@sannong/contract/identity/shared-fields";

/** The fields that a page of agreement showed, by what its form says; others may ask with anything. */
export type Shown = readonly string[];

const NAME = "fields";

/** Where the form of such a page leads: a page that is left open keeps what it showed, whatever is agreed with its system. */
export const afterShowing = (path: string, fields: readonly SharedField[]): string =>
  `${path}?${NAME}=${fields.join("+")}`;

/** What the page showed whose form was posted. */
export function shownIn(query: unknown): Shown {
  const said = (query as Record<string, unknown>)[NAME];
  return typeof said === "string" ? said.split(" ").filter(Boolean) : [];
}

/**
 * Does this person agree to these fields, which they were shown? Without a form they do not; with the form of a page that
 * showed others they have to look again (`changed`).
 */
export function agreementTo(
  fields: readonly SharedField[],
  shown: Shown | undefined,
): { agrees: boolean; changed: boolean } {
  const agrees = shown !== undefined && areTheSameFields(shown, fields);
  return { agrees, changed: shown !== undefined && !agrees };
}
