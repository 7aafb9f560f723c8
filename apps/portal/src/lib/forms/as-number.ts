import { typedNumber } from "@sannong/contract/rules/texts/typed-values";

/**
 * The number somebody typed into a field of text. What is none stays as it was typed: whoever judges it can say so, while
 * a field that says nothing in its place would be kept empty, and nobody would know.
 *
 * @returns null where nothing was typed
 */
export function asNumber(typed: string | number | null): number | string | null {
  const text = `${typed ?? ""}`.trim();
  return text === "" ? null : (typedNumber(text) ?? text);
}
