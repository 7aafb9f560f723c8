import { readdirSync } from "node:fs";
import { entries } from "@sannong/contract/entries";
import { errorCatalogue, type RefusalName } from "@sannong/contract/errors";
import { openToken, openUserinfo, replayOwn } from "@sannong/contract/protocols/envelope";
import { openRefusals } from "@sannong/contract/rules/refusals/open-refusals";
import { describe, expect, test } from "vitest";
import type { ZodMiniType } from "zod/mini";
import { documents } from "../../src/docs/chapters.ts";
import { addressOn, docsFolder, readDownloads, renderDocuments, textOf } from "./folder.ts";
import { renderMarkdown } from "@sannong/markdown/markdown";

const downloads = readDownloads();
const rendered = renderDocuments(downloads);
const texts = documents.map(({ name }) => [name, textOf(name)] as const);

test("every file below docs/integrators has its place among the chapters, and no chapter is without a file", () => {
  const files = readdirSync(docsFolder).filter((name) => name.endsWith(".md"));
  expect(documents.map(({ name }) => `${name}.md`).sort()).toEqual(files.sort());
});

describe.each(rendered.map((one) => [one.name, one] as const))("%s", (_name, { html, headings }) => {
  test("has one title and holds nothing the content security policy forbids", () => {
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).not.toMatch(/\sstyle=|<script|<style|\son\w+=/);
    expect(headings.length).toBeGreaterThan(0);
  });

  test("no column of a table is without a name", () => expect(html).not.toContain('<th scope="col"></th>'));

  test("leads only to sections that are there", () => {
    for (const [, page, id = ""] of html.matchAll(/href="(?:\/docs\/([\w-]+))?#([^"]+)"/g)) {
      const target = page === undefined ? { html } : rendered.find((one) => one.name === page);
      expect(target?.html, `${page ?? "here"}#${id}`).toContain(`id="${decodeURIComponent(id)}"`);
    }
  });

  test("leaves no place unfilled", () => expect(html).not.toMatch(/\{\{(errors|table|clients)\b/));
});

describe("addresses named in the documents", () => {
  const known = new Set(entries.map(({ path }) => `/api${path}`));
  // what stands behind the fixed part of an address is the reader's own
  const begun = entries.filter(({ inPath }) => inPath).map(({ path }) => `/api${path.slice(0, path.indexOf(":"))}`);
  const isBegun = (address: string) => begun.some((beginning) => address.startsWith(beginning));
  const shortened = new Set(entries.map(({ path }) => path));
  const outside = /^\/api\/docs$/;

  test.each(texts)("%s names only interfaces there are", (_name, text) => {
    const named = [...text.matchAll(/(?<![\w.])\/api\/[\w/]+/g)].map(([address]) => address);
    for (const address of named) if (!outside.test(address) && !isBegun(address)) expect(known).toContain(address);
    for (const [, address] of text.matchAll(/`(?:(?:GET|POST) )?(\/systemApply\/\w+)`/g))
      expect(shortened).toContain(address);
  });
});

describe("samples in the documents", () => {
  const fenced = texts.flatMap(([name, text]) =>
    [...text.matchAll(/^```json\n([^]*?)^```/gm)].map(([, body = ""]) => [name, body] as const),
  );
  test.each(fenced)("a JSON sample of %s parses", (_name, body) => expect(() => JSON.parse(body)).not.toThrow());

  const bodiesOf = (text: string) => [...text.matchAll(/-d '(\{[^']*\})'/g)].map(([, body = ""]) => body);
  test("what is sent to /api/open/token is what it takes", async () => {
    const { input } = await openToken.schemas();
    const bodies = bodiesOf(textOf("envelope"));
    expect(bodies).not.toEqual([]);
    for (const body of bodies) expect(input.safeParse(JSON.parse(body))).toMatchObject({ success: true });
  });

  const fieldsOf = (schema: ZodMiniType) => Object.keys((schema as unknown as { shape: object }).shape);
  test("the fields of the exchange are all named", async () => {
    const text = textOf("envelope");
    for (const field of fieldsOf((await openToken.schemas()).input)) expect(text).toContain(`\`${field}\``);
    for (const field of fieldsOf((await openToken.schemas()).output)) expect(text).toContain(`\`${field}\``);
    for (const field of fieldsOf((await replayOwn.schemas()).input)) expect(textOf("webhooks")).toContain(`"${field}"`);
    const told = `${text}${textOf("openid-connect")}`;
    for (const field of fieldsOf((await openUserinfo.schemas()).output)) expect(told).toContain(`\`${field}\``);
  });
});

describe("the catalogue of errors", () => {
  const page = textOf("errors");
  const rowOf = (name: string) => page.split("\n").find((line) => line.includes(`| \`${name}\` |`)) ?? "";
  const exchange = [...new Set(entries.filter(({ path }) => path.startsWith("/open/")).flatMap((one) => one.errors))];
  const met = (Object.keys(errorCatalogue) as RefusalName[]).filter((name) =>
    /^(open|webhook|onboarding|handoff|service|request|server)\./.test(name),
  );

  test.each(met)("%s stands there with its code", (name) => {
    const { code, status } = errorCatalogue[name];
    expect(rowOf(name)).toContain(`| ${code}${status === 200 ? "" : `（HTTP ${status}）`} | `);
  });
  test.each(exchange)("%s, which a system's server meets, has a cause and a cure", (name) => {
    expect(rowOf(name)).not.toMatch(/见提示语|按提示语办理/);
  });
  test.each(Object.entries(openRefusals))("%s says what the interface says", (name, { cause, cure }) => {
    expect(rowOf(name)).toContain(`| ${cause} | ${cure} |`);
  });
  test("the page on the exchange names the same codes", () => {
    const text = textOf("envelope");
    for (const name of Object.keys(openRefusals) as RefusalName[])
      expect(text).toContain(`| ${errorCatalogue[name].code} | \`${name}\` |`);
  });
});

describe("Markdown", () => {
  const shown = (text: string) => renderMarkdown(text, (address) => address);

  test("markup in a text is shown, not made", () => {
    expect(shown('a <script>x</script> <img onerror="x">').html).not.toMatch(/<script|<img/);
    expect(shown("```html\n<b>&</b>\n```").html).toContain("&lt;b&gt;&amp;&lt;/b&gt;");
  });
  test("two sections of one name have two addresses", () => {
    expect([...shown("## 退出\n\n## 退出\n").ids]).toEqual(["退出", "退出-2"]);
  });
  test("a link that leads nowhere stops the build", () => {
    expect(() => renderMarkdown("[x](nothing.md)", addressOn(downloads, "cas"))).toThrow("nothing.md");
  });
});
