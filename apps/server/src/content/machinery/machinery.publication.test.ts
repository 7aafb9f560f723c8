import type { ManagedMachine, MachineInput } from "@sannong/contract/content/machinery-publication";
import excel from "exceljs";
import { beforeAll, describe, expect, test } from "vitest";
import { servePortal } from "../../../test/serve-portal.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";

const { portal, signedIn } = await servePortal();
const visitor = portal.browser();
let province: Browser;
let county: Browser;
beforeAll(async () => {
  province = await signedIn("xitongguanli");
  county = await signedIn("xianguanli");
});

const COUNTY = "320925";
const ELSEWHERE = "3205";
let certificates = 0;
const post = (body: Record<string, unknown>) => ({ method: "POST", body }) as const;
const machine = (change: Partial<MachineInput> = {}): MachineInput => ({
  category: "收获机械",
  item: "芦苇收割机",
  model: "4LW-2.0A",
  maker: "水乡机械（演示）",
  grade: "割幅 2 m 及以上",
  subsidy: 8800,
  certificate: `YS-TJ-2026-DESK-${(certificates += 1)}`,
  validUntil: "2031-06-30",
  year: 2026,
  areaCode: COUNTY,
  about: "湿地芦苇收割、打捆一次完成。",
  ...change,
});
const save = (who: Browser, change: Partial<MachineInput> = {}) =>
  who.ask<ManagedMachine>("/njy/desk/save", post(machine(change)));
const act = (who: Browser, body: { id: string; revision: number; act: string; reason?: string }) =>
  who.ask<ManagedMachine | null>("/njy/desk/act", post(body));
type Listed = { records: ManagedMachine[]; total: number; counts: Record<string, number> };
const list = async (who: Browser, body: Record<string, unknown>) =>
  (await who.ask<Listed>("/njy/desk/list", post(body))).data!;

type Shown = { records: Pick<ManagedMachine, "id" | "model" | "subsidy">[] };
const shown = async (keywords: string) =>
  (await visitor.ask<Shown>("/njy/search", post({ keywords }))).data?.records.map(({ id }) => id);
const found = async (keywords: string) =>
  (await visitor.ask<{ records: { title: string }[] }>("/search/find", post({ keywords }))).data?.records.map(
    ({ title }) => title,
  ) ?? [];

describe("a machine on its page of the office", () => {
  test("is a draft first, then seen and found, then taken down and neither, then back again", async () => {
    const draft = await save(county);
    expect(draft).toMatchObject({
      msg: "已保存",
      data: { state: "draft", revision: 1, isValid: true, changedBy: expect.any(String) },
    });
    const { id } = draft.data!;
    expect(await shown("芦苇收割机")).toEqual([]);
    expect(await found("芦苇收割机")).not.toContain("芦苇收割机 4LW-2.0A");

    expect(await act(county, { id, revision: 1, act: "publish" })).toMatchObject({
      msg: "已发布，公众随即可以看到",
      data: { state: "published", revision: 2 },
    });
    const { data } = await visitor.ask<Shown>("/njy/search", post({ keywords: "芦苇收割机" }));
    expect(data?.records).toMatchObject([{ id, subsidy: 8800, isValid: true, regionName: "建湖县" }]);
    expect(await found("芦苇收割机")).toContain("芦苇收割机 4LW-2.0A");

    expect((await save(county, { id, revision: 2, model: "4LW-2.0B" })).success).toBe(true);
    expect(await shown("4LW-2.0B")).toEqual([id]);
    expect(await found("芦苇收割机")).toContain("芦苇收割机 4LW-2.0B");

    const down = await act(county, { id, revision: 3, act: "withdraw", reason: "补贴额有误" });
    expect(down.data).toMatchObject({ state: "withdrawn", withdrawnReason: "补贴额有误" });
    expect(await shown("芦苇收割机")).toEqual([]);
    expect(await found("芦苇收割机")).not.toContain("芦苇收割机 4LW-2.0B");

    expect((await act(county, { id, revision: 4, act: "publish" })).data).toMatchObject({
      state: "published",
      withdrawnReason: null,
    });
    expect(await shown("芦苇收割机")).toEqual([id]);
    const rows = await portal.auditRows("machine.withdrawn");
    expect(rows.at(-1)).toMatchObject({ objectId: id, result: "ok", detail: { title: "芦苇收割机 4LW-2.0B" } });
  });

  test("whose certificate has run out is shown, and says so", async () => {
    const { id, isValid } = (await save(county, { model: "4LW-OLD", validUntil: "2025-06-30" })).data!;
    expect(isValid).toBe(false);
    await act(county, { id, revision: 1, act: "publish" });
    const { data } = await visitor.ask<Shown>("/njy/search", post({ keywords: "4LW-OLD" }));
    expect(data?.records).toMatchObject([{ id, isValid: false }]);
  });

  test("is changed by the first of two; the second is told by whom", async () => {
    const { id } = (await save(county)).data!;
    const both = await Promise.all([save(county, { id, revision: 1 }), save(province, { id, revision: 1 })]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(both.find(({ success }) => !success)).toMatchObject({ code: 4741, data: { revision: 2 } });
    const acts = await Promise.all([1, 2].map(() => act(county, { id, revision: 2, act: "publish" })));
    expect(acts.filter(({ success }) => success)).toHaveLength(1);
    expect(await act(county, { id, revision: 3, act: "discard" })).toMatchObject({
      code: 4743,
      msg: "这条内容现在是“已发布”，不能这样处理，请看最新的状态",
    });
  });

  test("has a certificate of its own, a category there is, and sensible numbers", async () => {
    const { certificate } = (await save(county)).data!;
    expect(await save(county, { certificate })).toMatchObject({
      code: 4810,
      msg: `鉴定证号“${certificate}”已有别的机具在用，请核对`,
    });
    for (const [change, msg] of [
      [{ category: "火箭" as MachineInput["category"] }, "请选择机具大类"],
      [{ subsidy: -1 }, "请填写补贴额，不小于 0"],
      [{ subsidy: 0.5 }, "请填写补贴额，填整数"],
      [{ validUntil: "2031-02-30" }, "请选择证书有效期"],
      [{ model: " " }, "请填写型号"],
    ] as const)
      expect(await save(county, change)).toMatchObject({ status: 400, msg });
    expect(await save(county, { id: "gone", revision: 1 })).toMatchObject({ code: 4742 });
  });

  test("of another region is neither read, changed, listed nor taken along", async () => {
    const foreign = (await save(province, { areaCode: ELSEWHERE })).data!;
    for (const answer of [
      await county.ask("/njy/desk/read", post({ id: foreign.id })),
      await save(county, { id: foreign.id, revision: 1 }),
      await save(county, { areaCode: ELSEWHERE }),
      await act(county, { id: foreign.id, revision: 1, act: "discard" }),
      await county.ask("/njy/desk/list", post({ areaCode: "32" })),
      await county.ask("/njy/desk/export", post({ areaCode: "32" })),
    ])
      expect(answer).toMatchObject({ status: 403, code: 4740 });
    expect(await portal.auditRows("machine.refused")).toHaveLength(6);
    const own = await list(county, { pageSize: 100 });
    expect(own.total).toBeGreaterThan(0);
    expect(own.records.every(({ areaCode }) => areaCode.startsWith(COUNTY))).toBe(true);
    expect((await (await signedIn("anquanguanli")).ask("/njy/desk/list", post({}))).status).toBe(403);
  });
});

describe("the list of the page of the office", () => {
  test("is narrowed down by category, certificate, state and words, and counts by state", async () => {
    await save(county, { category: "动力机械", item: "运粮拖车", validUntil: "2024-01-31" });
    await save(county, { category: "动力机械", item: "运粮拖车" });
    const asked = { category: "动力机械", keywords: "运粮" };
    expect(await list(county, asked)).toMatchObject({ total: 2, counts: { draft: 2 } });
    expect((await list(county, { ...asked, certificate: "expired" })).records).toMatchObject([
      { validUntil: "2024-01-31", isValid: false },
    ]);
    expect((await list(county, { ...asked, certificate: "valid" })).total).toBe(1);
    expect((await list(county, { ...asked, state: "published" })).total).toBe(0);
    expect((await list(province, { areaCode: COUNTY, keywords: "运粮" })).total).toBe(2);
  });

  test("leaves as a workbook that says what it holds; nothing in it is reckoned, and it is written down", async () => {
    await save(county, { item: "=1+1", model: "导出机", subsidy: 1200 });
    const reply = await county.ask("/njy/desk/export", post({ keywords: "导出机", category: "收获机械" }));
    const book = new excel.Workbook();
    await book.xlsx.load(reply.raw as unknown as ArrayBuffer);
    const page = book.worksheets[0]!;
    expect(page.getCell("A1").value).toBe("补贴机具一览表");
    expect(page.getCell("A3").value).toBe("筛选条件：地区：江苏省盐城市建湖县；关键词：导出机；机具大类：收获机械");
    expect(page.rowCount).toBe(5);
    expect(page.getCell("B5").value).toBe("'=1+1");
    expect(page.getCell("F5").value).toBe(1200);
    expect((await portal.auditRows("machine.exported")).at(-1)).toMatchObject({
      result: "ok",
      detail: { rows: 1, digest: expect.any(String) },
    });
  });
});
