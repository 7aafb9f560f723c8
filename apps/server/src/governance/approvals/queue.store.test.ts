import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { sql } from "kysely";
import { approvalsStore } from "./approvals.store.ts";

const sealer = { open: (sealed: string) => sealed, seal: (text: string) => text, index: (value: string) => value };
const decider = { accountId: "nobody", region: "32", bars: [], oneHand: { kinds: [], accounts: [] } };
const all = { kinds: ["scene"], region: "32", status: undefined, isMine: false, keywords: undefined } as const;

let database: TestDatabase;
/** Five that are open, the first of them due last, and six that are decided, the first of them the oldest. */
beforeAll(async () => {
  database = await freshDatabase();
  await sql`
    insert into approval_request (id, receipt_number, kind, subject_id, applicant_index, region_code, facts_sealed, status,
      needs_second, decided_at, due_at, created_at)
    select case when n <= 5 then 'open' || n else 'decided' || n end, 'R' || n, 'scene', 's' || n, 'p', '320925', '{}',
           case when n <= 5 then 'pending' else 'approved' end, false, case when n > 5 then now() end,
           now() - n * interval '1 day', now() - (20 - n) * interval '1 hour' from generate_series(1, 11) as n`.execute(
    database.db,
  );
});
afterAll(() => database.close());

test("what is open comes first, the most urgent before, and what is decided behind it, however it is cut into pages", async () => {
  const store = approvalsStore({ db: database.db, sealer });
  const page = (offset: number, limit: number, chosen = {}) =>
    store.list({ ...all, dueBefore: undefined, ids: undefined, ...chosen, decider, order: "due", offset, limit });
  const order = [5, 4, 3, 2, 1].map((n) => `open${n}`).concat([11, 10, 9, 8, 7, 6].map((n) => `decided${n}`));
  for (const size of [1, 2, 3, 4, 5, 6, 11, 20]) {
    const met: string[] = [];
    for (let offset = 0; offset < order.length; offset += size) {
      const { requests, total } = await page(offset, size);
      expect(total).toBe(order.length);
      met.push(...requests.map(({ id }) => id));
    }
    expect(met, `pages of ${size}`).toEqual(order);
  }
  const ids = async (chosen: object) => (await page(0, 20, chosen)).requests.map(({ id }) => id);
  expect(await ids({ status: "pending" })).toEqual(order.slice(0, 5));
  expect(await ids({ status: "approved" })).toEqual(order.slice(5));
  expect(await ids({ dueBefore: new Date(Date.now() - 3.5 * 86_400_000) })).toEqual(["open5", "open4"]);
});
