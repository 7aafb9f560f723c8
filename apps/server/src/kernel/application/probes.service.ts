import { dayOf } from "@sannong/contract/rules/time/days";
import { type Found, probeBounds, type ProbesStore } from "./probes.store.ts";

type Deps = {
  probes: ProbesStore;
  /** the list of systems is read anew */
  forget: () => void;
};

/** Whether the connected systems are there, as somebody asked them from time to time. */
export const systemProbes = ({ probes, forget }: Deps) => ({
  toProbe: probes.toProbe,
  since: probes.since,

  /** What came of asking them all; the list is read anew once. */
  async record(found: ReadonlyMap<string, Found>): Promise<void> {
    for (const [abbr, one] of found) {
      const { at, tookMs } = one.probe;
      const over = probeBounds.findIndex((bound) => (tookMs ?? 0) <= bound);
      const bucket = tookMs === null ? -1 : over === -1 ? probeBounds.length : over;
      const counted = { day: dayOf(at), answered: tookMs !== null, slow: one.health === "slow" && tookMs !== null };
      await probes.count(abbr, { ...counted, bucket });
      await probes.keep(abbr, one);
    }
    forget();
  },
});
