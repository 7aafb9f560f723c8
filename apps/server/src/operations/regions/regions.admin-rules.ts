import type { RefusalName } from "@sannong/contract/errors";
import { levelOfCode, type Region } from "./regions.rules.ts";

type Given = { code: string; name: string };
type Why = { reason: RefusalName; params: Record<string, string> };

/** The code of the region that this one lies in: 320925 lies in 3209; undefined for the province and for no code. */
export function parentCodeOf(code: string): string | undefined {
  if (levelOfCode(code) === undefined) return undefined;
  const starts = Array.from({ length: code.length - 1 }, (_, cut) => code.slice(0, -1 - cut));
  return starts.find((start) => levelOfCode(start) !== undefined);
}

/** Two beside each other of one name could not be told apart in a form. */
const sameNameBeside = (regions: readonly Region[], { code, name }: Given): Why | undefined => {
  const parent = parentCodeOf(code);
  const same = regions.find(
    (one) => one.parentCode === parent && one.name === name && one.code !== code && !one.isWithdrawn,
  );
  return same && { reason: "regionDesk.nameTaken", params: { name, code: same.code } };
};

const parentMissing = (regions: readonly Region[], code: string): Why | undefined => {
  const parent = parentCodeOf(code);
  if (parent === undefined) return { reason: "regionDesk.codeMalformed", params: {} };
  const isThere = regions.some((one) => one.code === parent && !one.isWithdrawn && !one.isStatistical);
  return isThere ? undefined : { reason: "regionDesk.noParent", params: { code: parent } };
};

/** What stands against a new region, among all there are; undefined: nothing. */
export function whyNotAdd(regions: readonly Region[], given: Given): Why | undefined {
  const same = regions.find(({ code }) => code === given.code);
  if (same) return { reason: "regionDesk.codeTaken", params: { name: same.name, code: same.code } };
  return parentMissing(regions, given.code) ?? sameNameBeside(regions, given);
}

export const whyNotRename = sameNameBeside;

/** What others lie in is no leaf that could be taken away. */
export function whyNotWithdraw(regions: readonly Region[], { code, name }: Given): Why | undefined {
  const below = regions.filter((one) => one.parentCode === code && !one.isWithdrawn).length;
  if (parentCodeOf(code) === undefined || below > 0)
    return { reason: "regionDesk.hasParts", params: { name, below: String(below) } };
  return undefined;
}

export const whyNotRestore = (regions: readonly Region[], given: Given): Why | undefined =>
  parentMissing(regions, given.code) ?? sameNameBeside(regions, given);
