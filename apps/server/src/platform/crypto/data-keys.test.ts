import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, freshDatabase, silentLog, testKeys, type TestDatabase } from "../../../test/database.ts";
import { openDataKeys } from "./data-keys.ts";
import { createFieldSealer } from "./field-sealer.ts";
import { KeyServiceFailed, type KeyService } from "./key-service.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test("a key that is not unwrapped takes no other with it, and is tried again", async () => {
  const { db } = database;
  const clock = fixedClock();
  const made = new Map(["g1", "g2"].map((id) => [id, randomBytes(16).toString("hex")]));
  let refused: string | undefined = "g1";
  const keyService: KeyService = {
    wrap: () => expect.fail("none is made here"),
    async unwrap(id) {
      if (id === refused) throw new KeyServiceFailed("the key service refuses", { reason: "refused" });
      return made.get(id) ?? "";
    },
    isDated: () => false,
  };
  const keys = await openDataKeys({ db, keys: testKeys, keyService, clock, log: silentLog });
  await keys.start();
  try {
    const row = { wrapped: "w", madeAt: clock(), madeBy: "test", activeFrom: clock() };
    await db
      .insertInto("dataKey")
      .values([
        { ...row, id: "g1", generation: 1 },
        { ...row, id: "g2", generation: 2 },
      ])
      .execute();
    await keys.refresh();

    const elsewhere = createFieldSealer(testKeys);
    elsewhere.learn({ current: "g2", byId: Object.fromEntries(made) });
    expect(keys.sealer.open(elsewhere.seal("甲"))).toBe("甲");
    expect(keys.sealer.seal("乙")).toMatch(/^1\.g2\./);
    // a start, and a command, go without none of them
    await expect(keys.read()).rejects.toThrow("refuses");

    elsewhere.learn({ current: "g1", byId: Object.fromEntries(made) });
    const byFirst = elsewhere.seal("丙");
    expect(() => keys.sealer.open(byFirst)).toThrow("unknown key g1");
    refused = undefined;
    await keys.refresh();
    expect(keys.sealer.open(byFirst)).toBe("丙");
  } finally {
    await keys.stop();
  }
});
