import { DEFAULT_COMPANY_TYPE } from "@sannong/contract/operations/dictionaries";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { dictionariesService } from "./dictionaries.service.ts";
import { dictionariesStore } from "./dictionaries.store.ts";

let database: TestDatabase;
let dictionaries: ReturnType<typeof dictionariesService>;
beforeAll(async () => {
  database = await freshDatabase();
  dictionaries = dictionariesService({ store: dictionariesStore(database.db), clock: fixedClock() });
});
afterAll(() => database.close());

test("CompanyType offers names and values in order, the default among them (specification §3, §9)", async () => {
  const items = await dictionaries.list("CompanyType");
  expect(items.map(({ codeName }) => codeName)).toEqual([
    "行政机关",
    "事业单位",
    "农业企业",
    "农民专业合作社",
    "家庭农场",
    "社会组织",
    "其他",
  ]);
  expect(DEFAULT_COMPANY_TYPE).toBe("7");
  await expect(dictionaries.check("CompanyType", DEFAULT_COMPANY_TYPE)).resolves.toBeUndefined();
});

test("what is not offered is refused", async () => {
  await expect(dictionaries.check("CompanyType", "8")).rejects.toThrow("没有这个选项，请重新选择");
  await expect(dictionaries.list("NoSuchType")).rejects.toThrow("没有这个选项，请重新选择");
});
