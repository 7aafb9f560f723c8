import { filledInScene } from "@sannong/contract/content/scene.testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { refusingAudit } from "../../../test/refusing-audit.ts";
import { type Browser, type SignInPortal, signInPortal } from "../../../test/sign-in-portal.ts";
import { scenesModule } from "./index.ts";

let database: TestDatabase;
let portal: SignInPortal;
let declarer: Browser;
let whileRefusing: ReturnType<typeof refusingAudit>["whileRefusing"];
beforeAll(async () => {
  database = await freshDatabase();
  portal = await signInPortal({
    database,
    modules: (provided) => {
      const refusing = refusingAudit(provided.audit);
      ({ whileRefusing } = refusing);
      const scenes = scenesModule({
        ...provided,
        audit: refusing.audit,
        notices: provided.oneTimeCodes.notices,
        put: async () => undefined,
        remove: async () => undefined,
        tell: async () => undefined,
        systemOf: async () => ({ abbr: "cjjb" }),
      });
      return [scenes];
    },
  });
  declarer = portal.browser();
  await declarer.signInAs("shenbaoren");
});
afterAll(async () => {
  await portal.close();
  await database.close();
});

type Declaration = { status: string; revision: number; form: Record<string, unknown> };
const post = <T>(path: string, body: Record<string, unknown>) => declarer.ask<T>(path, { method: "POST", body });
const form = filledInScene;
async function draft(): Promise<string> {
  const saved = await post<{ id: string }>("/scene/save", { form });
  if (!saved.data) throw new Error(saved.msg);
  return saved.data.id;
}
async function look(id: string): Promise<Declaration> {
  const { data, msg } = await post<Declaration>("/scene/declaration", { id });
  if (!data) throw new Error(msg);
  return data;
}
const changedMeanwhile = { success: false, code: 4621, msg: "这份申报刚在别处改过，请先看看最新内容，再保存或提交" };

test("what was saved elsewhere since the page was opened is not written over", async () => {
  const id = await draft();
  const { revision } = await look(id);
  expect(await post("/scene/save", { id, revision, form: { name: "先保存的" } })).toMatchObject({ success: true });
  expect(await post("/scene/save", { id, revision, form: { name: "后保存的" } })).toMatchObject(changedMeanwhile);
  expect(await look(id)).toMatchObject({ revision: revision + 1, form: { name: "先保存的" } });
  const again = await post("/scene/save", { id, revision: revision + 1, form: { name: "后保存的" } });
  expect(again).toMatchObject({ success: true });
});

test("of two that save at the same instant one is told", async () => {
  const id = await draft();
  const { revision } = await look(id);
  const both = ["甲", "乙"].map((name) => post("/scene/save", { id, revision, form: { name } }));
  expect((await Promise.all(both)).filter(({ code }) => code === 4621)).toHaveLength(1);
});

test("only the answers that were shown are handed in", async () => {
  const id = await draft();
  const { revision } = await look(id);
  await post("/scene/save", { id, revision, form: { name: "没有核对过的名称" } });
  expect(await post("/scene/submit", { id, revision })).toMatchObject(changedMeanwhile);
  expect((await look(id)).status).toBe("draft");
  expect(await post("/scene/submit", { id, revision: revision + 1 })).toMatchObject({ success: true });
  // where it lies by now says more than that it is another
  expect((await post("/scene/submit", { id, revision: revision + 1 })).code).toBe(4612);
  expect((await post("/scene/save", { id, revision, form: { name: "改" } })).code).toBe(4612);
});

test("a page of the release before, which knows of no revision, saves and hands in as before", async () => {
  const id = await draft();
  const { revision } = await look(id);
  expect(await post("/scene/save", { id, form: { name: "旧页面保存的" } })).toMatchObject({ success: true });
  // and whoever has the newer page hears of it
  expect(await post("/scene/save", { id, revision, form: { name: "新页面保存的" } })).toMatchObject(changedMeanwhile);
  expect(await post("/scene/submit", { id })).toMatchObject({ success: true });
});

test("a choice that is taken back is kept as none", async () => {
  const id = await draft();
  const saved = await post("/scene/save", { id, form: { field: null, regionCode: null, investment: null } });
  expect(saved).toMatchObject({ success: true });
  const kept = (await look(id)).form;
  expect(kept).toMatchObject({ name: form.name, unit: form.unit });
  for (const member of ["field", "regionCode", "investment"]) expect(kept).not.toHaveProperty(member);
  expect(await post("/scene/submit", { id })).toMatchObject({ code: 4613 });
});

test("a declaration is not thrown away when that cannot be written down", async () => {
  const id = await draft();
  const removal = () => post("/scene/remove", { id });
  expect((await whileRefusing("scene.removed", removal)).status).toBe(500);
  expect((await look(id)).status).toBe("draft");
  expect((await post("/scene/remove", { id })).data).toEqual({ removed: true });
});
