import { readFileSync } from "node:fs";

export type FormerRegion = { code: string; name: string; successor: string; year: number };

/** The rows of `former-regions.tsv`; its head says where they come from. */
export const formerRegions = (): FormerRegion[] =>
  readFileSync(new URL("./former-regions.tsv", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [code = "", name = "", successor = "", year = ""] = line.split("\t");
      return { code, name, successor, year: Number(year) };
    });

let byCode: Map<string, FormerRegion> | undefined;
const COUNTY_DIGITS = 6;

/** The county-level unit that a code named once, or in which what it names lay; undefined for every other code. */
export function formerRegionOf(code: string): FormerRegion | undefined {
  byCode ??= new Map(formerRegions().map((one) => [one.code, one]));
  return byCode.get(code.slice(0, COUNTY_DIGITS));
}
