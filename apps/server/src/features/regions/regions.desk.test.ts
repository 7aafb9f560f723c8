import type { DeskRegion } from "@sannong/contract/regions-desk";
import { beforeEach, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";

const { database, signedIn } = await portalOfFile({ secondsBetween: 7200, rooms: ({ regions }) => [regions] });

let admin!: Browser;
beforeEach(async () => {
  admin = await signedIn("xitongguanli");
});
const ask = (body: Record<string, unknown>, browser = admin) =>
  browser.ask<{ records: DeskRegion[]; total: number }>("/xzqh/desk/list", { method: "POST", body });
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
  const move = (username: string, change: { region_code: string; status?: string; is_temporary?: boolean }) =>
    database.db.updateTable("account").set(change).where("username", "=", username).execute();
  await move("nonghu", { region_code: "320724" });
  const before = await accountsIn("320724");
  await move("nonghu", { region_code: "320724100" });
  expect(await accountsIn("320724")).toBe(before);
  await move("nonghu", { region_code: "320724", is_temporary: true });
  expect(await accountsIn("320724")).toBe(before - 1);
  await move("nonghu", { region_code: "320724", is_temporary: false, status: "closed" });
  expect(await accountsIn("320724")).toBe(before - 1);
  await move("nonghu", { region_code: "320925", status: "active" });
});

test.each(["anquanguanli", "shenjiguanli", "xianguanli", "nonghu"])("they are not %s's", async (username) => {
  expect((await ask({}, await signedIn(username))).status).toBe(403);
});
