import { readSituation, type SituationInFull } from "@sannong/contract/content/situation";
import { listSituations, type Situation } from "@sannong/contract/content/situations";
import type { ManagedSituation, SituationInput } from "@sannong/contract/content/situations-publication";
import { beforeAll, describe, expect, test } from "vitest";
import { servePortal } from "../../../test/serve-portal.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";

const { database, portal, signedIn } = await servePortal();
const visitor = portal.browser();
let province: Browser;
let county: Browser;
beforeAll(async () => {
  province = await signedIn("xitongguanli");
  county = await signedIn("xianguanli");
});

const COUNTY = "320925";
const post = (body: Record<string, unknown>) => ({ method: "POST", body }) as const;
const situation = (change: Partial<SituationInput> = {}): SituationInput => ({
  name: "买了芦苇收割机",
  summary: "湿地收芦苇的机器，也有补贴。",
  said: ["割芦苇"],
  audiences: ["农户", "合作社"],
  domain: "mach",
  icon: "tractor",
  steps: [
    { identification: "njbt-apply", reason: "先领补贴" },
    { identification: "njjl-plate", reason: "再上牌照" },
  ],
  sort: 5,
  areaCode: COUNTY,
  ...change,
});
const save = (who: Browser, change: Partial<SituationInput> = {}) =>
  who.ask<ManagedSituation>("/situation/desk/save", post(situation(change)));
const act = (who: Browser, body: { id: string; revision: number; act: string; reason?: string }) =>
  who.ask<ManagedSituation | null>("/situation/desk/act", post(body));
const list = async (chosen: Record<string, unknown> = {}) =>
  (await visitor.ask<{ records: Situation[] }>(listSituations.path, post(chosen))).data!.records;
const named = async (chosen: Record<string, unknown> = {}) => (await list(chosen)).map(({ name }) => name);
const read = (id: string) => visitor.ask<SituationInFull>(readSituation.path, post({ id }));
const found = async (keywords: string) =>
  (await visitor.ask<{ records: { title: string }[] }>("/search/find", post({ keywords }))).data?.records.map(
    ({ title }) => title,
  ) ?? [];

describe("what the public sees", () => {
  test("is every situation in its order, with the matters that are published, in theirs", async () => {
    const [first] = await list();
    expect(first).toMatchObject({
      id: "mai-nongji",
      name: "买了农机",
      icon: "tractor",
      regionName: expect.any(String),
    });
    expect(first?.steps.map(({ identification }) => identification).slice(0, 3)).toEqual([
      "njbt-catalogue",
      "njjl-plate",
      "njbt-apply",
    ]);
    expect(first?.steps[2]).toEqual({
      identification: "njbt-apply",
      name: "农机购置补贴申请",
      reason: "上牌以后凭发票和合格证领补贴",
    });
  });

  test("is narrowed down by who one is, and by a matter", async () => {
    expect(await named({ audience: "企业" })).toContain("开农资店");
    expect(await named({ audience: "农户" })).not.toContain("开农资店");
    expect(await named({ identification: "njbt-apply" })).toEqual(["买了农机", "旧农机报废"]);
    expect(await named({ identification: "no-such" })).toEqual([]);
  });

  test("is one with what each matter asks and how long it takes", async () => {
    const { data } = await read("mai-nongji");
    expect(data?.steps[2]).toMatchObject({
      reason: "上牌以后凭发票和合格证领补贴",
      service: { identification: "njbt-apply", promisedDays: expect.any(Number), owner: expect.any(String) },
    });
    expect(await read("no-such")).toMatchObject({ code: 4951, msg: "没有找到这件事，它可能已经撤下" });
  });

  test("is one with all that is taken along, where to and whom to call, so that it can be printed", async () => {
    const { data } = await read("mai-nongji");
    const subsidy = data?.steps.find(({ service }) => service.identification === "njbt-apply");
    expect(subsidy?.guide.materials).toContainEqual({
      name: "购机发票",
      form: "原件",
      copies: 1,
      source: "销售企业开具",
    });
    expect(subsidy?.guide.materials.length).toBeGreaterThan(3);
    expect(subsidy?.guide.places[0]).toEqual({ name: expect.any(String), address: expect.any(String) });
    expect(subsidy?.guide.phone).toMatch(/^[0-9][0-9 -]+$/);
    for (const { guide } of data?.steps ?? [])
      expect(Object.keys(guide).toSorted()).toEqual(["conditions", "fee", "hours", "materials", "phone", "places"]);
  });

  test("leaves out a matter that was taken down, and the situation of which nothing is left", async () => {
    await database.db
      .updateTable("service")
      .set({ state: "withdrawn" })
      .where("identification", "in", ["zjd-apply", "zjd-accept", "zjd-code", "rjhj-toilet"])
      .execute();
    portal.clock.advance(60);
    expect((await read("gai-fang")).data?.steps.map(({ service }) => service.identification)).toEqual(["zjd-exit"]);
    await database.db
      .updateTable("service")
      .set({ state: "withdrawn" })
      .where("identification", "=", "zjd-exit")
      .execute();
    portal.clock.advance(60);
    expect(await read("gai-fang")).toMatchObject({ code: 4951 });
    expect(await named()).not.toContain("盖房");
  });
});

describe("a situation on its page of the office", () => {
  test("is a draft first, then seen and found by what people say, then taken down and neither", async () => {
    const draft = await save(county);
    expect(draft).toMatchObject({ msg: "已保存", data: { state: "draft", revision: 1, missing: [] } });
    const { id } = draft.data!;
    expect(await named()).not.toContain("买了芦苇收割机");
    expect(await read(id)).toMatchObject({ code: 4951 });

    expect((await act(county, { id, revision: 1, act: "publish" })).data).toMatchObject({ state: "published" });
    portal.clock.advance(60);
    expect(await named()).toContain("买了芦苇收割机");
    expect((await read(id)).data).toMatchObject({ name: "买了芦苇收割机", regionName: "建湖县" });
    expect(await found("割芦苇")).toContain("买了芦苇收割机");

    const down = await act(county, { id, revision: 2, act: "withdraw", reason: "写错了" });
    expect(down.data).toMatchObject({ state: "withdrawn", withdrawnReason: "写错了" });
    portal.clock.advance(60);
    expect(await read(id)).toMatchObject({ code: 4951 });
    expect(await found("割芦苇")).not.toContain("买了芦苇收割机");
    expect((await portal.auditRows("situation.withdrawn")).at(-1)).toMatchObject({
      objectId: id,
      result: "ok",
      detail: { name: "买了芦苇收割机" },
    });
  });

  test("is found for as long as one of its services is seen, and counts those", async () => {
    const own = { name: "买了采藕船", said: ["挖莲藕"] };
    const { id, revision } = (await save(county, own)).data!;
    let now = (await act(county, { id, revision, act: "publish" })).data!;
    const indexed = async () => {
      const shown = database.db.selectFrom("findable").select("shown").where("key", "=", id);
      return (await shown.executeTakeFirst())?.shown as { tags: string[] } | undefined;
    };
    expect((await indexed())?.tags).toEqual(["2 件要办的事"]);
    const become = async (state: "withdrawn" | "published", identification: string) => {
      await database.db.updateTable("service").set({ state }).where("identification", "=", identification).execute();
      portal.clock.advance(60);
      now = (await save(county, { ...own, id, revision: now.revision })).data!;
    };
    await become("withdrawn", "njjl-plate");
    expect((await indexed())?.tags).toEqual(["1 件要办的事"]);
    await become("withdrawn", "njbt-apply");
    expect(await indexed()).toBeUndefined();
    await become("published", "njbt-apply");
    await become("published", "njjl-plate");
    expect((await indexed())?.tags).toEqual(["2 件要办的事"]);
  });

  test("names services that are published, each once, and not too many", async () => {
    expect(await save(county, { steps: [{ identification: "no-such", reason: "试试" }] })).toMatchObject({
      code: 4812,
      msg: "没有“no-such”这个已发布的服务，请照服务事项里的名称填写",
    });
    const step = { identification: "njbt-apply", reason: "先领补贴" };
    for (const [change, msg] of [
      [{ steps: [] }, "请至少写一件要办的事"],
      [{ steps: [step, step] }, "同一个服务只能写一次"],
      [{ name: "一二三四五六七八九十一二三" }, expect.stringMatching(/12/)],
      [{ audiences: [] }, "请至少选择一种身份"],
      [{ summary: " " }, "请用一句话说明"],
    ] as const)
      expect(await save(county, change as Partial<SituationInput>)).toMatchObject({ status: 400, msg });
  });

  test("says which of its services nobody sees at present, and may keep them", async () => {
    const { id } = (await save(county)).data!;
    await database.db
      .updateTable("service")
      .set({ state: "withdrawn" })
      .where("identification", "=", "njjl-plate")
      .execute();
    portal.clock.advance(60);
    expect((await save(county, { id, revision: 1, sort: 6 })).data).toMatchObject({ missing: ["njjl-plate"], sort: 6 });
  });

  test("of another region is neither read, changed nor taken down", async () => {
    const steps = [{ identification: "njbt-apply", reason: "先领补贴" }];
    const foreign = (await save(province, { areaCode: "3205", steps })).data!;
    for (const answer of [
      await county.ask("/situation/desk/read", post({ id: foreign.id })),
      await save(county, { id: foreign.id, revision: 1, steps }),
      await act(county, { id: foreign.id, revision: 1, act: "discard" }),
    ])
      expect(answer).toMatchObject({ status: 403, code: 4740 });
  });
});
