import { guideDomains } from "@sannong/contract/catalogue/guide-words";
import type { PartState, StatusPart } from "@sannong/contract/content/status-words";
import { DAY_MS, dayOf, midnightBefore } from "@sannong/contract/rules/time/days";

export const SHOWN_DAYS = 90;
/** A look comes every minute; what is older than some of them says nothing of now. */
export const STALE_MS = 5 * 60_000;
const MINUTE_MS = 60_000;
/** One look that found nothing may be chance. */
const MISSES_DOWN = 3;
const [WELL, HARDLY] = [0.99, 0.5];
/** Of fewer messages nothing is said: who watches the page could tell from it whether one message went out. */
const SMS_AT_LEAST = 20;

/** Parts that the portal looks at by itself, once a minute. */
export const lookedAt = ["signIn", "search", "files", "messages"] as const satisfies readonly StatusPart[];
export type LookedAt = (typeof lookedAt)[number];
export type PartCheck = { part: LookedAt; checkedAt: Date; misses: number };
/** Minutes of a day in which nobody looked. */
export type Gap = { day: string; minutes: number };

/** What was found on a day: how often somebody looked, how often it was well, and how many minutes nobody could. */
export type DayFound = { day: string; asked: number; well: number; unchecked: number };
export type ShownDay = DayFound & { state: PartState };
/** A part, or a group of systems, as the page shows it. */
export type ShownPart = {
  name: string;
  state: PartState;
  /** what the state is said of: what was looked at, and how often */
  checks: string;
  checkedAt: Date | null;
  days: readonly ShownDay[];
  /** false: how often is not said */
  counts: boolean;
  /** which of a group are not well */
  notWell: readonly { name: string; state: PartState }[];
  /** how many a group has */
  systems?: number;
};

/** A day in one word; of what nobody looked at it says nothing. */
export function stateOfDay({ asked, well }: Pick<DayFound, "asked" | "well">): PartState {
  if (asked === 0) return "unchecked";
  if (well / asked < HARDLY) return "down";
  return well / asked < WELL ? "partly" : "up";
}

/** How a part is now, by its last looks; nothing is said of one that was looked at too long ago. */
export function stateNow(check: Pick<PartCheck, "checkedAt" | "misses"> | undefined, now: Date): PartState {
  if (!check || Math.abs(now.getTime() - check.checkedAt.getTime()) > STALE_MS) return "unchecked";
  if (check.misses === 0) return "up";
  return check.misses < MISSES_DOWN ? "partly" : "down";
}

/** The minutes between two looks in which one more should have been, by day: the portal stood still, or its database did. */
export function gapsBetween(last: Date | undefined, now: Date): Gap[] {
  if (!last) return [];
  const oldest = midnightBefore(new Date(now.getTime() - (SHOWN_DAYS - 1) * DAY_MS)).getTime();
  const gaps: Gap[] = [];
  let from = Math.max(last.getTime() + MINUTE_MS, oldest);
  while (now.getTime() - from >= MINUTE_MS) {
    const until = Math.min(now.getTime(), midnightBefore(new Date(from)).getTime() + DAY_MS);
    const minutes = Math.floor((until - from) / MINUTE_MS);
    if (minutes > 0) gaps.push({ day: dayOf(new Date(from)), minutes });
    from = until;
  }
  return gaps;
}

/** A day for each that is shown, whether or not anything is known of it. */
export function daysShown(names: readonly string[], found: readonly DayFound[]): ShownDay[] {
  const known = new Map(found.map((one) => [one.day, one]));
  return names.map((day) => {
    const one = known.get(day) ?? { day, asked: 0, well: 0, unchecked: 0 };
    return { ...one, state: stateOfDay(one) };
  });
}

/** What of a connected system says how it is. */
export type Probed = {
  abbr: string;
  name: string;
  domain: string;
  protocol: "oidc" | "cas" | "saml" | "none";
  stage: "sandbox" | "live" | "offline";
  health: "normal" | "slow" | "silent" | "stopped" | "unknown";
  probe: { at: Date; tookMs: number | null; fault: string | null } | null;
};
type ProbeFound = { abbr: string; day: string; asked: number; answered: number };

/** How a system stands by the portal's last question, or by the word of whoever stopped it. */
export function stateOfSystem({ health, probe }: Pick<Probed, "health" | "probe">, now: Date): PartState {
  if (health === "stopped") return "down";
  if (!probe || now.getTime() - probe.at.getTime() > STALE_MS) return "unchecked";
  if (health === "silent") return "down";
  return probe.fault === null ? "up" : "partly";
}

/** A group is away when all of it is; of one that nobody looked at nothing is said. */
function stateOfGroup(states: readonly PartState[]): PartState {
  const seen = states.filter((state) => state !== "unchecked");
  if (seen.length === 0) return "unchecked";
  if (seen.every((state) => state === "down")) return "down";
  return seen.every((state) => state === "up") ? "up" : "partly";
}

const domainName = (domain: string): string =>
  Object.hasOwn(guideDomains, domain) ? guideDomains[domain as keyof typeof guideDomains] : "其他";

/** The connected systems that serve people, by what they are for. */
export function systemGroups(
  systems: readonly Probed[],
  probes: readonly ProbeFound[],
  { names, now }: { names: readonly string[]; now: Date },
): ShownPart[] {
  const served = systems.filter(({ stage, protocol }) => stage === "live" && protocol !== "none");
  const groups = Map.groupBy(served, ({ domain }) => domainName(domain));
  return [...groups].map(([name, members]) => {
    const abbrs = new Set(members.map(({ abbr }) => abbr));
    const ofDay = Map.groupBy(
      probes.filter(({ abbr }) => abbrs.has(abbr)),
      ({ day }) => day,
    );
    const found = [...ofDay].map(([day, all]) => ({
      day,
      asked: all.reduce((sum, { asked }) => sum + asked, 0),
      well: all.reduce((sum, { answered }) => sum + answered, 0),
      unchecked: 0,
    }));
    const stood = members.map((system) => ({ name: system.name, state: stateOfSystem(system, now) }));
    const asked = members.flatMap(({ probe }) => (probe ? [probe.at] : []));
    return {
      name,
      state: stateOfGroup(stood.map(({ state }) => state)),
      checks: "每分钟访问一次各系统的登记地址，5 秒内有应答为正常；管理员停用的为暂停",
      checkedAt: asked.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null,
      days: daysShown(names, found),
      counts: true,
      notWell: stood.filter(({ state }) => state !== "up"),
      systems: members.length,
    };
  });
}

type Sent = { taken: number; failed: number };

/**
 * Text messages are not tried, but counted as they go out. How many is not said, and nothing at all of few: whoever asks
 * for a code for somebody's number must not learn here whether one was sent.
 */
export function smsPart(sent: ReadonlyMap<string, Sent>, names: readonly string[], isSent: boolean): ShownPart {
  const found = names.flatMap((day) => {
    const { taken = 0, failed = 0 } = sent.get(day) ?? {};
    const asked = taken + failed;
    return asked < SMS_AT_LEAST ? [] : [{ day, asked, well: taken, unchecked: 0 }];
  });
  const days = daysShown(names, isSent ? found : []);
  return {
    name: "短信验证码",
    state: days.at(-1)?.state ?? "unchecked",
    checks: isSent
      ? "按当天实际发送的结果判断，短信服务商接收为正常；当天发送不足 20 条的不作判断"
      : "这里没有连接短信服务商，不发送短信",
    checkedAt: null,
    days,
    counts: false,
    notWell: [],
  };
}

/** In one sentence, what was found of everything that was looked at. */
export function sentenceOf(parts: readonly ShownPart[]): { state: PartState; text: string } {
  const named = (state: PartState) =>
    parts
      .filter((part) => part.state === state)
      .map(({ name }) => name)
      .join("、");
  const [down, partly] = [named("down"), named("partly")];
  if (parts.every(({ state }) => state === "unchecked")) return { state: "unchecked", text: "现在没有检查结果" };
  if (!down && !partly) {
    const unchecked = named("unchecked");
    return { state: "up", text: `检查过的部分都正常${unchecked ? `；没有检查：${unchecked}` : ""}` };
  }
  const words = [...(down ? [`暂停：${down}`] : []), ...(partly ? [`部分不可用：${partly}`] : [])];
  return { state: down ? "down" : "partly", text: words.join("；") };
}

/** While the database is away: what stands on it is away too, by this very look; of the rest nothing was found. */
export function whileAway(parts: readonly ShownPart[], now: Date): ShownPart[] {
  return parts.map((part) =>
    part.systems === undefined
      ? { ...part, state: "down", checks: "门户的数据服务现在没有应答", checkedAt: now }
      : { ...part, state: "unchecked", notWell: [] },
  );
}
