import { closedPageNames } from "@sannong/contract/page-names";
import { documentPrefixes, portalPaths } from "@sannong/contract/portal-paths";
import { expect, test } from "vitest";
import { pagesAboutOneself, pagesNotFound } from "./pages-about-oneself.ts";
import { pagesOfTheSite } from "./site-pages.ts";

const pages = [...pagesOfTheSite, ...pagesAboutOneself];
const pathOf = (key: string) => key.split(/[?#]/, 1)[0] as string;

test("every page of the portal is found, or says why it is not", () => {
  const found = new Set(pages.map(({ key }) => pathOf(key)));
  expect(
    [...portalPaths, ...documentPrefixes].filter((path) => !found.has(path) && pagesNotFound[path] === undefined),
  ).toEqual([]);
  expect(Object.keys(pagesNotFound).filter((path) => found.has(path))).toEqual([]);
  const known: readonly string[] = [...portalPaths, ...documentPrefixes];
  expect(
    [...found, ...Object.keys(pagesNotFound)].filter((path) => path !== "/market" && !known.includes(path)),
  ).toEqual([]);
});

test("a page that needs a sign-in is found by the name that it says where it asks for one", () => {
  // a list that is divided is found by each of its parts
  const isPart = (key: string) => key.includes("?");
  const differing = pages.filter(({ key, title }) => !isPart(key) && (closedPageNames[pathOf(key)] ?? title) !== title);
  expect(differing.map(({ key, title }) => `${key} is ${title}, and says ${closedPageNames[pathOf(key)]}`)).toEqual([]);
});
