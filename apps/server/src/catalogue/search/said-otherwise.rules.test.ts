import { expect, test } from "vitest";
import { kindsOfWords } from "./kinds-of-words.rules.ts";
import { localNames } from "./local-names.rules.ts";
import { asWords, saidInASentence } from "./said-otherwise.rules.ts";
import { buildVocabulary } from "./vocabulary.rules.ts";

const vocabulary = buildVocabulary([], [], kindsOfWords(""), localNames(""), 1);

test.each([
  ["想在镇上开农药店 要多久能批下来", "想在镇上开农药店"],
  ["打算办养殖场 先办什么 要等几天", "打算办养殖场 先办什么"],
  // who is not about to do anything asks for just that
  ["补贴要多久能下来", "补贴要多久能下来"],
])("how long it takes is asked besides: %s", (typed, kept) => expect(asWords(typed, vocabulary)).toBe(kept));

test.each([
  ["妈妈不会用手机 让我替她把补贴办了", ["代办"]],
  ["奶奶八十岁 我想替她报耕地补贴", ["代办"]],
  ["想跟省厅要一份养殖场的数据", ["申请用数据"]],
  ["下载我的个人数据", []],
  ["请人帮忙割稻子", []],
  ["找人代耕", []],
])("what a sentence comes to: %s", (typed, meant) => expect(saidInASentence(typed)).toEqual(meant));
