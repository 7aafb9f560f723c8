import { readFileSync } from "node:fs";
import type { Db } from "../../platform/database/database.ts";

export type RegionRow = {
  code: string;
  name: string;
  parentCode: string | null;
  level: number;
  sort: number;
  isStatistical: boolean;
};

const parentDigits: Record<number, number> = { 4: 2, 6: 4, 9: 6 };
const levelOfDigits: Record<number, number> = { 2: 2, 4: 3, 6: 4, 9: 5 };

/**
 * The rows of `regions.tsv`, parents before children; its head says where they come from.
 *
 * @throws Error naming the line that cannot be read
 */
export function regionRows(): RegionRow[] {
  const lines = readFileSync(new URL("./regions.tsv", import.meta.url), "utf8").split("\n");
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line, sort) => {
      const [code = "", name = "", mark = ""] = line.split("\t");
      const level = levelOfDigits[code.length];
      if (level === undefined || name === "") throw new Error(`regions.tsv: cannot read the line "${line}"`);
      const digits = parentDigits[code.length];
      return {
        code,
        name,
        parentCode: digits === undefined ? null : code.slice(0, digits),
        level,
        sort,
        isStatistical: mark === "S",
      };
    });
}

/** Every installation has the regions, demonstration or not; a newer release's rows win, but over no change by hand. */
export async function seedRegions(trx: Db): Promise<void> {
  await trx
    .insertInto("region")
    .values(regionRows())
    .onConflict((conflict) =>
      conflict
        .column("code")
        .doUpdateSet((eb) => ({
          name: eb.ref("excluded.name"),
          parentCode: eb.ref("excluded.parentCode"),
          level: eb.ref("excluded.level"),
          sort: eb.ref("excluded.sort"),
          isStatistical: eb.ref("excluded.isStatistical"),
        }))
        .where("region.changedAt", "is", null),
    )
    .execute();
}
