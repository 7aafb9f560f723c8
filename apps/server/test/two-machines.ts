import { AsyncLocalStorage } from "node:async_hooks";
import { vi } from "vitest";
import { systemClock } from "../src/platform/clock.ts";
import { followDatabaseTime, timeOfDatabase } from "../src/platform/database/common-time.ts";
import { openPool } from "../src/platform/database/pool.ts";
import { admissionEntryPoints } from "./admission-entry-points.ts";
import { type App, testApp } from "./app.ts";
import { freshDatabase, silentLog, testConfig } from "./database.ts";

/** Seconds by which each machine's clock is ahead of the database's. */
export const machines = { ahead: 60, behind: -60 } as const;
export type MachineName = keyof typeof machines;
export const otherOf = (name: MachineName): MachineName => (name === "ahead" ? "behind" : "ahead");

/**
 * Two servers on one database, each on a machine of its own whose clock is wrong. What runs for a server asks that
 * machine's clock, libraries too; a browser and a system reach the one that the balancer has chosen.
 */
export async function twoMachines() {
  const { now } = Date;
  /** milliseconds that the test let pass, everywhere */
  let passed = 0;
  const trueTime = () => now() + passed;
  /** `now` is what the process of that machine is told */
  const running = new AsyncLocalStorage<{ now: () => number }>();
  vi.spyOn(Date, "now").mockImplementation(() => (running.getStore()?.now ?? trueTime)());

  const database = await freshDatabase();
  const { db, url } = database;
  const eventual = openPool({ url, size: 4, log: silentLog, settings: { synchronous_commit: "off" } });
  const ofOther = { url, db: openPool({ url, size: 12, log: silentLog }), eventual };

  /** Starts a server as `runPortal` does. */
  async function startOn<T>(name: MachineName, open: () => Promise<T>) {
    const time = () => trueTime() + machines[name] * 1000;
    const machine = { now: time };
    return running.run(machine, async () => {
      const following = await followDatabaseTime({
        ask: async () => (await timeOfDatabase(db)) + passed,
        log: silentLog,
        machine: time,
        elapsed: () => performance.now() + passed,
        adopt: (common) => void (machine.now = common),
      });
      return { machine, following, opened: await open() };
    });
  }

  const first = await startOn("ahead", () => admissionEntryPoints({}, { database, clock: systemClock }));
  const { opened: portal } = first;
  const second = await startOn("behind", async () => {
    const app = await testApp({ config: testConfig({ demonstration: true }), database: ofOther, clock: systemClock });
    await app.http.ready();
    return app;
  });

  const apps: Record<MachineName, App> = { ahead: portal.app, behind: second.opened };
  const machineOf = { ahead: first.machine, behind: second.machine };
  const balancer: { at: MachineName } = { at: "ahead" };
  const own = apps.ahead.http.inject.bind(apps.ahead.http);
  // what a server asks itself stays there
  vi.spyOn(apps.ahead.http, "inject").mockImplementation(((...given: Parameters<typeof own>) => {
    if (running.getStore()) return own(...given);
    const ask = balancer.at === "ahead" ? own : apps.behind.http.inject.bind(apps.behind.http);
    // a request begins when somebody waits for it
    return running.run(machineOf[balancer.at], async () => await ask(...given));
  }) as typeof own);

  return {
    portal,
    trueTime,
    /** to this server the balancer sends whatever is asked from now on */
    reach: (name: MachineName) => void (balancer.at = name),
    /** What a process is told for the time, in milliseconds. */
    told: (name: MachineName) => machineOf[name].now(),
    /** Time passes, on both machines and at the database. */
    pass(seconds: number): void {
      passed += seconds * 1000;
      portal.clock.set(new Date(trueTime()));
    },
    async close() {
      vi.mocked(apps.ahead.http.inject).mockRestore();
      await Promise.all([first, second].map(({ following }) => following.stop()));
      await apps.behind.http.close();
      await apps.behind.foundation.deliveries.stop();
      await apps.behind.foundation.unsealer.close();
      await Promise.all([ofOther.db.destroy(), eventual.destroy()]);
      await portal.close();
      vi.restoreAllMocks();
    },
  };
}

export type TwoMachines = Awaited<ReturnType<typeof twoMachines>>;
