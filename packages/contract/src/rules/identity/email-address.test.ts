import { expect, test } from "vitest";
import { foldedEmail, isEmailAddress, maskedEmail } from "./email-address.ts";

test.each([
  ["  Zhang.San@Example.CN ", "Zhang.San@example.cn"],
  ["ｚｈａｎｇ＠ｅｘａｍｐｌｅ．ｃｎ", "zhang@example.cn"],
  ["zhang\u200b@example.cn", "zhang@example.cn"],
  ["no address", "no address"],
  ["@Example.CN", "@Example.CN"],
])("%j is kept as %j", (typed, kept) => {
  expect(foldedEmail(typed)).toBe(kept);
  expect(foldedEmail(kept)).toBe(kept);
});

test.each([
  "a@b.cn",
  "zhang.san+menhu@nynct.jiangsu.gov.cn",
  "o'neill_1@mail-2.example.com",
  `${"a".repeat(64)}@example.cn`,
  "x@xn--fiqs8s.xn--55qx5d",
])("%s is an address", (address) => {
  expect(isEmailAddress(address)).toBe(true);
});

test.each([
  ["nothing", ""],
  ["no sign", "example.cn"],
  ["two signs", "a@b@example.cn"],
  ["nothing before it", "@example.cn"],
  ["nothing behind it", "a@"],
  ["a domain of one part", "a@localhost"],
  ["an address of a machine", "a@127.0.0.1"],
  ["one in brackets", "a@[127.0.0.1]"],
  ["a dot at the beginning", ".a@example.cn"],
  ["two dots", "a..b@example.cn"],
  ["a blank", "a b@example.cn"],
  ["a quoted name", '"a b"@example.cn'],
  ["a name beside it", "张三 <a@example.cn>"],
  ["a line of a header", "a@example.cn\r\nBcc: b@example.cn"],
  ["several", "a@example.cn,b@example.cn"],
  ["Chinese", "张三@example.cn"],
  ["a label that begins with a hyphen", "a@-example.cn"],
  ["a part before it that is too long", `${"a".repeat(65)}@example.cn`],
  [
    "one that is too long",
    `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(12)}.cn`,
  ],
])("%s is none", (_name, address) => {
  expect(isEmailAddress(address)).toBe(false);
});

test("an address is shown by its first letter and its domain", () => {
  expect(maskedEmail("zhang.san@example.cn")).toBe("z***@example.cn");
  expect(maskedEmail("no address")).toBe("***");
});
