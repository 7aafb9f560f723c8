import type { ManagedRegion } from "@sannong/contract/operations/regions-admin";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { regionRows, seedRegions } from "./official-regions.ts";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { regionsModule } from "./index.ts";

const { database, portal, signedIn } = await portalOfFile({
  secondsBetween: 7200,
  modules: ({ regions }) => [regions],
});

let admin!: Browser;
beforeEach(async () => {
  admin = await signedIn("xitongguanli");
});
const ask = (body: Record<string, unknown>, browser = admin) =>
  browser.ask<{ records: ManagedRegion[]; total: number }>("/xzqh/desk/list", { method: "POST", body });
const accountsIn = async (code: string) => (await ask({ keywords: code })).data?.records[0]?.accounts ?? 0;

test("a region is found by name and by code, with its level and what it lies in", async () => {
  const { data } = await ask({ keywords: "建湖" });
  expect(data?.records[0]).toMatchObject({
    code: "320925",
    name: "建湖县",
    level: 4,
    above: "江苏省 / 盐城市",
    isStatistical: false,
  });
  expect((await ask({ keywords: "320900", pageSize: 1 })).data?.records).toMatchObject([{ name: "盐城市", level: 3 }]);
  expect((await ask({ level: 3 })).data).toMatchObject({ total: 13, records: { length: 10 } });
  expect((await ask({ level: 3, pageNum: 2 })).data?.records).toHaveLength(3);
  expect((await ask({ keywords: "没有这个地方" })).data).toMatchObject({ total: 0, records: [] });
  expect((await ask({ level: 9 })).msg).toBe("请选择层级");
});

test("accounts are counted with those below; closed and temporary ones are none", async () => {
  const [county, city, province] = [await accountsIn("320925"), await accountsIn("320900"), await accountsIn("320000")];
  expect([city >= county, province >= city]).toEqual([true, true]);
  const move = (
    username: string,
    change: { regionCode: string; status?: "active" | "closed"; isTemporary?: boolean },
  ) => database.db.updateTable("account").set(change).where("username", "=", username).execute();
  await move("nonghu", { regionCode: "320724" });
  const before = await accountsIn("320724");
  await move("nonghu", { regionCode: "320724100" });
  expect(await accountsIn("320724")).toBe(before);
  await move("nonghu", { regionCode: "320724", isTemporary: true });
  expect(await accountsIn("320724")).toBe(before - 1);
  await move("nonghu", { regionCode: "320724", isTemporary: false, status: "closed" });
  expect(await accountsIn("320724")).toBe(before - 1);
  await move("nonghu", { regionCode: "320925", status: "active" });
});

test.each(["anquanguanli", "shenjiguanli", "xianguanli", "nonghu"])("they are not %s's", async (username) => {
  expect((await ask({}, await signedIn(username))).status).toBe(403);
});

type Node = { label: string; bm: string; children?: Node[] };
const act = (path: string, body: Record<string, unknown>, browser = admin) =>
  browser.ask<ManagedRegion>(`/xzqh/desk/${path}`, { method: "POST", body });
const found = async (code: string) => (await ask({ keywords: code })).data?.records.find((one) => one.code === code);
/** What forms offer in this county. */
const offered = async (county: string): Promise<Node[]> => {
  const path = `/xzqhNew/queryXzqhTree?xzqh=${county}&length1=5&length2=5`;
  return (await portal.browser().ask<Node[]>(path)).data ?? [];
};

describe("kept by administrators", () => {
  const TOWN = "320925990";
  afterEach(async () => {
    await database.db.deleteFrom("region").where("code", "=", TOWN).execute();
    await database.db
      .updateTable("region")
      .set({ changedAt: null, changedBy: null, isWithdrawn: false, revision: 1 })
      .execute();
    await seedRegions(database.db);
    // felt by whoever asks next
    await act("rename", { code: "320925", name: "建湖县", revision: 1 });
  });

  test("a new town is offered at once, renamed, withdrawn and brought back; all of it is written down", async () => {
    expect((await act("add", { code: TOWN, name: "演示新镇" })).data).toMatchObject({
      level: 5,
      above: "江苏省 / 盐城市 / 建湖县",
      revision: 1,
      changedBy: expect.any(String),
    });
    expect((await offered("320925")).at(-1)).toEqual({ label: "演示新镇", bm: TOWN });
    await act("rename", { code: TOWN, name: "演示大镇", revision: 1 });
    expect((await offered("320925")).at(-1)).toEqual({ label: "演示大镇", bm: TOWN });
    await act("withdraw", { code: TOWN, revision: 2 });
    expect(await offered("320925")).not.toContainEqual({ label: "演示大镇", bm: TOWN });
    expect(await found(TOWN)).toMatchObject({ name: "演示大镇", isWithdrawn: true });
    expect((await act("restore", { code: TOWN, revision: 3 })).data).toMatchObject({ isWithdrawn: false });
    expect(await offered("320925")).toContainEqual({ label: "演示大镇", bm: TOWN });
    for (const event of ["region.added", "region.renamed", "region.withdrawn", "region.restored"])
      expect((await portal.auditRows(event)).at(-1)).toMatchObject({ objectKind: "region", objectId: TOWN });
  });

  test("of two who change one at the same instant the second is told, and nothing is lost", async () => {
    const { revision } = (await found("320925")) ?? {};
    const names = ["建湖县甲", "建湖县乙"];
    const answers = await Promise.all(names.map((name) => act("rename", { code: "320925", name, revision })));
    expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect(answers.find(({ success }) => !success)?.msg).toContain("演示系统管理员");
    expect(names).toContain((await found("320925"))?.name);
  });

  test("what cannot be is refused in a sentence", async () => {
    expect((await act("add", { code: "320925", name: "新县" })).msg).toContain("已经是“建湖县”");
    expect((await act("add", { code: "99", name: "新省" })).msg).toContain("4 位");
    expect((await act("add", { code: "320998001", name: "新镇" })).msg).toContain("没有代码为 320998 的上级");
    expect((await act("rename", { code: "320925", name: "大丰区", revision: 1 })).msg).toContain("同一上级下已有");
    expect((await act("withdraw", { code: "3209", revision: 1 })).msg).toMatch(/还有 \d+ 个下级行政区划，不能停用/);
    expect((await act("rename", { code: "320925111222", name: "无", revision: 1 })).success).toBe(false);
  });

  test("a newer release leaves what was changed by hand", async () => {
    const { revision } = (await found("320925")) ?? {};
    await act("rename", { code: "320925", name: "建湖新县", revision });
    await seedRegions(database.db);
    expect(await found("320925")).toMatchObject({ name: "建湖新县" });
    expect(regionRows().find(({ code }) => code === "320925")?.name).toBe("建湖县");
  });

  test("another server knows of it when it looks next", async () => {
    const elsewhere = await regionsModule({ db: database.db });
    const { revision } = (await found("320925")) ?? {};
    await act("rename", { code: "320925", name: "建湖远县", revision });
    expect(elsewhere.nameOf("320925")).not.toBe("建湖远县");
    await elsewhere.refresh();
    expect(elsewhere.nameOf("320925")).toBe("建湖远县");
  });
});
