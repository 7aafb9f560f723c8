import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { type App, testApp } from "../../../test/app.ts";

let database: TestDatabase;
let app: App;
let dist: string;

const texts = {
  social: { version: "1.0", publishedOn: "2026-11-22", text: "## 关怀版和无障碍\n\n字更大、行距更宽。\n" },
  department: {
    version: "1.0",
    publishedOn: "2026-11-22",
    text: "## 角色授权\n\n有的系统要先有系统里的角色。\n\n### 撤回角色申请\n\n在申请记录里撤回。\n",
  },
};

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "sannong-dist-"));
  await mkdir(join(dist, "assets"));
  await writeFile(join(dist, "manuals.json"), JSON.stringify({ texts, pictures: {} }));
  await writeFile(join(dist, "index.html"), "<html></html>");
  await writeFile(
    join(dist, "pages.json"),
    JSON.stringify({
      pages: {},
      scripts: {},
      missing: {},
      heads: {},
      ahead: {},
      shell: "index.html",
      task: { page: "index.html", paths: [] },
      drawn: { page: "index.html", by: "draw.mjs", paths: [], takenOver: {} },
      office: "index.html",
    }),
  );
  database = await freshDatabase();
  app = await testApp({
    database,
    clock: fixedClock("2026-11-21T08:00:00Z"),
    portalDist: dist,
  });
  await app.catalogue.search.refresh();
});
afterAll(async () => {
  await app.http.close();
  await database.close();
  await rm(dist, { recursive: true });
});

async function found(keywords: string): Promise<{ kind: string; path: string | null; title: string }[]> {
  const { body } = await app.http.inject({ method: "POST", url: "/api/search/find", payload: { keywords } });
  return JSON.parse(body).data.records;
}

test("a chapter is found by what a section in it is called, and leads into its manual", async () => {
  expect(await found("撤回角色申请")).toContainEqual(
    expect.objectContaining({
      kind: "manual",
      title: "角色授权·工作人员手册",
      path: "/manual?of=department#角色授权",
    }),
  );
});

test("a page stays the first answer to its own name", async () => {
  const [first, ...others] = await found("关怀版");
  expect(first).toMatchObject({ kind: "page" });
  expect(others).toContainEqual(expect.objectContaining({ path: "/manual?of=social#关怀版和无障碍" }));
});
