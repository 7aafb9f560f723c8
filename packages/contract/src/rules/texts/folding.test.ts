import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  creditCode,
  idNumber,
  phone,
  regionCode,
  sealedPassword,
  sealedPasswordElsewhere,
  secondCode,
} from "../../fields.ts";
import {
  foldedCode,
  foldedIdNumber,
  foldedLogin,
  foldedName,
  foldedPhone,
  foldedReceipt,
  foldedRegion,
} from "./folding.ts";

const PARTS = [" ", "-", "　", "–", "—", "−", "‑", ".", "\u200b", "\u202d", "\ufeff", "\u00a0", "\t", ""];
const wide = (sign: string) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0);

/** The same signs as some person, keyboard, card or chat writes them. */
const written = (signs: fc.Arbitrary<string>) =>
  signs.chain((plain) =>
    fc
      .array(fc.record({ isWide: fc.boolean(), isSmall: fc.boolean(), after: fc.constantFrom(...PARTS) }), {
        minLength: plain.length,
        maxLength: plain.length,
      })
      .map((how) => {
        const spelled = [...plain].map((sign, at) => {
          const { isWide, isSmall, after } = how[at]!;
          const cased = isSmall ? sign.toLowerCase() : sign;
          return `${isWide ? wide(cased) : cased}${after}`;
        });
        return { plain, typed: spelled.join("") };
      }),
  );
const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
const phones = fc.tuple(fc.constantFrom("13", "15", "17", "19"), digits(9)).map((parts) => parts.join(""));

test("a phone is the same number however it is written, with the country before it or without", () => {
  fc.assert(
    fc.property(
      written(phones),
      fc.constantFrom("", "+86", "+86 ", "0086-", "86", "（+86）", "＋８６"),
      (one, country) => {
        const typed = `${country}${one.typed}`;
        expect(foldedPhone(typed)).toBe(one.plain);
        expect(foldedLogin(typed)).toBe(one.plain);
        expect(phone().parse(typed)).toBe(one.plain);
      },
    ),
  );
});

test("a code is the same however it is written, and folding it twice changes nothing", () => {
  fc.assert(
    fc.property(written(fc.stringMatching(/^[0-9A-Z]{1,20}$/)), ({ plain, typed }) => {
      expect(foldedCode(typed)).toBe(plain);
      expect(foldedCode(foldedCode(typed))).toBe(plain);
    }),
  );
});

test("whatever is typed, folding twice is folding once", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (typed) => {
      for (const fold of [
        foldedName,
        foldedCode,
        foldedPhone,
        foldedIdNumber,
        foldedRegion,
        foldedLogin,
        foldedReceipt,
      ])
        expect(fold(fold(typed))).toBe(fold(typed));
    }),
    // a letter whose capital is written in two signs
    { numRuns: 500, examples: [["\u03b0"], ["\u03cb\u0300"], ["\u00df"], ["\u0149"]] },
  );
});

describe("fields", () => {
  test.each([
    ["154 0000 1201", "15400001201"],
    ["１５４００００１２０１", "15400001201"],
    ["+86 154-0000-1201", "15400001201"],
    ["\u202d15400001201\u202c", "15400001201"],
  ])("the phone %j", (typed, expected) => expect(phone().parse(typed)).toBe(expected));

  test.each([
    ["11010519491231002x", "11010519491231002X"],
    ["110105 19491231 002X", "11010519491231002X"],
    ["110105491231002", "11010519491231002X"],
    ["１１０１０５４９１２３１００２", "11010519491231002X"],
  ])("the ID number %j is kept in its form of 18 signs", (typed, expected) => {
    expect(idNumber().parse(typed)).toBe(expected);
  });

  test("a credit code in small, parted letters", () => {
    expect(creditCode().parse("9135 0100 m000 100y 43")).toBe("91350100M000100Y43");
  });

  test("a code from a message, with blanks and full-width digits", () => {
    expect(secondCode().parse(" １２３ 456 ")).toBe("123456");
  });

  test.each([
    ["320925000000", "320925"],
    ["320900", "3209"],
    ["320000000000", "32"],
    ["320925101", "320925101"],
    ["9999", "9999"],
  ])("the region %s", (typed, expected) => expect(regionCode().parse(typed)).toBe(expected));

  test("what is no number at all is told of as before", () => {
    expect(phone().safeParse("１２３４").error?.issues[0]?.message).toBe("请输入正确的手机号");
  });
});

test.each([
  ["FK-20261122-7KQ4M9", "FK-20261122-7KQ4M9"],
  [" fk-20261122-7kq4m9 ", "FK-20261122-7KQ4M9"],
  ["ＦＫ－２０２６１１２２－７ＫＱ４Ｍ９", "FK-20261122-7KQ4M9"],
  ["FK 20261122 7KQ4M9", "FK-20261122-7KQ4M9"],
  ["FK—20261122—7KQ4M9\u200b", "FK-20261122-7KQ4M9"],
  ["zc202611220a1b2c3d4e", "ZC-20261122-0A1B2-C3D4E"],
  ["ZC-20261122-OAIB2-C3D4L", "ZC-20261122-0A1B2-C3D41"],
  ["zc-20261122", "ZC-20261122"],
  ["补贴资金", "补贴资金"],
])("the receipt %j is %s", (typed, expected) => expect(foldedReceipt(typed)).toBe(expected));

test.each([
  ["ＮＯＮＧＨＵ", "NONGHU"],
  [" nong-hu.1 ", "nong-hu.1"],
  ["王_x000D_", "王"],
])("the name %j stays a name", (typed, expected) => expect(foldedLogin(typed)).toBe(expected));

test.each(["Mai7#tian2026 ", " Mai7#tian2026", "Mai7#tian2026\n"])(
  "the password %j is told of before it is tried",
  (typed) => {
    expect(sealedPassword().safeParse(typed).error?.issues[0]?.message).toContain("密码的开头或末尾有空格");
    expect(sealedPasswordElsewhere().parse(typed)).toBe(typed);
  },
);
