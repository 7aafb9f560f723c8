import type { ModuleNode } from "@sannong/contract/catalogue/services";
import type { ManagedModule, ManagedTree } from "@sannong/contract/catalogue/services-admin";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type contentPortal as App, contentPortal } from "../../../test/content-portal.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { seedCatalogue } from "@sannong/demonstration/catalogue";
import { visitsModule } from "../visits/index.ts";
import { servicesModule } from "./index.ts";

let portal: Awaited<ReturnType<typeof App>>;
let administrator: Browser;
let visitor: Browser;
beforeAll(async () => {
  portal = await contentPortal(({ systems, ...provided }) => [
    servicesModule({
      ...provided,
      publicUrl: "https://portal.example",
      directHosts: [],
      visits: visitsModule({ ...provided, eventual: provided.db }),
      systems: { list: systems.list, initiateLoginUrl: () => null, probesSince: async () => [], probeBounds: [] },
      signInsToday: async () => 0,
    }),
  ]);
  await seedCatalogue(portal.database.db, portal.portal.clock());
  administrator = await portal.signedIn("xitongguanli");
  visitor = portal.portal.browser();
});
afterAll(() => portal.close());
// whatever was read before is forgotten
beforeEach(() => portal.portal.clock.advance(3));

const ask = <T = ManagedTree>(act: string, body: object = {}, browser = administrator) =>
  browser.ask<T>(`/systemCatalogInfo/desk/${act}`, { method: "POST", body: body as Record<string, unknown> });
const modules = async (): Promise<ManagedModule[]> => (await ask("tree")).data!.modules;
const called = async (name: string): Promise<ManagedModule> => {
  const found = (await modules()).find((one) => one.name === name);
  if (!found) throw new Error(`there is no module ${name}`);
  return found;
};
const namesBelow = async (parentId: string) =>
  (await modules()).filter((one) => one.parentId === parentId).map(({ name }) => name);
const publicTree = async () =>
  (await visitor.ask<ModuleNode[]>("/systemCatalogInfo/findModuleTrees", { method: "POST", body: {} })).data!;
const seen = async (): Promise<string[]> =>
  (await publicTree()).flatMap(({ name, children }) => [name, ...children.map((child) => child.name)]);
const add = async (name: string, parentId: string | null) =>
  (await ask<ManagedTree & { id: string }>("add", { name, parentId, tab: "zhny", domain: "plant" })).data!.id;

describe("the tree of modules", () => {
  test("takes a new one, which everybody sees, and a new name", async () => {
    const { id: parentId } = await called("种植业");
    await add("茶园管理", parentId);
    portal.portal.clock.advance(3);
    expect(await seen()).toContain("茶园管理");
    const { id, revision } = await called("茶园管理");
    expect((await ask("change", { id, revision, name: "茶叶产业", isHidden: false })).success).toBe(true);
    portal.portal.clock.advance(3);
    expect(await seen()).toContain("茶叶产业");
    const answer = await visitor.ask("/systemCatalogInfo/findModuleTrees", { method: "POST", body: {} });
    expect(answer.headers["cache-control"]).toBe("public, max-age=2");
  });

  test("hides one with all below it, and shows it again", async () => {
    const { id, revision, name } = await called("渔业渔政");
    expect((await ask("change", { id, revision, name, isHidden: true })).success).toBe(true);
    portal.portal.clock.advance(3);
    const hidden = await seen();
    expect(hidden).not.toContain("渔业渔政");
    expect(hidden).not.toContain("水产养殖");
    await ask("change", { id, revision: revision + 1, name, isHidden: false });
    portal.portal.clock.advance(3);
    expect(await seen()).toContain("水产养殖");
  });

  test("is put in order within a level, and moved to another parent", async () => {
    const { id: parentId } = await called("畜牧兽医");
    const before = await namesBelow(parentId);
    const last = await called(before.at(-1)!);
    const first = await called(before[0]!);
    const place = { parentId, tab: "zhny", before: first.id };
    expect((await ask("move", { id: last.id, revision: last.revision, ...place })).success).toBe(true);
    expect(await namesBelow(parentId)).toEqual([last.name, ...before.slice(0, -1)]);
    const { id: other } = await called("种植业");
    const again = await called(last.name);
    await ask("move", { id: again.id, revision: again.revision, parentId: other, tab: "zhny", before: null });
    expect((await namesBelow(other)).at(-1)).toBe(last.name);
    portal.portal.clock.advance(3);
    const there = (await publicTree()).find(({ name }) => name === "种植业");
    expect(there?.children.at(-1)?.name).toBe(last.name);
  });

  test("takes what hangs below along when one goes under another heading", async () => {
    const root = await add("试验栏目", null);
    const child = await add("试验下级", root);
    const { revision } = await called("试验栏目");
    await ask("move", { id: root, revision, parentId: null, tab: "szxc", before: null });
    const all = await modules();
    expect(all.find(({ id }) => id === root)).toMatchObject({ tab: "szxc" });
    expect(all.find(({ id }) => id === child)).toMatchObject({ tab: "szxc" });
  });

  test("keeps two levels and no loops", async () => {
    const parent = await called("种植业");
    const other = await called("农机装备");
    const [childName] = await namesBelow(parent.id);
    const child = await called(childName!);
    const move = ({ id, revision }: ManagedModule, parentId: string) =>
      ask("move", { id, revision, parentId, tab: "zhny", before: null });
    expect(await move(parent, parent.id)).toMatchObject({ code: 4745 });
    expect(await move(parent, child.id)).toMatchObject({ code: 4745 });
    expect(await move(parent, other.id)).toMatchObject({ code: 4747 });
    expect(await ask("add", { name: "第三级", parentId: child.id, tab: "zhny", domain: "plant" })).toMatchObject({
      code: 4747,
    });
  });

  test("has no two of one name side by side", async () => {
    const { id, revision, parentId } = await called((await namesBelow((await called("种植业")).id))[0]!);
    const [, second] = await namesBelow(parentId!);
    expect(await ask("change", { id, revision, name: second, isHidden: false })).toMatchObject({
      code: 4746,
      msg: `同一级里已经有叫“${second}”的栏目，请换一个名称`,
    });
  });

  test("loses nothing that holds something, and says what it holds", async () => {
    const { id, revision } = await called("种植业");
    expect((await ask("remove", { id, revision })).msg).toMatch(/^“种植业”下面还有 \d+ 个下级栏目，请先移走，再删除/);
    const full = (await modules()).find(({ services }) => services > 0)!;
    expect(await ask("remove", { id: full.id, revision: full.revision })).toMatchObject({
      code: 4744,
      msg: expect.stringContaining("项服务"),
    });
    const empty = await add("空栏目", null);
    expect((await ask("remove", { id: empty, revision: 1 })).success).toBe(true);
    expect(await ask("remove", { id: empty, revision: 1 })).toMatchObject({ code: 4742 });
    expect((await portal.auditOf("module.removed")).at(-1)).toMatchObject({ objectId: empty });
  });

  test("is changed by the first of two; the second is told by whom", async () => {
    const id = await add("两人同改", null);
    const both = await Promise.all(
      ["甲", "乙"].map((name) => ask("change", { id, revision: 1, name, isHidden: false })),
    );
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(both.find(({ success }) => !success)).toMatchObject({ code: 4741, data: { revision: 2 } });
  });

  test("moved by two at once keeps every one of its modules in one order", async () => {
    const { id: parentId } = await called("农机装备");
    const before = await modules();
    const below = before.filter((one) => one.parentId === parentId);
    await Promise.all(
      below.map(({ id, revision }) => ask("move", { id, revision, parentId, tab: "zhny", before: below[0]!.id })),
    );
    const after = await modules();
    expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
  });

  test("is arranged by administrators of content alone", async () => {
    for (const name of ["xianguanli", "anquanguanli", "shenjiguanli"])
      expect((await ask("tree", {}, await portal.signedIn(name))).status).toBe(403);
  });
});
