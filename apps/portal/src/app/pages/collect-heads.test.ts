import { portalPaths } from "@sannong/contract/portal-paths";
import { expect, test } from "vitest";
import { collectHeads } from "./collect-heads.ts";

const heads = await collectHeads();

/** Pages that list what is published, to be found by whoever inspects the site (rule WEB-05). */
const listPages = [
  "/homeZtfw",
  "/notices",
  "/serve/situations",
  "/serve/people",
  "/serve/units",
  "/serve/govermentserve",
  "/serve/agriculturalservice",
  "/serve/ruraleconomy",
  "/serve/agrotechnology",
  "/serve/financialsupermarket",
  "/serve/searchlist",
  "/serve/redblacklist",
  "/serve/adminlist",
  "/system/index",
  "/system/function",
  "/scene/scene",
  "/data/dataAnalysis",
  "/data/dataanalysis",
];
/** Texts of the owner's. */
const articlePages = ["/privacy", "/agreement", "/accessibility"];

test.each(["/", ...portalPaths])("%s says its title before anything is loaded", (path) => {
  expect(heads[path]?.title).toMatch(/^\S.*\S$/);
});

test.each(listPages)("%s names its column, the kind, what it is about and its keywords", (path) => {
  const { column } = heads[path] ?? {};
  for (const said of [column?.name, column?.type, column?.description]) expect(said).toMatch(/^\S/);
});

test.each(articlePages)("%s says when it was published and by whom", (path) => {
  const { article } = heads[path] ?? {};
  expect(article?.title).toBe(heads[path]?.title);
  expect(article?.publishedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(article?.source).toBe("{{organiser}}");
});
