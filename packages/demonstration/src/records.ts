import { type RecordKind, recordKindNames, recordQueries } from "@sannong/contract/data/record-words";
import { recordKeyOf, soughtOf } from "@sannong/server/data/records/index";
import type { Db } from "@sannong/server/platform/database/database";
import { recordMakers } from "./record-makers.ts";
import { generator } from "./random.ts";

/** Of each kind: enough to leaf through and narrow down for a second of the first start, or what costs a start nothing. */
const PER_KIND = { full: 500, little: 40 } as const;

/**
 * Records of all five kinds, the same for the same day; the dates lie before `now`, so that a demonstration is
 * never out of date. What was seeded before is replaced.
 */
export async function seedRecords(db: Db, now: Date, content: keyof typeof PER_KIND): Promise<void> {
  const counties = await db
    .selectFrom("region")
    .select(["code", "name"])
    .where("level", "=", 4)
    .where("isStatistical", "=", false)
    .orderBy("code")
    .execute();
  await db.deleteFrom("publicRecord").where("isDemonstration", "=", true).execute();
  for (const kind of recordKindNames) {
    const rows = recordRows(kind, { counties, now, count: PER_KIND[content] });
    await db.insertInto("publicRecord").values(rows).execute();
  }
}

type County = { code: string; name: string };
type Wanted = { counties: readonly County[]; now: Date; count: number };

function recordRows(kind: RecordKind, { counties, now, count }: Wanted) {
  const random = generator(20_260_201 + recordKindNames.indexOf(kind));
  const query = recordQueries[kind];
  return Array.from({ length: count }, (_, index) => {
    const county = counties[Math.floor(random() * counties.length)] ?? { code: "320102", name: "示例县" };
    const { values, publishedOn, publicUntil } = recordMakers[kind]({ county, number: index + 1, now, random });
    return {
      kind,
      sought: soughtOf(kind, values),
      recordKey: recordKeyOf(kind, values),
      areaCode: county.code,
      category: String(values[query.category]),
      status: String(values[query.status]),
      decidedOn: String(values[query.date]),
      publishedOn,
      publicUntil,
      isListed: true,
      fields: JSON.stringify(values),
      isDemonstration: true,
    };
  });
}
