import { Converter } from "opencc-js/t2cn";

let convert: ((text: string) => string) | undefined;

/** Traditional characters as the simplified ones that what is listed here is written in; everything else stays. */
export function simplified(text: string): string {
  // the table is made with the first search: no start waits for it
  convert ??= Converter({ from: "t", to: "cn" });
  return convert(text);
}
