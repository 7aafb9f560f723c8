import { type RawBuilder, sql } from "kysely";

/** All codes of a province begin with as many digits; it is all there is. */
export const PROVINCE_DIGITS = 2;
/** Cities and counties: tables of which a part is listed have an index for either, `left(code, 4)` and `left(code, 6)`. */
const LEVELS = [6, 4] as const;

/**
 * What lies in a region. Codes carry their parents as prefix, so a subtree is a range of codes; but within a range there
 * is no order beside that of the codes, and the newest of a city would be found by sorting all of it. Of a city or a
 * county the beginning of the code is therefore one value, to the letter as indexes have it, and whatever an index
 * holds behind it is in order. What lies deeper is looked for in its county.
 */
export function inRegion(column: RawBuilder<unknown>, region: string): RawBuilder<boolean> {
  if (region.length <= PROVINCE_DIGITS) return sql<boolean>`true`;
  const level = LEVELS.find((digits) => digits <= region.length);
  const exactly = level && sql<boolean>`left(${column}, ${sql.lit(level)}) = ${region.slice(0, level)}`;
  if (exactly && level === region.length) return exactly;
  // a colon comes after the digits
  const range = sql<boolean>`${column} collate "C" >= ${region} and ${column} collate "C" < ${`${region}:`}`;
  return exactly ? sql<boolean>`(${exactly} and ${range})` : sql<boolean>`(${range})`;
}
