import type { Clock } from "./clock.ts";
import type { ShortLived } from "./short-lived/short-lived.ts";

type Sealer = { seal(plain: string): string; open(sealed: string): string };
type Deps = {
  shortLived: ShortLived;
  sealer: Sealer;
  clock: Clock;
  /** what is recorded; a recorder's name in the store */
  kind: string;
  /** how many of the newest are kept */
  kept?: number;
};

export type Recorder<T> = {
  record(what: T): Promise<void>;
  /** newest first */
  recorded(): Promise<(T & { at: string })[]>;
};

const A_DAY = 24 * 3600;
const A_YEAR = 365 * A_DAY;

/**
 * Keeps the last few of something for a day, sealed, over all nodes: a ring of rows, so that
 * recording never has to clear up. This is what the demonstration's outbox is made of.
 */
export function recorder<T extends Record<string, string>>(deps: Deps): Recorder<T> {
  const { shortLived, sealer, clock, kind, kept = 50 } = deps;
  return {
    async record(what) {
      const { count } = await shortLived.count(`${kind}Number`, "all", A_YEAR);
      const entry = sealer.seal(JSON.stringify({ ...what, at: clock().toISOString(), number: count }));
      await shortLived.put(kind, String(count % kept), entry, { ttl: A_DAY, group: "all", durability: "eventual" });
    },
    async recorded() {
      const entries = await shortLived.listGroup<string>(kind, "all");
      return entries
        .map(({ value }) => JSON.parse(sealer.open(value)) as T & { at: string; number: number })
        .sort((one, other) => other.number - one.number)
        .map(({ number: _number, ...entry }) => entry as unknown as T & { at: string });
    },
  };
}
