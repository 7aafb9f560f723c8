import type { SelfTestLine } from "@sannong/contract/applications/onboarding.schemas";
import { type SelfTestKey, selfTestLines } from "@sannong/contract/applications/onboarding-words";

/** Which lines must have been tried in the same run for a line to be tried at all, in every protocol. */
const restsOn: Record<SelfTestKey, readonly SelfTestKey[]> = {
  reachable: [],
  tls: ["reachable"],
  clock: ["reachable"],
  redirect: ["reachable"],
  state: ["redirect"],
  exchange: ["redirect"],
  otherUser: ["exchange"],
  replay: ["exchange"],
  forged: ["exchange"],
  wrongTarget: ["exchange"],
  expired: ["exchange"],
  wrongSecret: [],
  logout: ["exchange"],
  checkUser: ["reachable"],
  placeholders: ["exchange"],
  noRole: [],
};

/** A line with everything beneath it. */
export const withWhatItRestsOn = (key: SelfTestKey): SelfTestKey[] => [key, ...restsOn[key].flatMap(withWhatItRestsOn)];

type Former = { finishedAt: Date | null; lines: readonly SelfTestLine[] };

/**
 * The lines that a run of one line takes over from a former run, each with when it was found. What the former run does
 * not know, as when it died over it, is tried now.
 */
export function takenOverFrom(
  former: Former | undefined,
  only: SelfTestKey | null,
): ReadonlyMap<SelfTestKey, SelfTestLine> {
  if (!former || only === null) return new Map();
  const known = new Map(former.lines.map((line) => [line.key, line]));
  const unknown = (Object.keys(selfTestLines) as SelfTestKey[]).filter((key) => !known.has(key));
  const now = new Set([only, ...unknown].flatMap(withWhatItRestsOn));
  const at = former.finishedAt?.toISOString() ?? null;
  return new Map(
    [...known].filter(([key]) => !now.has(key)).map(([key, line]) => [key, { ...line, before: line.before ?? at }]),
  );
}
