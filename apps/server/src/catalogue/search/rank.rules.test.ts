import { expect, test } from "vitest";
import { knownKinds } from "./kinds-of-words.ts";
import { type Candidate, rank } from "./rank.rules.ts";
import type { Reading } from "./reading.rules.ts";

const candidate = (id: number, title: string, otherWords: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  kind: "service",
  title,
  otherWords,
  summary: "",
  owner: "",
  labels: "",
  details: "",
  kinds: { title: knownKinds().in(title), otherWords: knownKinds().in(otherWords), summary: [] },
  pinyin: "",
  initials: "",
  useCount: 0,
  audiences: [],
  isCommercial: false,
  isLookUp: false,
  ...more,
});

const reading = (...texts: string[]): Reading => ({
  units: texts.map((text) => ({ text, words: [{ word: text, sure: 1 }], weight: 3 })),
  sure: 1,
  called: texts.join(""),
  kinds: knownKinds().in(texts.join("")),
  spelled: null,
});

const first = (things: readonly Candidate[], plain: string, asked: Reading) =>
  rank(things, [asked], { plain, side: "visitor", total: 200 })[0]?.thing.title;

test("whoever was struck finds where a loss is claimed, though an insurer earns by it", () => {
  const claim = candidate(1, "保险理赔报案", "冰雹砸了庄稼", { isCommercial: true });
  const advice = candidate(2, "田管指导", "冰雹 砸了 庄稼");
  expect(first([claim, advice], "冰雹砸了庄稼", reading("冰雹", "砸了", "庄稼"))).toBe("保险理赔报案");
});

test("to whoever tells of no loss a claim is what an insurer earns by, as before", () => {
  const claim = candidate(1, "保险理赔报案", "庄稼 谷子", { isCommercial: true });
  const advice = candidate(2, "收割进度", "谷子");
  expect(first([claim, advice], "谷子几时收", reading("谷子"))).toBe("收割进度");
});

test("who says that they ask for a firm is answered as one", () => {
  const forFirms = candidate(1, "租地审查", "公司租地", { audiences: ["企业"] });
  const forAll = candidate(2, "租地备案", "公司租地");
  const asked = reading("公司", "租地");
  expect(first([forFirms, forAll], "公司租地", asked)).toBe("租地审查");
});

test.each([
  ["各县养猪多少头", "data", "养猪监测"],
  ["养猪报告", "report", "养猪月报"],
  ["养猪的机器", "machine", "养猪设备"],
] as const)("%s is answered by what holds figures, or works", (plain, kind, title) => {
  const done = candidate(1, "养猪备案", "养猪");
  expect(first([done, candidate(2, title, "养猪", { kind })], plain, reading("养猪"))).toBe(title);
  expect(first([done, candidate(2, title, "养猪", { kind })], "养猪", reading("养猪"))).toBe("养猪备案");
});
