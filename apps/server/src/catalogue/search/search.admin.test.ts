import type { ManagedHotWords, ManagedSynonym, SearchTrial } from "@sannong/contract/catalogue/search-admin";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ContentPortal, contentPortal } from "../../../test/content-portal.ts";
import { silentLog } from "../../../test/database.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { nobody, serveAlone } from "../../../test/modules-alone.ts";
import { postgresShortLived } from "../../platform/short-lived/postgres-short-lived.ts";
import { type SearchModule, searchModule } from "./index.ts";

let portal: ContentPortal;
let administrator: Browser;
let visitor: Browser;
/** another server on the same database */
let beside: SearchModule;
let other: Awaited<ReturnType<typeof serveAlone>>;
beforeAll(async () => {
  let search: SearchModule | undefined;
  portal = await contentPortal((provided) => {
    search = provided.search;
    return [];
  });
  const { db, eventual } = portal.database;
  const { clock } = portal.portal;
  const named = [
    ["njbt-apply", "农机购置补贴申请"],
    ["dwjy-apply", "动物检疫申报"],
    ["nydk-apply", "惠农贷款申请"],
  ] as const;
  await search!.refresh();
  await search!.put(
    named.map(([key, title]) => ({
      kind: "service" as const,
      key,
      title,
      summary: "演示用的一句话。",
      owner: "省农业农村厅（演示）",
      isNeedLogin: false,
    })),
  );
  const shortLived = postgresShortLived({ db, eventual, clock });
  beside = searchModule({ db, eventual, shortLived, audit: { record: async () => undefined }, clock, log: silentLog });
  other = await serveAlone([beside], () => nobody);
  const day = clock().toISOString().slice(0, 10);
  const counted = ["动物检疫", "惠农贷款", "农机补贴"].map((keywords, at) => ({
    keywords,
    day,
    searches: 30 - at,
    choices: 0,
  }));
  await db.insertInto("searchCount").values(counted).execute();
  administrator = await portal.signedIn("xitongguanli");
  visitor = portal.portal.browser();
});
afterAll(async () => {
  await other.close();
  beside.close();
  await portal.close();
});
// whatever was read before is forgotten
beforeEach(() => portal.portal.clock.advance(61));

const ask = <T>(act: string, body: object = {}, browser = administrator) =>
  browser.ask<T>(`/search/desk/${act}`, { method: "POST", body: body as Record<string, unknown> });
const words = async () => (await ask<ManagedHotWords>("hotWords")).data!;
const hot = async () =>
  (
    await visitor.ask<{ keywords: string }[]>("/systemService/getSystemHotKeywords", { method: "POST", body: {} })
  ).data!.map(({ keywords }) => keywords);
const found = async (keywords: string) =>
  (
    await visitor.ask<{ records: { title: string }[] }>("/search/find", { method: "POST", body: { keywords } })
  ).data!.records.map(({ title }) => title);
const foundBeside = async (keywords: string) => {
  const answer = await other.inject({ method: "POST", url: "/api/search/find", payload: { keywords } });
  return answer.json<{ data: { records: { title: string }[] } }>().data.records.map(({ title }) => title);
};

describe("hot words", () => {
  test("are those that are searched most, until some are put first and others are not shown", async () => {
    expect(await hot()).toEqual(["动物检疫", "惠农贷款", "农机补贴"]);
    const { revision } = await words();
    const arranged = await ask<ManagedHotWords>("arrangeHotWords", {
      revision,
      pinned: ["农机购置", "农机补贴"],
      hidden: ["惠农贷款"],
    });
    expect(arranged).toMatchObject({
      success: true,
      msg: "已保存，公众随即看到",
      data: { shown: ["农机购置", "农机补贴", "动物检疫"], revision: revision + 1 },
    });
    expect(await hot()).toEqual(["农机购置", "农机补贴", "动物检疫"]);
    expect((await portal.auditOf("hotWords.arranged"))[0]).toMatchObject({
      detail: { pinned: "农机购置、农机补贴", hidden: "惠农贷款" },
    });
  });

  test("a word that is not shown is suggested to nobody either", async () => {
    const { data } = await visitor.ask<{ searches: string[] }>("/search/suggest", {
      method: "POST",
      body: { keywords: "惠农" },
    });
    expect(data!.searches).not.toContain("惠农贷款");
  });

  test("nobody is sent where nothing is, and of two who arrange at once the second is told", async () => {
    const { revision } = await words();
    expect(await ask("arrangeHotWords", { revision, pinned: ["量子计算机"], hidden: [] })).toMatchObject({
      success: false,
      code: 4806,
      msg: "搜“量子计算机”现在什么也找不到，请先试搜，换一个找得到的词",
    });
    const both = await Promise.all([
      ask("arrangeHotWords", { revision, pinned: ["动物检疫"], hidden: [] }),
      ask("arrangeHotWords", { revision, pinned: ["惠农贷款"], hidden: [] }),
    ]);
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect(both.find(({ success }) => !success)).toMatchObject({ code: 4741 });
  });
});

describe("what people say", () => {
  test("is understood at once, on every server, and no longer when it is taken away", async () => {
    expect(await found("铁坨坨换钱")).not.toContain("农机购置补贴申请");
    expect(await foundBeside("铁坨坨换钱")).not.toContain("农机购置补贴申请");
    const added = await ask<ManagedSynonym>("saveSynonym", { said: "铁坨坨 换钱！", meant: "农机购置补贴" });
    expect(added).toMatchObject({ success: true, data: { said: "铁坨坨换钱", meant: "农机购置补贴", revision: 1 } });
    expect(await found("铁坨坨换钱")).toContain("农机购置补贴申请");
    portal.portal.clock.advance(1);
    await foundBeside("铁坨坨换钱");
    await expect.poll(() => foundBeside("铁坨坨换钱")).toContain("农机购置补贴申请");

    const { data: trial } = await ask<SearchTrial>("try", { keywords: "铁坨坨换钱" });
    expect(trial?.taken).toMatchObject([{ said: "铁坨坨换钱", meant: "农机购置补贴" }]);
    expect(trial?.records[0]).toMatchObject({ title: "农机购置补贴申请" });
    expect(await ask("saveSynonym", { said: "铁坨坨换钱", meant: "动物检疫" })).toMatchObject({
      code: 4807,
      msg: "“铁坨坨换钱”已经有了，现在指“农机购置补贴”，请直接修改那一条",
    });
    expect(await ask("saveSynonym", { said: "铁坨坨换钱", revision: 1, meant: "动物检疫" })).toMatchObject({
      success: true,
      data: { meant: "动物检疫", revision: 2 },
    });
    expect(await found("铁坨坨换钱")).toContain("动物检疫申报");
    expect(await ask("saveSynonym", { said: "铁坨坨换钱", revision: 1, meant: "惠农贷款" })).toMatchObject({
      code: 4741,
    });
    expect((await ask("removeSynonym", { said: "铁坨坨换钱", revision: 2 })).success).toBe(true);
    expect(await found("铁坨坨换钱")).not.toContain("动物检疫申报");
    expect(await ask("removeSynonym", { said: "铁坨坨换钱", revision: 3 })).toMatchObject({ code: 4742 });
    expect((await portal.auditOf("synonym.changed"))[0]).toMatchObject({
      objectId: "铁坨坨换钱",
      detail: expect.objectContaining({ before: "农机购置补贴" }),
    });
  });

  test("stays away when it was taken away, though the product brings it along; and comes back when it is written", async () => {
    const { data } = await ask<{ records: ManagedSynonym[] }>("synonyms", { keywords: "买拖拉机" });
    const [tractor] = data!.records;
    expect((await ask("removeSynonym", { said: "买拖拉机", revision: tractor!.revision })).success).toBe(true);
    await portal.database.db
      .insertInto("searchSynonym")
      .values({ said: "买拖拉机", meant: "农机购置补贴" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    expect((await ask<{ total: number }>("synonyms", { keywords: "买拖拉机" })).data!.total).toBe(0);
    expect(await ask("saveSynonym", { said: "买拖拉机", meant: "惠农贷款" })).toMatchObject({ success: true });
    expect(await found("买拖拉机")).toContain("惠农贷款申请");
  });

  test.each([
    [{ said: "车", meant: "农机" }, { success: false }],
    [{ said: "！！！", meant: "农机" }, { code: 4808 }],
    [{ said: "动物检疫", meant: "动物 检疫" }, { code: 4808 }],
    [{ said: "新说法", meant: "量子计算机" }, { code: 4806 }],
    [{ said: "没有的", meant: "动物检疫", revision: 1 }, { code: 4742 }],
  ])("is refused where it says nothing or leads nowhere: %o", async (given, refusal) => {
    expect(await ask("saveSynonym", given)).toMatchObject(refusal);
  });

  test("is nobody's who does not manage content", async () => {
    const county = await portal.signedIn("xianguanli");
    expect(await ask("synonyms", {}, county)).toMatchObject({ success: false });
  });
});
