import { importColumns } from "@sannong/contract/identity/people-words";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { gbkOf } from "../../../test/gbk.ts";
import { bookOf } from "../../../test/zip.ts";
import { sheetFile } from "../../platform/sheets/xlsx.ts";

const { portal, signedIn } = await portalOfFile({ secondsBetween: 7200 });

type Row = Partial<Record<(typeof importColumns)[number], string>>;
type Report = {
  rows: number;
  good: number;
  imported: number;
  problems: { line: number; who: string; reasons: string[] }[];
};

const rowOf = (n: number, more: Row = {}): Row => ({
  用户名: `daoru${n}`,
  姓名: `演示导入${n}`,
  手机号: `154${String(10_000_000 + n)}`,
  账号类型: "工作人员",
  行政区划代码: "320925",
  单位名称: "建湖县农业农村局（演示）",
  ...more,
});
const sheetOf = async (rows: Iterable<Row>, columns: readonly (typeof importColumns)[number][] = importColumns) =>
  (
    await sheetFile({
      title: "导入",
      unit: "个账号",
      madeBy: "演示",
      madeAt: new Date(),
      columns: columns.map((title) => ({ title, kind: "text", of: (row: Row) => row[title] ?? "" })),
      rows,
      limit: 30_000,
    })
  ).bytes;

/** Sends the file as a form does. */
async function send(browser: Browser, mode: string, file: Buffer) {
  const edge = "----import";
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="mingce.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const reply = await portal.app.inject({
    method: "POST",
    url: `/api/people/import?mode=${mode}`,
    headers: {
      "user-agent": "test",
      authorization: browser.state.bearer,
      cookie,
      "content-type": `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${edge}--\r\n`)]),
  });
  return reply.json<{ success: boolean; code: number; msg: string; data: Report | null }>();
}
const importedCount = async () => {
  const { total } = await portal.db
    .selectFrom("account")
    .select((eb) => eb.fn.countAll<string>().as("total"))
    .where("source", "=", "批量导入")
    .executeTakeFirstOrThrow();
  return Number(total);
};

describe("importing accounts", () => {
  test("every bad row is named with its line and all its reasons; nothing is written by looking", async () => {
    const county = await signedIn("xianguanli");
    const file = await sheetOf([
      rowOf(1),
      rowOf(2, { 用户名: "1x", 手机号: "123", 账号类型: "老板" }),
      rowOf(3, { 行政区划代码: "320583" }),
      rowOf(4, { 用户名: "DAORU1" }),
      rowOf(5, { 手机号: "15400000004" }),
      rowOf(6, { 身份证号: "110101199003070000" }),
    ]);
    const { data } = await send(county, "look", file);
    expect(data).toEqual({
      rows: 6,
      good: 1,
      imported: 0,
      read: { sheet: "导入", columns: importColumns, leftOut: [] },
      problems: [
        {
          line: 6,
          who: "1x",
          reasons: [
            "用户名须为 4 至 32 位字母、数字、点、横线或下划线，以字母开头",
            "请输入正确的手机号",
            "账号类型须为：工作人员、个人用户或涉农主体",
          ],
        },
        { line: 7, who: "daoru3", reasons: ["该行政区划不在您的管辖范围内"] },
        { line: 8, who: "DAORU1", reasons: ["用户名与第 5 行重复"] },
        { line: 9, who: "daoru5", reasons: ["手机号已登记在其他账号上"] },
        { line: 10, who: "daoru6", reasons: ["请正确输入身份证号！"] },
      ],
    });
    expect(await importedCount()).toBe(0);
  });

  test("a former region code names the one that came in its place", async () => {
    const county = await signedIn("xianguanli");
    const codes = ["320684", "320611003000", "320999", "320925000000"];
    const file = await sheetOf(codes.map((code, at) => rowOf(20 + at, { 行政区划代码: code })));
    expect((await send(county, "look", file)).data?.problems.map(({ reasons }) => reasons)).toEqual([
      ["320684 已改为 320614 海门区，请改用新代码"],
      ["320611 已改为 320613 崇川区，请改用新代码"],
      ["行政区划代码不存在，请填写 2、4、6、9 或 12 位代码"],
    ]);
  });

  test("several sheets that fit are asked about, and a table of text in GBK is read", async () => {
    const county = await signedIn("xianguanli");
    const given = [rowOf(31), rowOf(32)].map((row) => importColumns.map((title) => row[title] ?? ""));
    const list = (name: string, ...rows: string[][]) => ({ name, rows: [[...importColumns], ...rows] });
    const book = bookOf([
      { name: "说明", rows: [["每行一个账号"]] },
      list("新名单", given[0] ?? []),
      list("旧名单", ...given),
    ]);
    expect(await send(county, "look", book)).toMatchObject({ code: 4749, data: { sheets: ["新名单", "旧名单"] } });
    const chosen = await send(county, `look&sheet=${encodeURIComponent("旧名单")}`, book);
    expect(chosen.data).toMatchObject({ rows: 2, good: 2, read: { sheet: "旧名单" } });
    const { data } = await send(county, "look", gbkOf([[...importColumns], ...given]));
    expect(data).toMatchObject({ rows: 2, good: 2, read: { sheet: null } });
  });

  test("all or nothing as asked; what is good comes in with its role, its history and one audit row", async () => {
    const county = await signedIn("xianguanli");
    const file = await sheetOf([rowOf(11), rowOf(12), rowOf(13, { 姓名: "" })]);
    expect((await send(county, "all", file)).data).toMatchObject({ good: 2, imported: 0 });
    expect(await importedCount()).toBe(0);
    expect((await send(county, "good", file)).data).toMatchObject({ good: 2, imported: 2 });
    const made = await portal.accounts.findByUsernameOrPhone("daoru11");
    expect(made).toMatchObject({ nickname: "演示导入11", status: "active", roles: [{ roleCode: "1" }] });
    expect(await portal.auditRows("people.imported")).toMatchObject([{ detail: { rows: 2, mode: "good" } }]);
    const again = await send(county, "good", file);
    expect(again.data).toMatchObject({ good: 0, imported: 0 });
    expect(again.data?.problems[0]?.reasons).toEqual(["用户名已被使用", "手机号已登记在其他账号上"]);
  });

  test("a file that is none, a wrong head and an empty sheet are told apart", async () => {
    const county = await signedIn("xianguanli");
    expect((await send(county, "look", Buffer.from("d0cf11e0a1b11ae1", "hex"))).code).toBe(4715);
    const wrong = await send(county, "look", await sheetOf([rowOf(1)], ["用户名", "姓名"]));
    expect(wrong.code).toBe(4716);
    expect(wrong.msg).toContain("手机号、身份证号、账号类型");
    expect((await send(county, "look", await sheetOf([]))).code).toBe(4718);
    expect((await send(await signedIn("ganbu"), "look", Buffer.from("x"))).code).toBe(403);
  });

  test("20,000 rows with 37 bad ones: all bad ones told, nobody waits long meanwhile, memory stays small", async () => {
    const province = await signedIn("anquanguanli");
    function* rows() {
      for (let n = 1; n <= 20_000; n += 1) yield rowOf(100_000 + n, n % 540 === 0 ? { 手机号: "12" } : {});
    }
    const file = await sheetOf(rows());
    const work = { isOver: false };
    const serveOthers = async () => {
      let served = 0;
      for (; !work.isOver; served += 1) await sql`select 1`.execute(portal.db);
      return served;
    };
    const before = process.memoryUsage().heapUsed;
    const others = serveOthers();
    const { data, msg } = await send(province, "good", file).finally(() => (work.isOver = true));
    expect(data, msg).toMatchObject({ rows: 20_000, good: 19_963, imported: 19_963 });
    expect(data?.problems).toHaveLength(37);
    expect(data?.problems[0]).toEqual({ line: 544, who: "daoru100540", reasons: ["请输入正确的手机号"] });
    // one for each hundred rows at the very least: nobody's turn comes only when the file is through
    expect(await others).toBeGreaterThan(200);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(300 * 1024 * 1024);
    const { rows: broken } = await sql<{ id: string }>`
      select account.id from account left join account_role on account_role.account_id = account.id
       where source = '批量导入' and account_role.account_id is null`.execute(portal.db);
    expect(broken).toEqual([]);
  }, 120_000);
});
