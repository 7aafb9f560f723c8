import { errorCatalogue } from "@sannong/contract/errors";
import { closedPageNames } from "@sannong/contract/page-names";
import { expect, test } from "vitest";
import { interfaceTexts } from "../../../../build/interface-texts.ts";
import { createTranslate } from "../translate.ts";
import { areas, words } from "./index.ts";

/** What the portal, its libraries, the contract and the server's pages say, and the demonstration's band. */
const sources = [
  "apps/portal/src/**/*.{ts,tsx}",
  "packages/ui/src/**/*.{ts,tsx}",
  "packages/contract/src/**/*.ts",
  "apps/server/src/content/status/*.ts",
  "apps/server/src/protocols/**/*.ts",
];
const isTheDictionary = (file: string) => file.includes("/app/english/");

const plain = (text: string) => text.replace(/\s+/g, " ");
const texts = interfaceTexts(sources, isTheDictionary).flatMap(({ parts }) => parts.map(plain));
const said = `\n${texts.join("\n")}\n`;

/** Between the places of a key stands what the sources say literally, though perhaps in several of them. */
const piecesOf = (key: string) =>
  key
    .split(/[#*\d]+/)
    .flatMap((piece) => piece.match(/[\u4e00-\u9fff]+/g) ?? [])
    .filter((piece) => piece.length > 1);

test.each(Object.entries(areas))("%s translates nothing that the portal says no more", (_name, words) => {
  const stale = Object.keys(words).filter((key) => !piecesOf(key).every((piece) => said.includes(piece)));
  expect(stale).toEqual([]);
});

test("what is counted has a form for one", () => {
  const ofMany = Object.values(words).filter((english) => /#\d? (?:(?!is\b)\w+ )?(?!is\b)[a-z]+s\b/.test(english));
  expect(ofMany).toEqual([]);
});

test("a text stands in one area only", () => {
  const keys = Object.values(areas).flatMap((words) => Object.keys(words));
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
});

/** The office is in Chinese alone. */
const isOfTheOffice = (path: string) => /^\/(admin|management)$/.test(path);

/** Pages between the portal and a system. */
const pagesOfProtocols = [
  "apps/server/src/protocols/protocol-pages/*.ts",
  "apps/server/src/protocols/**/*pages.ts",
  "apps/server/src/protocols/oidc/{grants/device,interaction/invented-sign-in}.ts",
];

test.each(Object.entries(errorCatalogue).filter(([name]) => name.startsWith("handoff.") || name === "delegation.over"))(
  "why somebody may not enter (%s) is told in English",
  (_name, { message }) => {
    expect(createTranslate(words)(message) ?? message).not.toMatch(/[\u4e00-\u9fff]/);
  },
);

test("a page that wants a sign-in is named in English where it is found or asked for", () => {
  const translate = createTranslate(words);
  const unnamed = Object.entries(closedPageNames).filter(([path, name]) => !isOfTheOffice(path) && !translate(name));
  expect(unnamed).toEqual([]);
});

test("whatever a page of a protocol says stands in the dictionary", () => {
  const known = Object.values(areas)
    .flatMap((words) => Object.keys(words))
    .join("\n");
  const said = interfaceTexts(pagesOfProtocols, isTheDictionary).flatMap(({ parts }) =>
    parts.flatMap((part) => part.match(/[\u4e00-\u9fff]+/g) ?? []),
  );
  expect(said.length).toBeGreaterThan(100);
  expect([...new Set(said)].filter((piece) => !known.includes(piece))).toEqual([]);
});
