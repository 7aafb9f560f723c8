import { expect, test } from "vitest";
import * as z from "zod/mini";
import { entries } from "../entries.ts";
import { financeProducts } from "./finance-publication.ts";
import { publication } from "./publication.ts";
import { publicationSchemas, standing, written } from "./publication.schemas.ts";
import { scenes } from "./scenes-publication.ts";

const content = { title: z.string() };
const courses = publicationSchemas({ row: z.extend(standing, content), written: written(content) });
const made = publication({
  module: "courses",
  at: "/courses/desk",
  list: "课程",
  save: { summary: "保存课程", errors: ["content.taken"] },
  act: { summary: "发布课程", path: "/courses/desk/actOnCourse" },
  schemas: async () => courses,
});

test("a kind has the entries that its definition names, and no others", () => {
  expect(Object.keys(made)).toEqual(["list", "save", "act"]);
  expect(Object.keys(scenes)).toEqual(["list", "act"]);
});

test("an address follows from the kind's, unless the part has its own", () => {
  expect([made.list.path, made.save.path, made.act.path]).toEqual([
    "/courses/desk/list",
    "/courses/desk/save",
    "/courses/desk/actOnCourse",
  ]);
});

test("every part refuses what every kind refuses, and what it says besides", () => {
  expect(made.list.errors).toEqual(["content.otherRegion"]);
  expect(made.save.errors).toEqual([
    "content.otherRegion",
    "content.changedMeanwhile",
    "content.gone",
    "content.taken",
  ]);
});

test("each entry has the schemas of its part", async () => {
  const { input } = await made.save.schemas();
  expect(z.safeParse(input, { title: "水稻栽培" }).success).toBe(true);
  expect(z.safeParse(input, { title: "水稻栽培", id: "one", revision: 0 }).success).toBe(false);
});

test("the interface document and the tests of all entries know them", () => {
  for (const entry of Object.values(financeProducts)) expect(entries).toContain(entry);
});
