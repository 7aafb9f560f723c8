import { isInRanges } from "@sannong/contract/rules/network/address-range";
import type { RefusalName } from "@sannong/contract/errors";
import { OFFICE_ADDRESSES } from "@sannong/contract/governance/office-network-words";

/** An empty list shuts nobody out. */
export const admits = (ranges: readonly string[], address: string): boolean =>
  ranges.length === 0 || isInRanges(address, ranges);

/** The ranges as people read them. */
export const rangesInWords = (ranges: readonly string[]): string =>
  ranges.length === 0 ? "不限地址" : ranges.join("、");

type Proposal = { ranges: readonly string[]; revision: number; address: string };
type Facts = {
  now: readonly string[];
  revision: number;
  isFixed: boolean;
  changedBy: string | null;
  waitingOf: string | null;
};
type WhyNot = { reason: RefusalName; params: Record<string, string> };

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && [...one].sort().join() === [...other].sort().join();

/** Why a change may not even be asked for; null when it may. */
export function whyNotPropose({ ranges, revision, address }: Proposal, facts: Facts): WhyNot | null {
  if (facts.isFixed) return { reason: "settings.fixed", params: { variable: OFFICE_ADDRESSES } };
  if (facts.revision !== revision) {
    const params = { who: facts.changedBy ?? "其他管理员", value: rangesInWords(facts.now) };
    return { reason: "settings.changedMeanwhile", params };
  }
  if (facts.waitingOf !== null) return { reason: "settings.awaitsSecond", params: { who: facts.waitingOf } };
  if (same(ranges, facts.now)) return { reason: "settings.unchanged", params: {} };
  return admits(ranges, address) ? null : { reason: "officeNetwork.shutsOut", params: { address } };
}
