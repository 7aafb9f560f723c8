import { isOutdated, refusalOfCode, type RefusalName } from "@sannong/contract/errors";
import type { QueryClient } from "@tanstack/react-query";
import { readAnew } from "../queries/read-anew.ts";

/**
 * What a refusal is called. An act that was refused because somebody else was faster has been offered by a page that is
 * older than the truth: it is read anew, whoever made the call.
 *
 * @returns undefined for a code that this version does not know
 */
export function heardRefusal(
  code: number,
  { isAct, shown }: { isAct: boolean; shown: QueryClient },
): RefusalName | undefined {
  const reason = refusalOfCode(code);
  if (isAct && reason && isOutdated(reason)) void readAnew(shown);
  return reason;
}
