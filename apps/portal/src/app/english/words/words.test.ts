import { expect, test } from "vitest";
import { interfaceTexts } from "../../../../build/interface-texts.ts";
import { areas } from "./index.ts";

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

test("a text stands in one area only", () => {
  const keys = Object.values(areas).flatMap((words) => Object.keys(words));
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
});
