import type { ManagedDictionary, ManagedEntry } from "@sannong/contract/operations/dictionaries-admin";
import type { DictionaryItem } from "@sannong/contract/operations/dictionaries.schemas";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { dictionariesService } from "./dictionaries.service.ts";
import { dictionariesStore } from "./dictionaries.store.ts";

const { database, portal, signedIn } = await portalOfFile({ secondsBetween: 7200 });
/** another server on the same database */
const elsewhere = dictionariesService({ store: dictionariesStore(database.db), clock: portal.clock });

const type = "CompanyType";
const asTheyWere = { 1: "行政机关", 4: "农民专业合作社" };
let admin!: Browser;
beforeEach(async () => {
  admin = await signedIn("xitongguanli");
});
afterEach(async () => {
  await database.db.deleteFrom("dictionaryItem").where("codeValue", ">", "7").execute();
  const first = { revision: 1, isWithdrawn: false, sort: sql<number>`code_value::integer` };
  await database.db.updateTable("dictionaryItem").set(first).execute();
  for (const [codeValue, codeName] of Object.entries(asTheyWere))
    await database.db.updateTable("dictionaryItem").set({ codeName }).where("codeValue", "=", codeValue).execute();
});

const ask = <T>(act: string, body: object = {}, browser = admin) =>
  browser.ask<T>(`/dict/desk/${act}`, { method: "POST", body: { type, ...body } });
const entry = async (codeValue: string): Promise<ManagedEntry> => {
  const { data } = await ask<{ dictionaries: ManagedDictionary[] }>("list");
  const found = data?.dictionaries[0]?.entries.find((one) => one.codeValue === codeValue);
  if (!found) throw new Error(`no entry ${codeValue}`);
  return found;
};
const offered = async () => {
  const { data } = await portal.browser().ask<DictionaryItem[]>("/dict/findByType", { method: "POST", body: { type } });
  return data?.map(({ codeName }) => codeName);
};
const farm = { codeValue: "8", codeName: "农业社会化服务组织（演示）" };

describe("an entry", () => {
  test("is added at the end, offered at once here and within two seconds elsewhere", async () => {
    await elsewhere.list(type);
    const added = await ask<ManagedDictionary>("add", farm);
    expect(added).toMatchObject({ success: true, msg: "已新增，表单随即提供", data: { name: "单位性质" } });
    expect(added.data?.entries.at(-1)).toMatchObject({
      ...farm,
      isWithdrawn: false,
      isPreselected: false,
      uses: 0,
      revision: 1,
      changedBy: "演示系统管理员",
    });
    expect((await offered())?.at(-1)).toBe(farm.codeName);
    portal.clock.advance(1.1);
    expect((await elsewhere.list(type)).at(-1)).toEqual(farm);
    expect((await portal.auditRows("dictionary.added")).at(-1)).toMatchObject({
      objectKind: "dictionary",
      objectId: "CompanyType/8",
      actorName: "演示系统管理员",
      detail: { dictionary: "单位性质", name: farm.codeName },
    });
  });

  test("keeps its code when it is renamed, and says how often it is in use", async () => {
    await database.db
      .updateTable("account")
      .set({ companyTypeId: "4" })
      .where("username", "in", ["nonghu", "xianguanli"])
      .execute();
    expect(await entry("4")).toMatchObject({ codeName: "农民专业合作社", uses: 2 });
    const renamed = await ask<ManagedDictionary>("rename", { codeValue: "4", codeName: "农民合作社", revision: 1 });
    expect(renamed).toMatchObject({ success: true, msg: "已改名，随即生效" });
    expect(await entry("4")).toMatchObject({ codeName: "农民合作社", uses: 2, revision: 2 });
    expect(await offered()).toContain("农民合作社");
    expect((await portal.auditRows("dictionary.renamed")).at(-1)).toMatchObject({
      detail: { name: "农民合作社", before: "农民专业合作社" },
    });
  });

  test("is moved before another one and to the end", async () => {
    expect(await ask("move", { codeValue: "3", before: "1", revision: 1 })).toMatchObject({ success: true });
    expect((await offered())?.slice(0, 3)).toEqual(["农业企业", "行政机关", "事业单位"]);
    expect(await ask("move", { codeValue: "3", before: null, revision: 2 })).toMatchObject({ success: true });
    expect((await offered())?.at(-1)).toBe("农业企业");
    // where another stands is no change of it
    expect((await entry("1")).revision).toBe(1);
    expect((await portal.auditRows("dictionary.moved")).map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([
        { dictionary: "单位性质", name: "农业企业", place: "排在“行政机关”之前" },
        { dictionary: "单位性质", name: "农业企业", place: "排在最后" },
      ]),
    );
  });

  test("is withdrawn, refused from then on, and brought back at the end; whoever holds it keeps it", async () => {
    const withdrawn = await ask<ManagedDictionary>("withdraw", { codeValue: "2", revision: 1 });
    expect(withdrawn).toMatchObject({ success: true, msg: "已停用，表单不再提供" });
    expect(await offered()).not.toContain("事业单位");
    portal.clock.advance(1.1);
    await expect(elsewhere.check(type, "2")).rejects.toThrow("没有这个选项，请重新选择");
    expect(await entry("2")).toMatchObject({ isWithdrawn: true, revision: 2 });
    expect(await ask("restore", { codeValue: "2", revision: 2 })).toMatchObject({ success: true });
    expect((await offered())?.at(-1)).toBe("事业单位");
    const events = ["dictionary.withdrawn", "dictionary.restored"];
    for (const event of events) expect(await portal.auditRows(event)).toHaveLength(1);
  });

  test.each([
    [
      "add",
      { codeValue: "4", codeName: "别的" },
      4833,
      "代码“4”已经用于“农民专业合作社”，请换一个代码；停用的一项可以直接恢复",
    ],
    [
      "add",
      { codeValue: "9", codeName: "其他" },
      4834,
      "“其他”已经有了（代码 7），请换一个名称；停用的一项可以直接恢复",
    ],
    ["rename", { codeValue: "1", codeName: "其他", revision: 1 }, 4834, expect.stringContaining("代码 7")],
    ["rename", { codeValue: "99", codeName: "没有", revision: 1 }, 4742, expect.any(String)],
    ["move", { codeValue: "1", before: "99", revision: 1 }, 4742, expect.any(String)],
    ["withdraw", { codeValue: "7", revision: 1 }, 4835, "“其他”是表单里预先选好的一项，不能停用"],
    ["restore", { codeValue: "1", revision: 5 }, 4741, expect.stringContaining("刚改过这条内容")],
  ])("%s %j is refused: %s", async (act, given, code, msg) => {
    expect(await ask(act, given)).toMatchObject({ success: false, code, msg });
  });

  test("of an unknown dictionary, or with a code of odd signs, is not taken", async () => {
    expect(await ask("add", { ...farm, type: "NoSuchType" })).toMatchObject({ msg: "没有这个字典，请刷新页面" });
    expect(await ask("add", { ...farm, codeValue: "八" })).toMatchObject({ msg: "代码只用字母、数字、- 和 _" });
  });
});

describe("two at once", () => {
  test("of two changes one is taken; the other is told by whom", async () => {
    const answers = await Promise.all([
      ask("rename", { codeValue: "1", codeName: "机关甲", revision: 1 }),
      ask("rename", { codeValue: "1", codeName: "机关乙", revision: 1 }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 4741]);
    expect(answers.find(({ success }) => !success)?.msg).toBe(
      "演示系统管理员 刚改过这条内容，您填写的都还在；请看看最新内容，再决定要不要保存",
    );
  });

  test("of two new ones with one code one is taken", async () => {
    const answers = await Promise.all([ask("add", farm), ask("add", { ...farm, codeName: "另一种" })]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 4833]);
  });

  test("two that are moved both go where they were put", async () => {
    await Promise.all([
      ask("move", { codeValue: "3", before: "1", revision: 1 }),
      ask("move", { codeValue: "2", before: null, revision: 1 }),
    ]);
    const names = await offered();
    expect([names?.slice(0, 2), names?.at(-1)]).toEqual([["农业企业", "行政机关"], "事业单位"]);
  });
});

test.each(["anquanguanli", "shenjiguanli", "xianguanli", "nonghu"])("it is not %s's", async (username) => {
  const browser = await signedIn(username);
  for (const act of ["list", "add", "rename", "move", "withdraw", "restore"])
    expect((await ask(act, { ...farm, revision: 1, before: null }, browser)).status).toBe(403);
});
