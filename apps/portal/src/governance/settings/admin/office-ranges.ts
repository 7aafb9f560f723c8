import { MOST_RANGES } from "@sannong/contract/governance/office-network-words";
import { isAddressRange } from "@sannong/contract/rules/network/address-range";

/** What was typed, however it was parted: lines, blanks, commas of either width. */
export const rangesTyped = (typed: string): string[] => [...new Set(typed.split(/[\s,，;；、]+/).filter(Boolean))];

/** What is wrong with a list; undefined when it may be sent. */
export function problemWithRanges(ranges: readonly string[], now: readonly string[]): string | undefined {
  const wrong = ranges.find((range) => !isAddressRange(range));
  if (wrong !== undefined) return `“${wrong}”不是地址或地址段，请核对`;
  if (ranges.length > MOST_RANGES) return `最多可填 ${MOST_RANGES} 个地址段`;
  const isSame = ranges.length === now.length && ranges.every((range) => now.includes(range));
  return isSame ? "与现在的访问范围相同" : undefined;
}
