import { Converter } from "opencc-js/t2cn";

type Convert = (text: string) => string;
let convert: Convert | undefined;

/** Traditional characters as the simplified ones that what is listed here is written in; everything else stays. */
function simplified(text: string): string {
  // the table is made with the first search: no start waits for it
  convert ??= Converter({ from: "t", to: "cn" }) as Convert;
  return convert(text);
}

/** The width of letters, capitals, marks and traditional characters make no difference. */
export const plainText = (typed: string): string =>
  simplified(typed.normalize("NFKC"))
    .toLowerCase()
    .replaceAll(/[^\p{Script=Han}a-z0-9]+/gu, " ")
    .trim();
