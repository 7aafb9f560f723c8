import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { seedNoticeList, seedNotices } from "@sannong/demonstration/notices";
import { noticesService } from "./notices.service.ts";
import { noticesStore } from "./notices.store.ts";

let database: TestDatabase;
let notices: ReturnType<typeof noticesService>;
beforeAll(async () => {
  database = await freshDatabase();
  await seedNotices(database.db, new Date("2026-11-22T03:00:00Z"));
  notices = noticesService({
    store: noticesStore(database.db),
    clock: () => new Date("2026-11-22T03:00:00Z"),
    files: { shownTo: async () => [] },
  });
});
afterAll(() => database.close());

const first = { audience: "everybody", pageNum: 1, pageSize: 10 } as const;

describe("notices", () => {
  test("are thirty and more, each with a date, a source and words of its own", () => {
    expect(seedNoticeList.length).toBeGreaterThanOrEqual(30);
    expect(new Set(seedNoticeList.map(({ id }) => id)).size).toBe(seedNoticeList.length);
    for (const { paragraphs, summary, keywords, title } of seedNoticeList) {
      expect(paragraphs.length, title).toBeGreaterThanOrEqual(2);
      for (const text of [summary, keywords]) expect(text, title).not.toBe("");
      expect(paragraphs.join(""), title).not.toMatch(/等相关材料|法律法规规定的其他条件/);
    }
  });

  test("come the newest first, and what concerns officials alone stays away from the others", async () => {
    const { records, total, counts } = await notices.list(first);
    const dates = records.map(({ publishedAt }) => publishedAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(records[0]).toMatchObject({ source: expect.stringMatching(/^[^（]+$/), kind: "notice" });
    const staff = await notices.list({ ...first, audience: "staff" });
    expect(staff.total).toBe(seedNoticeList.length);
    expect(total).toBe(seedNoticeList.filter(({ forStaff }) => !forStaff).length);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total);
  });

  test("of one column, and of words in title or summary", async () => {
    const policies = await notices.list({ ...first, kind: "policy" });
    expect(policies.records.every(({ kind }) => kind === "policy")).toBe(true);
    expect(policies.counts.notice).toBeGreaterThan(0);
    const found = await notices.list({ ...first, keywords: "补贴" });
    expect(found.records.every(({ title, summary }) => `${title}${summary}`.includes("补贴"))).toBe(true);
    expect((await notices.list({ ...first, keywords: "%" })).total).toBe(0);
  });

  test("a second page begins where the first ended", async () => {
    const pages = await Promise.all([1, 2].map((pageNum) => notices.list({ ...first, pageNum, pageSize: 5 })));
    const ids = pages.flatMap(({ records }) => records.map(({ id }) => id));
    expect(new Set(ids).size).toBe(10);
  });

  test("one is read whole, with the ones before and after it", async () => {
    const { records } = await notices.list({ ...first, kind: "policy" });
    const middle = await notices.detail(records[1]?.id ?? "");
    expect(middle).toMatchObject({ later: { id: records[0]?.id }, earlier: { id: records[2]?.id } });
    expect(middle.paragraphs.length).toBeGreaterThan(1);
    expect(await notices.detail(records[0]?.id ?? "")).toMatchObject({ later: null });
  });

  test("one that is not there is refused", async () => {
    await expect(notices.detail("no-such")).rejects.toMatchObject({ reason: "notice.unknown" });
  });
});
