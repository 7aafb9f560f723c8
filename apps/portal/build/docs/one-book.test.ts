import { readdirSync, readFileSync } from "node:fs";
import { entries } from "@sannong/contract/entries";
import { applicationSchema, factsOfField, type FieldName } from "@sannong/contract/applications/application.schemas";
import { textOfHtml } from "@sannong/markdown/markdown";
import { describe, expect, test } from "vitest";
import { ownPlaces } from "../../src/docs/own-places.ts";
import { documents } from "../../src/docs/chapters.ts";
import { docsFolder, readDownloads, renderDocuments, textOf, withPlaces } from "./folder.ts";

/*
 * Whoever connects a system has neither the portal's source nor a shell on its server: what the book tells them to run,
 * open or set must be theirs.
 */
const root = `${docsFolder}/../..`;
const rendered = renderDocuments(readDownloads());
const pages = rendered.map(({ name, html }) => [name, textOfHtml(html)] as const);

const sourcesOf = (folder: string) =>
  readdirSync(`${root}/${folder}`)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => readFileSync(`${root}/${folder}/${name}`, "utf8"))
    .join("\n");
const NAME_OF_SETTING = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;
const settings = new Set(sourcesOf("apps/server/src/config").match(NAME_OF_SETTING));

const argumentsOfSystems = readFileSync(`${root}/apps/server/src/commands/systems-arguments.ts`, "utf8");
const ofCommand = [...argumentsOfSystems.matchAll(/^ {2}"?([\w-]+)"?: (?:text|flag)Option,/gm)].map(([, name]) => name);
const ofFields = (Object.keys(applicationSchema) as FieldName[]).map((name) => factsOfField(name).option?.name);
const options = new Set([...ofCommand, ...ofFields, "demo", "env-file", "help"]);

const ofOffice = entries
  .filter(({ access }) => typeof access === "object" && "permission" in access)
  .map(({ path }) => `/api${path}`);

const FOLDERS = /\bnpm run\b[\w: ]*|(?<![\w/.])(?:script|apps|packages|examples|e2e|bench|deploy|docs)\/[\w./-]+/g;

/** What of a text is the operator's or an administrator's, or lies in the portal's own folder. */
function notTheirs(text: string): string[] {
  const set = (text.match(NAME_OF_SETTING) ?? []).filter((name) => settings.has(name));
  const said = (text.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? []).filter((name) => options.has(name.slice(2)));
  const asked = (text.match(/\/api\/[\w/]+/g) ?? []).filter((address) => ofOffice.includes(address));
  return [...(text.match(FOLDERS) ?? []), ...set, ...said, ...asked];
}

describe("one book, for whoever has neither source nor shell", () => {
  test("what is not theirs is known from the code", () => {
    expect([...settings]).toEqual(expect.arrayContaining(["PUBLIC_URL", "KEYS_FILE", "DATABASE_URL"]));
    expect([...options]).toEqual(expect.arrayContaining(["redirect-uri", "former-days", "public"]));
    expect(ofOffice).toContain("/api/integration/webhooks/dead");
    expect(notTheirs("npm run dev; script/systems add --abbr a; see apps/server/src/x.ts, PUBLIC_URL")).toHaveLength(5);
  });

  test.each(pages)("%s wants nothing but theirs", (_name, text) => {
    expect(notTheirs(text)).toEqual([]);
  });
});

describe("what is the operator's", () => {
  test("the options of script/systems are spelled as it takes them", () => {
    const text = readFileSync(`${root}/docs/operations/systems.md`, "utf8");
    const said = text.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? [];
    expect(said.length).toBeGreaterThan(30);
    for (const option of said) expect(options, option).toContain(option.slice(2));
  });
});

describe("places for the reader's own", () => {
  test.each(documents.map(({ name }) => [name, textOf(name)] as const))(
    "%s names only those there are",
    (_name, text) => {
      for (const [, name] of text.matchAll(/\{\{own (\S+?)(?: encoded)?\}\}/g))
        expect(Object.keys(ownPlaces)).toContain(name);
      // in no other words
      expect(text).not.toMatch(/https?:\/\/(?:门户|你们的门户|portal\.example)/);
    },
  );
  test("each of them is used", () => {
    const used = new Set(
      rendered.flatMap(({ html }) => [...html.matchAll(/data-own="(\w+)"/g)].map(([, name]) => name)),
    );
    expect([...used].sort()).toEqual(Object.keys(ownPlaces).sort());
  });
  test.each(rendered.map(({ name, html }) => [name, html] as const))("%s has them in its text alone", (_name, html) => {
    expect(html).not.toContain("{{own");
    expect(html).not.toMatch(/="[^"]*<var/);
  });
  test("an unknown one stops the build", () => {
    expect(() => withPlaces("{{own secret}}")).toThrow("{{own secret}}");
    expect(withPlaces("{{own service encoded}}")).toBe(
      '<var class="docs-own" data-own="service" data-encoded>您的服务地址</var>',
    );
  });
});

describe("the differences from the former portal", () => {
  const named = [...textOf("differences").matchAll(/`(GET|POST) (\/api\/[\w/.]+)`/g)];
  test("each call is one there is, by its method", () => {
    expect(named.length).toBeGreaterThan(30);
    const known = new Set(entries.map(({ method, path }) => `${method} /api${path}`));
    for (const [, method, address] of named) expect(known).toContain(`${method} ${address}`);
  });
});
