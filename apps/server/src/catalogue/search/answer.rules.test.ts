import { expect, test } from "vitest";
import { answer, askedOf, type Saying, textsOf } from "./answer.rules.ts";
import { knownKinds } from "./kinds-of-words.ts";
import type { Reading } from "./reading.rules.ts";

const saying = (title: string, otherWords = "", summary = ""): Saying => ({
  title,
  summary,
  owner: "",
  otherWords,
  labels: "",
  details: "",
  kinds: { title: knownKinds().in(title), otherWords: knownKinds().in(otherWords), summary: knownKinds().in(summary) },
});

/** A reading of words that the index knows, save those with a question mark. */
const reading = (...texts: string[]): Reading => ({
  kinds: knownKinds().in(texts.join("").replaceAll("?", "")),
  units: texts.map((text) => ({
    text: text.replace("?", ""),
    words: text.endsWith("?") ? [] : [{ word: text, sure: 1 }],
    weight: 3,
  })),
  sure: 1,
  called: texts.join("").replaceAll("?", ""),
  spelled: null,
});

function scores(asked: Reading, things: readonly Saying[]): number[] {
  const texts = things.map(textsOf);
  const [one] = askedOf([asked], texts, 100);
  return texts.map((said, at) => (one ? answer(one, said, at, false) : 0));
}

test("words that nobody knows hide no matter", () => {
  const things = [saying("插秧机补贴申请")];
  const [plain = 0] = scores(reading("插秧机", "补贴"), things);
  const [storied] = scores(reading("喏喏?", "插秧机", "唧唧?", "补贴", "嗒嗒?"), things);
  expect(storied).toBeGreaterThan(0.6 * plain);
});

test("pairs of signs find what was cut into other words", () => {
  const [found] = scores(reading("地种", "药材?"), [saying("种植登记", "种药材 种药")]);
  expect(found).toBeGreaterThan(0);
});

test("one phrase that is in the question tells more than its words in several phrases", () => {
  const asked = reading("呀?", "补贴", "没", "下来");
  const kinds = { title: [], otherWords: [], summary: [] };
  const phrases = ["补贴没下来", "甲补贴没甲甲甲甲 乙没下乙乙乙乙 丙下来丙丙丙丙"];
  const [whole, parts] = scores(
    asked,
    phrases.map((otherWords) => ({ ...saying("甲", otherWords), kinds })),
  );
  expect(whole).toBeGreaterThan(parts ?? 1);
});

test("where a matter is called in very many ways, a word that stands in one of them says less than one that comes again", () => {
  const many = (times: number) =>
    Array.from({ length: 100 }, (_, at) => (at < times ? "放养密度" : "甲乙丙丁戊己")).join(" ");
  const [once = 0, often = 0] = scores(reading("密度"), [saying("甲", many(1)), saying("甲", many(20))]);
  expect(once).toBeGreaterThan(0);
  expect(often).toBeGreaterThan(1.05 * once);
});

test("what few things hold says more than what many hold", () => {
  const things = [
    saying("甲", "怕流产"),
    saying("乙", "学养猪"),
    ...Array.from({ length: 9 }, () => saying("丙", "学养猪")),
  ];
  const [rare, common] = scores(reading("养猪", "流产"), things);
  expect(rare).toBeGreaterThan(common ?? 1);
});

test("a kind is found by another thing of its kind, less surely than the thing itself", () => {
  const asked = {
    ...reading("鸭子"),
    units: [
      {
        text: "鸭子",
        words: [
          { word: "鸭子", sure: 1 },
          { word: "#畜禽", sure: 0.75 },
        ],
        weight: 3,
      },
    ],
  };
  const [itself, kind, other] = scores(asked, [saying("鸭子死了"), saying("猪死了"), saying("水渠坏了")]);
  expect(itself).toBeGreaterThan(kind ?? 1);
  expect(kind).toBeGreaterThan(0);
  expect(other).toBe(0);
});
