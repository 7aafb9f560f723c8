import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import { isOver, statusParts } from "@sannong/contract/content/status-words";
import { lastDays } from "@sannong/contract/rules/time/days";
import type { Kept } from "../../kernel/publication/index.ts";
import { cachedValue } from "../../platform/cache/cache.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { within } from "../../platform/limits/within.ts";
import type { AnnouncementContent, Step, StepsStore } from "./announcements.store.ts";
import {
  daysShown,
  type LookedAt,
  lookedAt,
  type Probed,
  SHOWN_DAYS,
  type ShownPart,
  smsPart,
  stateNow,
  systemGroups,
  whileAway,
} from "./status.rules.ts";
import { whatIsLookedAt } from "./status-checks.service.ts";
import type { StatusStore } from "./status.store.ts";

export type ShownAnnouncement = Omit<AnnouncementContent, "areaCode"> & {
  id: string;
  /** where it is felt; null: everywhere */
  areaName: string | null;
  isOver: boolean;
  steps: readonly Pick<Step, "toldAt" | "stage" | "body">[];
};
export type StatusView = {
  at: Date;
  /** the database did not answer: what is shown beside that is from before */
  isAway: boolean;
  parts: readonly ShownPart[];
  groups: readonly ShownPart[];
  announcements: readonly ShownAnnouncement[];
};

type Deps = {
  store: StatusStore;
  steps: StepsStore;
  clock: Clock;
  log: Pick<Log, "warn">;
  published: () => Promise<readonly Kept<AnnouncementContent>[]>;
  nameOfRegion: (code: string) => string;
  systems: {
    list: () => Promise<readonly Probed[]>;
    probesSince: (day: string) => Promise<{ abbr: string; day: string; asked: number; answered: number }[]>;
  };
  sms: {
    isSent: boolean;
    byDay: (period: { from: string; to: string }) => Promise<ReadonlyMap<string, { taken: number; failed: number }>>;
  };
};

/** Everybody who asks within this time is given the same answer. */
const FRESH_MS = 10_000;
/** Whoever looks whether the portal is away shall not wait for it. */
const PATIENCE_MS = 3_000;
/** Older ones are found in the office. */
const ANNOUNCED = 100;
const STEPS = 1_000;

/** How the portal is, from what was looked at and recorded; while the database is away, that it is. */
export function statusService({
  store,
  steps,
  clock,
  log,
  published,
  nameOfRegion,
  systems,
  sms,
}: Deps): () => Promise<StatusView> {
  async function announced(): Promise<ShownAnnouncement[]> {
    const all = (await published()).slice(0, ANNOUNCED);
    const told = Map.groupBy(
      await steps.of(
        all.map(({ id }) => id),
        STEPS,
      ),
      ({ announcementId }) => announcementId,
    );
    return all.map(({ id, kind, title, parts, stage, startsAt, endsAt, body, areaCode }) => ({
      id,
      kind,
      title,
      parts,
      stage,
      startsAt,
      endsAt,
      body,
      areaName: areaCode === PROVINCE_CODE ? null : nameOfRegion(areaCode),
      isOver: isOver(stage),
      steps: told.get(id) ?? [],
    }));
  }

  async function read(now: Date): Promise<StatusView> {
    const names = lastDays(now, SHOWN_DAYS);
    const [first = "", today = ""] = [names[0], names.at(-1)];
    const [checks, days, listed, probes, sent, announcements] = await Promise.all([
      store.checks(),
      store.daysSince(first),
      systems.list(),
      systems.probesSince(first),
      sms.byDay({ from: first, to: today }),
      announced(),
    ]);
    const partOf = (part: LookedAt): ShownPart => {
      const check = checks.find((one) => one.part === part);
      return {
        name: statusParts[part],
        state: stateNow(check, now),
        checks: whatIsLookedAt[part],
        checkedAt: check?.checkedAt ?? null,
        days: daysShown(
          names,
          days.filter((one) => one.part === part),
        ),
        counts: true,
        notWell: [],
      };
    };
    return {
      at: now,
      isAway: false,
      parts: [...lookedAt.map(partOf), smsPart(sent, names, sms.isSent)],
      groups: systemGroups(listed, probes, { names, now }),
      announcements,
    };
  }

  /** Before anything was ever read. */
  const unknown = (now: Date): StatusView => ({
    at: now,
    isAway: false,
    parts: [...lookedAt, "sms" as const].map((part) => ({
      name: statusParts[part],
      state: "unchecked",
      checks: "",
      checkedAt: null,
      days: daysShown(lastDays(now, SHOWN_DAYS), []),
      counts: false,
      notWell: [],
    })),
    groups: [],
    announcements: [],
  });

  let seen: StatusView | undefined;
  async function look(): Promise<StatusView> {
    const now = clock();
    try {
      seen = await within(PATIENCE_MS, read(now));
      return seen;
    } catch (failure) {
      log.warn({ err: failure }, "the status page tells what was known before");
      const before = seen ?? unknown(now);
      return { ...before, at: now, isAway: true, ...awayOf(before, now) };
    }
  }
  return cachedValue({ load: look, clock, freshMs: FRESH_MS });
}

const awayOf = ({ parts, groups }: StatusView, now: Date) => ({
  parts: whileAway(parts, now),
  groups: whileAway(groups, now),
});
