import { expect, test } from "vitest";
import { fixedClock } from "../../../test/clock.ts";
import { SmsFailure } from "../../gateways/sms/sms-failure.ts";
import { recentOutcomes } from "./recent-outcomes.ts";

const takes = async () => undefined;
const failing = (reason: SmsFailure["reason"]) => () => Promise.reject(new SmsFailure(reason));

function opened() {
  const clock = fixedClock();
  const waited: number[] = [];
  const lately = recentOutcomes({ clock, wait: async (milliseconds) => void waited.push(milliseconds) });
  const fail = (reason: SmsFailure["reason"]) => lately.watch(failing(reason)).catch(() => undefined);
  return { ...lately, clock, fail, waited };
}

test("before anything came back both wait what a gateway usually takes; afterwards nobody waits for the usual", async () => {
  const { watch, repeatOne, waited } = opened();
  await repeatOne();
  await watch(takes);
  expect(waited.splice(0).map(Math.round)).toEqual([300, 300]);
  await watch(takes);
  expect(waited).toEqual([]);
  await repeatOne();
  expect(waited[0]).toBeLessThan(100);
});

test("a refusal is repeated neither as an answer nor as a time, however many there were", async () => {
  const { fail, repeatOne, waited } = opened();
  for (let count = 0; count < 40; count += 1) await fail("refused");
  waited.length = 0;
  for (let count = 0; count < 40; count += 1) await repeatOne();
  expect(waited.every((milliseconds) => Math.round(milliseconds) === 300)).toBe(true);
});

test.each(["timeout", "unreachable", "garbled"] as const)(
  "while it lasts an outage (%s) is everybody's",
  async (reason) => {
    const { watch, fail, repeatOne, clock } = opened();
    for (let count = 0; count < 40; count += 1) await watch(takes);
    clock.advance(61);
    await fail(reason);
    for (let count = 0; count < 40; count += 1) await expect(repeatOne()).rejects.toMatchObject({ reason });
    clock.advance(59);
    await expect(repeatOne()).rejects.toMatchObject({ reason });
    clock.advance(1);
    for (let count = 0; count < 40; count += 1) await repeatOne();
  },
);

test("what went well is waited for by its time, also when it is long ago, and less what has gone by", async () => {
  const { watch, repeatOne, clock, waited } = opened();
  let finish = () => {};
  const slow = watch(() => new Promise<void>((done) => (finish = done)));
  const begun = performance.now();
  while (performance.now() - begun < 40);
  finish();
  await slow;
  clock.advance(24 * 3600);
  waited.length = 0;
  await repeatOne();
  expect(waited[0]).toBeGreaterThanOrEqual(39);
  await repeatOne(performance.now() - 1000);
  expect(waited[1]).toBe(0);
});
