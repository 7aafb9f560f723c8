import { Refusal } from "../../platform/refusal.ts";
import { parseJson } from "../../platform/texts/parse-json.ts";

/** Where a page ended: the value it was ordered by, as the database writes it, and the row that tells equal ones apart. */
export type Position = { at: string; id: string };

export const cursorOf = ({ at, id }: Position): string => Buffer.from(JSON.stringify([at, id])).toString("base64url");

const MOMENT = /^(-infinity|\d{1,20}|\d{4}-\d\d-\d\d[\d:+. -]{5,30})$/;

/** @throws Refusal `people.badCursor` for anything that is not one of ours */
export function positionOf(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const read = parseJson(Buffer.from(cursor, "base64url"));
  const [at, id] = Array.isArray(read) ? (read as unknown[]) : [];
  if (typeof at === "string" && typeof id === "string" && MOMENT.test(at)) return { at, id };
  throw new Refusal("people.badCursor");
}
