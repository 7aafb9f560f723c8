import { expect, test } from "vitest";
import { documents } from "../../src/docs/chapters.ts";
import { wholeBook } from "../../src/docs/whole-book.ts";
import { readDownloads, renderDocuments } from "./folder.ts";

const html = wholeBook(renderDocuments(readDownloads()));
const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

test("every document is a part of it, in the order of the chapters", () => {
  const parts = [...html.matchAll(/<h2 id="([^"]+)" class="docs-part">/g)].map(([, id]) => id);
  expect(parts).toEqual(documents.map(({ name }) => name));
  expect(html).not.toContain("<h1");
});
test("no two sections have one address, and what was a link to another page leads on within it", () => {
  expect(new Set(ids).size).toBe(ids.length);
  const inner = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id = ""]) => decodeURIComponent(id));
  expect(inner.length).toBeGreaterThan(100);
  for (const id of inner) expect(ids).toContain(id);
  expect(html).not.toMatch(/href="\/docs/);
});
