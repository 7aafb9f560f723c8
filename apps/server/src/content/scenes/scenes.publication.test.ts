import { filledInScene } from "@sannong/contract/content/scene.testing";
import type { ManagedScene, SceneArrangement } from "@sannong/contract/content/scenes-publication";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ContentPortal, contentPortal } from "../../../test/content-portal.ts";
import { asOwner } from "../../../test/empty-log.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { seedScenes } from "@sannong/demonstration/scenes";
import { scenesModule } from "./index.ts";

let app: ContentPortal;
let portal: ContentPortal["portal"];
let province: Browser;
let county: Browser;
let visitor: Browser;
let settled: () => Promise<void>;
beforeAll(async () => {
  app = await contentPortal(({ search, ...provided }) => {
    ({ settled } = provided.oneTimeCodes.notices);
    return [
      scenesModule({
        ...provided,
        notices: provided.oneTimeCodes.notices,
        put: search.put,
        remove: search.remove,
        tell: async () => undefined,
        systemOf: async () => ({ abbr: "none" }),
      }),
    ];
  });
  ({ portal } = app);
  await seedScenes(app.database.db, portal.clock());
  province = await app.signedIn("xitongguanli");
  county = await app.signedIn("xianguanli");
  visitor = portal.browser();
});
afterAll(() => app.close());
// what was read before is forgotten
beforeEach(() => portal.clock.advance(3));

const post = (body: object) => ({ method: "POST", body: { ...body } }) as const;
type Listed = { records: ManagedScene[]; total: number; counts: Record<string, number>; regions: { code: string }[] };
const list = async (who: Browser, body: object = {}) =>
  (await who.ask<Listed>("/scene/desk/list", post({ pageSize: 100, ...body }))).data!;
const act = (who: Browser, { id, revision }: { id: string; revision: number }, how: "publish" | "withdraw") =>
  who.ask<ManagedScene>("/scene/desk/act", post({ id, revision, act: how, reason: "指标有误" }));
const arrangement = async () => (await province.ask<SceneArrangement>("/scene/desk/arrangement", post({}))).data!;
const arrange = (who: Browser, revision: number, ids: readonly string[]) =>
  who.ask<SceneArrangement>("/scene/desk/arrange", post({ revision, ids }));
const idsOf = ({ scenes }: SceneArrangement) => scenes.map(({ id }) => id);

type Shown = { records: { id: string; name: string; isFeatured: boolean }[]; total: number };
const shown = async (filter: object = {}) =>
  (await visitor.ask<Shown>("/scene/list", post({ pageSize: 100, ...filter }))).data!;
const found = async (keywords: string) =>
  (await visitor.ask<{ records: { title: string }[] }>("/search/find", post({ keywords }))).data?.records.map(
    ({ title }) => title,
  ) ?? [];

describe("a published scene", () => {
  test("is taken down by its county, seen and found by nobody, and brought back", async () => {
    const [first] = (await list(county)).records;
    if (!first) throw new Error("no scene lies in the county");
    const { revision } = await arrangement();
    const placed = (await arrange(province, revision, [first.id])).data!;
    expect(idsOf(placed)).toEqual([first.id]);

    const down = await act(county, first, "withdraw");
    expect(down).toMatchObject({
      msg: "已撤下，公众不再看到",
      data: { state: "withdrawn", withdrawnReason: "指标有误", place: null, revision: first.revision + 1 },
    });
    expect((await shown({ keywords: first.name })).records.map(({ id }) => id)).not.toContain(first.id);
    expect(await visitor.ask("/scene/detail", post({ id: first.id }))).toMatchObject({ success: false, code: 4610 });
    expect(await found(first.name)).not.toContain(first.name);
    expect(await arrangement()).toMatchObject({ scenes: [], revision: placed.revision + 1 });
    expect(await list(county, { state: "withdrawn" })).toMatchObject({ total: 1, counts: { withdrawn: 1 } });
    expect((await portal.auditRows("scene.takenDown")).at(-1)).toMatchObject({
      objectId: first.id,
      result: "ok",
      detail: { name: first.name, reason: "指标有误" },
    });

    expect(await act(county, { ...first, revision: first.revision + 1 }, "withdraw")).toMatchObject({
      code: 4743,
      msg: "这条内容现在是“已撤下”，不能这样处理，请看最新的状态",
    });
    const back = await act(county, { ...first, revision: first.revision + 1 }, "publish");
    expect(back).toMatchObject({ msg: "已恢复公布，公众随即可以看到", data: { state: "published", place: null } });
    expect((await shown({ keywords: first.name })).records.map(({ id }) => id)).toContain(first.id);
    expect(await found(first.name)).toContain(first.name);
    expect(await portal.auditRows("scene.broughtBack")).toHaveLength(1);
  });

  describe("while the search is broken", () => {
    beforeAll(() => asOwner(app.database, "alter table findable rename to findable_away"));
    afterAll(() => asOwner(app.database, "alter table findable_away rename to findable"));

    test("is taken down and brought back", async () => {
      const [first] = (await list(county)).records;
      const { id = "", revision = 0 } = first ?? {};
      expect(await act(county, { id, revision }, "withdraw")).toMatchObject({ data: { state: "withdrawn" } });
      expect(await act(county, { id, revision: revision + 1 }, "publish")).toMatchObject({ success: true });
    });

    test("is approved, and its declarer is told", async () => {
      const declarer = await app.signedIn("shenbaoren");
      const { id = "" } = (await declarer.ask<{ id: string }>("/scene/save", post({ form: filledInScene }))).data ?? {};
      expect(await declarer.ask("/scene/submit", post({ id }))).toMatchObject({ success: true });
      for (const name of ["xianchangjing", "shichangjing", "shengguanli"]) {
        const request = await app.database.db
          .selectFrom("approvalRequest")
          .select("id")
          .where("subjectId", "=", id)
          .where("status", "=", "pending")
          .executeTakeFirstOrThrow();
        const reviewer = await app.signedIn(name);
        const decision = { id: request.id, decision: "approved", reason: "" };
        expect(await reviewer.ask("/approval/decide", post(decision)), name).toMatchObject({ success: true });
      }
      await settled();
      expect((await portal.sms.recorded()).map(({ text }) => text).join()).toContain(filledInScene.name);
      await app.database.db.deleteFrom("scene").where("id", "=", id).execute();
    });
  });

  test("is taken down once by two at once; the second is told by whom", async () => {
    const [first] = (await list(county)).records;
    const both = await Promise.all([act(county, first!, "withdraw"), act(province, first!, "withdraw")]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(both.find(({ success }) => !success)).toMatchObject({ code: 4741 });
    await act(county, { id: first!.id, revision: first!.revision + 1 }, "publish");
  });

  test("of another region is neither listed nor touched, and that is written down", async () => {
    const all = await list(province);
    const foreign = all.records.find(({ areaCode }) => !areaCode.startsWith("320925"))!;
    expect(await act(county, foreign, "withdraw")).toMatchObject({ status: 403, code: 4740 });
    expect(await county.ask("/scene/desk/list", post({ areaCode: "3205" }))).toMatchObject({ code: 4740 });
    expect(await portal.auditRows("scene.refused")).toHaveLength(2);
    expect((await list(county)).records.every(({ areaCode }) => areaCode.startsWith("320925"))).toBe(true);
    expect((await (await app.signedIn("anquanguanli")).ask("/scene/desk/list", post({}))).status).toBe(403);
  });

  test("is found on its page of the office by region, field, words and state", async () => {
    const all = await list(province);
    expect(all.total).toBe((await shown()).total);
    expect(all.regions[0]).toMatchObject({ code: "32" });
    const aqua = await list(province, { field: "aqua" });
    expect(aqua.records.every(({ field }) => field === "aqua")).toBe(true);
    expect((await list(province, { areaCode: "320925" })).total).toBe((await list(county)).total);
    expect((await list(province, { keywords: "100%" })).total).toBe(0);
    expect(await list(province, { state: "draft" })).toMatchObject({ records: [], total: 0 });
  });
});

describe("the order of what is recommended", () => {
  test("is what everybody sees first; the rest follows by date", async () => {
    const newest = (await shown({ order: "newest" })).records.map(({ id }) => id);
    const chosen = [newest[7]!, newest[2]!, newest[11]!];
    const { revision } = await arrangement();
    const arranged = await arrange(province, revision, chosen);
    expect(arranged).toMatchObject({ msg: "推荐的场景已调整", data: { revision: revision + 1 } });
    expect(idsOf(arranged.data!)).toEqual(chosen);
    const rest = newest.filter((id) => !chosen.includes(id));
    expect((await shown()).records.map(({ id }) => id)).toEqual([...chosen, ...rest]);
    expect((await shown({ featured: "1" })).records.map(({ id }) => id)).toEqual(chosen);

    const turned = [chosen[1]!, chosen[0]!, chosen[2]!];
    await arrange(province, revision + 1, turned);
    expect((await shown({ featured: "1" })).records.map(({ id }) => id)).toEqual(turned);
    const places = new Map((await list(province)).records.map(({ id, place }) => [id, place]));
    expect(turned.map((id) => places.get(id))).toEqual([1, 2, 3]);
    expect((await portal.auditRows("scene.arranged")).at(-1)).toMatchObject({ result: "ok" });
  });

  test("is changed by the first of two; the second is told by whom", async () => {
    const { revision, scenes } = await arrangement();
    const ids = scenes.map(({ id }) => id);
    const both = await Promise.all([arrange(province, revision, ids.toReversed()), arrange(province, revision, [])]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(both.find(({ success }) => !success)).toMatchObject({ code: 4741, data: { revision: revision + 1 } });
  });

  test("holds nothing that is not shown, nothing twice, and is the province's alone", async () => {
    const { records } = await list(province);
    const { revision } = await arrangement();
    expect(await arrange(province, revision, ["nowhere"])).toMatchObject({ code: 4890 });
    expect(await arrange(province, revision, [records[0]!.id, records[0]!.id])).toMatchObject({ status: 400 });
    expect(
      await arrange(
        province,
        revision,
        records.slice(0, 25).map(({ id }) => id),
      ),
    ).toMatchObject({ status: 400 });
    expect((await arrangement()).revision).toBe(revision);
    expect((await arrange(county, revision, [])).status).toBe(403);
  });
});
