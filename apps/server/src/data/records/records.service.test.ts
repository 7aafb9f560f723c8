import { MOST_RECORDS, type PublicRecord } from "@sannong/contract/data/record-words";
import { expect, test } from "vitest";
import type { RecordSource } from "../../gateways/external-records/record-source.ts";
import { recordsService } from "./records.service.ts";

/** A host that keeps so many, all of them alike, and counts as far as it likes. */
const hostOf = (kept: number, counted = kept): RecordSource => ({
  kind: "external",
  name: "演示主机",
  page: async (_kind, { pageNum, pageSize }) => ({
    records: Array.from({ length: Math.max(0, Math.min(pageSize, kept - (pageNum - 1) * pageSize)) }, (_, at) => ({
      id: String((pageNum - 1) * pageSize + at),
    })) as unknown as PublicRecord[],
    total: Math.min(kept, counted),
    isCapped: kept > counted,
  }),
});

const written = async (host: RecordSource) => {
  const records = recordsService({ sourceOf: () => host, log: { warn: () => undefined } as never });
  const { rows } = await records.all("penalty", { order: "newest" });
  let count = 0;
  for await (const _row of rows) count += 1;
  return count;
};

test.each([
  ["fewer than a sheet holds", 9_950, 9_950, 9_950],
  ["as many as a sheet holds", MOST_RECORDS, MOST_RECORDS, MOST_RECORDS],
  ["more", 25_000, 25_000, MOST_RECORDS + 1],
  ["more than were counted, and fewer than a sheet holds", 4_230, 1_000, 4_230],
  ["more than were counted, and than a sheet holds", 25_000, 1_000, MOST_RECORDS + 1],
])("of %s a sheet hears of one beyond its end where there is one, and says so", async (_what, kept, counted, rows) => {
  expect(await written(hostOf(kept, counted))).toBe(rows);
});
