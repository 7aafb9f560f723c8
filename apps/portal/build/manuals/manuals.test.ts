import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { helpChapters } from "@sannong/contract/content/manual-words";
import { describe, expect, test } from "vitest";
import {
  fingerprintOf,
  manualFiles,
  manualsFolder,
  picturesOf,
  readMade,
  renderManual,
  textOfManual,
} from "./folder.ts";

const rendered = manualFiles.map((name) => [name, renderManual(name, (picture) => `/${picture}`)] as const);
const idsOf = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
const idsIn = new Map(rendered.map(([name, { html }]) => [name as string, idsOf(html)]));

/** Every text of the product that a reader could see, and comments, which do no harm here. */
const shownByTheProduct = ["../../src", "../../../../packages/contract/src", "../../../../packages/ui/src"]
  .map((folder) => join(import.meta.dirname, folder))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /(?<!\.test)\.tsx?$/.test(file.name))
      .map((file) => readFileSync(join(file.parentPath, file.name), "utf8")),
  )
  .join("\n");

describe.each(rendered)("the manual %s", (name, { title, version, publishedOn, chapters, html }) => {
  const text = textOfManual(name);

  test("has a title, an edition, a date and at least ten chapters", () => {
    expect(title).toMatch(/手册$/);
    expect(version).toMatch(/^\d+\.\d+$/);
    expect(publishedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(chapters.length).toBeGreaterThan(10);
    expect(new Set(chapters.map((chapter) => chapter.id)).size).toBe(chapters.length);
  });

  test("calls buttons and pages what the product calls them", () => {
    const names = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, one]) => one as string);
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((one) => !shownByTheProduct.includes(one))).toEqual([]);
  });

  test("leads only to what is there", () => {
    for (const [, of, id = ""] of html.matchAll(/href="(?:\/manual\?of=(\w+))?#([^"]+)"/g))
      expect(idsIn.get(of ?? name), `${of ?? "here"}#${id}`).toContain(decodeURIComponent(id));
  });

  test("holds nothing the content security policy forbids, and no mark left over", () => {
    expect(html).not.toMatch(/\sstyle=|<script|<style|\son\w+=|\*\*|\{\{|<h1/);
  });

  test("its paper was printed from this text and these pictures: else run script/manual-pictures", () => {
    const { from, pages, bytes } = readMade().papers[name];
    expect(from).toBe(fingerprintOf(name));
    const paper = readFileSync(join(manualsFolder, "paper", `${name}.pdf`));
    expect(paper.subarray(0, 5).toString()).toBe("%PDF-");
    expect(paper.length).toBe(bytes);
    expect(pages).toBeGreaterThan(10);
  });
});

test("every picture is shown in a manual, none is missing, and all together are light", () => {
  const named = manualFiles.flatMap((name) => picturesOf(textOfManual(name)));
  const files = readdirSync(join(manualsFolder, "pictures"));
  expect(files.sort()).toEqual(named.map((name) => `${name}.webp`).sort());
  expect(Object.keys(readMade().pictures).sort()).toEqual(named.sort());
  const bytes = files.map((file) => statSync(join(manualsFolder, "pictures", file)).size);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(1.5 * 1024 * 1024);
});

test.each(Object.entries(helpChapters))("help on %s leads to a chapter", (_name, address) => {
  const [, of = "", chapter] = /^\/manual\?of=(\w+)#(.+)$/.exec(address) ?? [];
  expect(idsIn.get(of)).toContain(chapter);
});
