import { expect, test } from "vitest";
import { fixedClock, freshDatabase } from "../../../test/database.ts";
import { postgresShortLived, sweepShortLived } from "./postgres-short-lived.ts";
import { shortLivedSuite } from "./short-lived.suite.ts";

shortLivedSuite("PostgreSQL", async (clock) => {
  const database = await freshDatabase();
  return { store: postgresShortLived({ ...database, clock }), close: database.close };
});

test("the sweep removes what has expired, and nothing else", async () => {
  const { close, ...database } = await freshDatabase();
  const clock = fixedClock();
  const store = postgresShortLived({ ...database, clock });
  await Promise.all(Array.from({ length: 50 }, (_, n) => store.put("a", String(n), n, { ttl: n < 30 ? 10 : 100 })));
  clock.advance(10);
  expect(await sweepShortLived(database.db, clock)).toBe(30);
  expect(await sweepShortLived(database.db, clock)).toBe(0);
  const left = await database.db.selectFrom("shortLived").select("key").execute();
  expect(left).toHaveLength(20);
  await close();
});
