import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { wholeTablesRead } from "../../../test/plans.ts";
import { expectFew } from "./planner-hint.ts";

let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await freshDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query("create table shelf (id text primary key, holds int)");
  await owner.query("insert into shelf select 's' || n, n from generate_series(1, 2000) as n");
  await owner.query("analyze shelf");
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const lookUp = (condition: string) => `
  with given as (select * from jsonb_to_recordset($1::jsonb) as one (id text) where ${condition})
  select given.id, shelf.holds from given left join shelf on shelf.id = given.id`;
const given = JSON.stringify([{ id: "s7" }, { id: "nowhere" }]);
const read = (text: string) => wholeTablesRead(owner, { text, values: [given], isPrepared: true }, ["shelf"]);

test("what is given is looked up, where a bare join reads the whole table; and nothing is left out", async () => {
  expect(await read(lookUp("true"))).toEqual(["shelf"]);
  expect(await read(lookUp(expectFew("id")))).toEqual([]);
  expect((await owner.query(lookUp(expectFew("id")), [given])).rows).toEqual([
    { id: "s7", holds: 7 },
    { id: "nowhere", holds: null },
  ]);
});
