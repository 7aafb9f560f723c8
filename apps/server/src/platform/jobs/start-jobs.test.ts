import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { freshDatabase, silentLog, type TestDatabase } from "../../../test/database.ts";
import { type Jobs, startJobs } from "./start-jobs.ts";

let database: TestDatabase;
const started: Jobs[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
});
afterAll(() => database.close());

async function start() {
  const jobs = await startJobs({ url: database.url, log: silentLog });
  started.push(jobs);
  return jobs;
}
const eventually = (check: () => boolean) => vi.waitUntil(check, { timeout: 15_000, interval: 50 });

describe("work that was sent", () => {
  test("is done once, by one of two servers", async () => {
    const done: string[] = [];
    const servers = [await start(), await start()];
    for (const [index, server] of servers.entries()) {
      await server.work<{ n: number }>("deliver", async ({ n }) => done.push(`${n} by ${index}`));
    }
    await servers[0]!.send("deliver", { n: 1 });
    await servers[0]!.send("deliver", { n: 2 });
    await eventually(() => done.length === 2);
    expect(done.map((entry) => entry.split(" ")[0]).sort()).toEqual(["1", "2"]);
  });

  test("is there with the act that it belongs to, and not when that fails", async () => {
    const done: number[] = [];
    const jobs = await start();
    await jobs.work<{ n: number }>("follow", async ({ n }) => done.push(n));
    await jobs.every("followed", { cron: "0 0 1 1 *" }, async () => {});
    const act = (n: number, outcome: "commits" | "fails") =>
      database.db.transaction().execute(async (within) => {
        await jobs.send("follow", { n }, { within });
        await jobs.runNow("followed", "somebody", within);
        if (outcome === "fails") throw new Error("after it was sent");
      });
    await expect(act(1, "fails")).rejects.toThrow("after it was sent");
    expect((await ask("select 1 from jobs.job where name in ('follow', 'followed')")).rows).toEqual([]);
    await act(2, "commits");
    await eventually(() => done.length > 0);
    expect(done).toEqual([2]);
    expect((await ask("select 1 from jobs.job where name = 'followed'")).rows).toHaveLength(1);
  });

  test("waits once under one key", async () => {
    const done: number[] = [];
    const jobs = await start();
    await jobs.work<{ n: number }>("sort", async ({ n }) => done.push(n));
    await jobs.send("sort", { n: 1 }, { key: "same", afterSeconds: 2 });
    await jobs.send("sort", { n: 2 }, { key: "same" });
    await jobs.send("sort", { n: 3 }, { key: "other", afterSeconds: 2 });
    await eventually(() => done.length === 2);
    expect(done.sort()).toEqual([1, 3]);
  });

  test("is tried again when it failed, and the failure is told", async () => {
    const told = vi.spyOn(silentLog, "error");
    let tries = 0;
    const jobs = await start();
    await jobs.work("stumble", async () => {
      if (++tries === 1) throw new Error("the first try");
    });
    await jobs.send("stumble", {});
    await eventually(() => tries === 1);
    await vi.waitUntil(() => told.mock.calls.some(([, message]) => message === "a job failed"));
    expect(await stateOf("stumble")).toBe("retry");
  });
});

describe("work that comes again", () => {
  test("runs at once and in its rhythm, on one of two servers", async () => {
    const rounds: number[] = [];
    for (const server of [await start(), await start()]) {
      await server.every("tick", { seconds: 1 }, async () => rounds.push(Math.floor(Date.now() / 1000)));
    }
    await eventually(() => rounds.length >= 3);
    const { rows } = await ask(
      "select count(*)::int as jobs, count(distinct singleton_on)::int as slots from jobs.job where name = 'tick'",
    );
    expect(rows[0].jobs).toBe(rows[0].slots);
  });

  test("begins at once even where it comes seldom, and is looked for seldom", async () => {
    let rounds = 0;
    const jobs = await start();
    await jobs.every("seldom", { seconds: 3600 }, () => (rounds += 1));
    await expect.poll(() => rounds, { timeout: 5_000 }).toBe(1);
  });

  test("is watched, so that what a server that fell was at is given up soon", async () => {
    const jobs = await start();
    await jobs.every("watched", { seconds: 3600 }, async () => {});
    await jobs.work("errand", async () => {});
    await jobs.send("errand", {});
    const { rows } = await ask("select distinct heartbeat_seconds from jobs.job where name in ('watched', 'errand')");
    expect(rows).toEqual([{ heartbeat_seconds: 60 }]);
  });

  describe("is begun anew at once by another server", () => {
    const rounds: string[] = [];
    const impatient = () => startJobs({ url: database.url, log: silentLog, patienceMs: 500 });
    beforeEach(() => void rounds.splice(0));

    test("where the first one stopped before it was through", async () => {
      const first = await impatient();
      await first.every("long", { seconds: 3600 }, () => new Promise(() => rounds.push("first")));
      await eventually(() => rounds.length === 1);
      await first.stop();
      await (await start()).every("long", { seconds: 3600 }, () => rounds.push("second"));
      await eventually(() => rounds.length === 2);
      expect(rounds).toEqual(["first", "second"]);
    });

    test("where it failed because the first one stopped", async () => {
      const first = await impatient();
      let breakOff: (reason: Error) => void = () => {};
      await first.every("broken-off", { seconds: 3600 }, () => {
        rounds.push("first");
        return new Promise((_done, fail) => (breakOff = fail));
      });
      await eventually(() => rounds.length === 1);
      const stopped = first.stop();
      breakOff(new Error("what it works with was taken away"));
      await stopped;
      await (await start()).every("broken-off", { seconds: 3600 }, () => rounds.push("second"));
      await eventually(() => rounds.length === 2);
      expect(rounds).toEqual(["first", "second"]);
    });

    test("…and not where it takes longer than the library waits: it goes on", async () => {
      const jobs = await startJobs({ url: database.url, log: silentLog, patienceMs: 500, longestRoundMs: 200 });
      started.push(jobs);
      await jobs.every("endless", { seconds: 3600 }, () => new Promise(() => rounds.push("first")));
      const completed = "select 1 from jobs.job where name = 'endless' and state = 'completed'";
      await vi.waitUntil(async () => (await ask(completed)).rowCount);
      expect(rounds).toEqual(["first"]);
    });

    test("…and not where it failed by itself: the next comes in its turn", async () => {
      const jobs = await start();
      await jobs.every("failing", { seconds: 3600 }, () => {
        rounds.push("first");
        throw new Error("by itself");
      });
      const settled = "select 1 from jobs.job where name = 'failing' and state not in ('created', 'active')";
      await vi.waitUntil(async () => (await ask(settled)).rowCount);
      const { rows } = await ask("select 1 from jobs.job where name = 'failing' and state in ('created', 'retry')");
      expect([rows, rounds]).toEqual([[], ["first"]]);
    });
  });

  test("may follow the calendar", async () => {
    const jobs = await start();
    await jobs.every("nightly", { cron: "30 3 * * *" }, async () => {});
    const { rows } = await ask("select cron, timezone from jobs.schedule where name = 'nightly'");
    expect(rows).toEqual([{ cron: "30 3 * * *", timezone: "Asia/Shanghai" }]);
  });

  test("what a former release did by the calendar is asked for no more", async () => {
    const jobs = await start();
    await jobs.every("formerly", { cron: "30 3 * * *" }, async () => {});
    await jobs.every("nightly", { cron: "30 3 * * *" }, async () => {});
    await jobs.onlyThese(["nightly", "each-minute"]);
    expect((await ask("select name from jobs.schedule")).rows).toEqual([{ name: "nightly" }]);
  });
});

const stateOf = async (name: string) => {
  await vi.waitUntil(
    async () => (await ask(`select 1 from jobs.job where name = '${name}' and state = 'retry'`)).rowCount,
  );
  return (await ask(`select state from jobs.job where name = '${name}'`)).rows[0].state;
};

async function ask(statement: string) {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}
