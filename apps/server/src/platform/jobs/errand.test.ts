import { expect, test } from "vitest";
import { fixedClock } from "../../../test/database.ts";
import type { Db } from "../database/database.ts";
import { errand } from "./errand.ts";

const clock = fixedClock();
const within = {} as Db;

/** One table of one row at a time, and a runner that keeps what it was asked for. */
function setting() {
  const sent: string[] = [];
  const tried: string[] = [];
  const ended: string[] = [];
  let underWay: string | undefined;
  const one = errand({
    clock,
    jobs: { mustRun: () => undefined, send: async (_name, id) => void sent.push(id) },
    name: "inspect",
    deadAfterMs: 60_000,
    inTransaction: (work) => work(within),
    begin: async () => (underWay === undefined ? (underWay = `run-${ended.length}`) : undefined),
    async perform(id) {
      tried.push(id);
      if (tried.length === 1) throw new Error("the server was stopped");
      ended.push(id);
      underWay = undefined;
    },
    underWay: "inspection.underWay",
  });
  return { one, sent, tried, ended };
}

test("what the calendar begins is left to a job, which does it again under its name when a server stopped meanwhile", async () => {
  const { one, sent, tried, ended } = setting();
  expect(await one.byCalendar()).toBe(true);
  expect([sent, tried]).toEqual([["run-0"], []]);
  // the round that is begun anew asks for nothing twice
  expect(await one.byCalendar()).toBe(false);
  const [id = ""] = sent;
  await expect(one.perform(id)).rejects.toThrow("stopped");
  expect(await one.byCalendar()).toBe(false);
  await one.perform(id);
  expect([sent, ended]).toEqual([["run-0"], ["run-0"]]);
  expect(await one.byCalendar()).toBe(true);
});
