import { expect, test } from "vitest";
import { fixedClock } from "../../../test/clock.ts";
import { SmsFailure } from "../../gateways/sms/sms-failure.ts";
import { recentOutcomes } from "./recent-outcomes.ts";

const takes = async () => undefined;
const failing = (reason: SmsFailure["reason"]) => () => Promise.reject(new SmsFailure(reason));

function opened() {
  const clock = fixedClock();
  const waited: number[] = [];
  const time = { now: 5000 };
  const wait = async (milliseconds: number) => void waited.push(milliseconds);
  const lately = recentOutcomes({ clock, wait, elapsed: () => time.now });
  const fail = (reason: SmsFailure["reason"]) => lately.watch(failing(reason)).catch(() => undefined);
  return { ...lately, clock, time, fail, waited };
}

test("before anything came back both wait what a gateway usually takes; afterwards nobody waits for the usual", async () => {
  const { watch, repeatOne, waited } = opened();
  await repeatOne();
  await watch(takes);
  expect(waited.splice(0)).toEqual([300, 300]);
  await watch(takes);
  expect(waited).toEqual([]);
  await repeatOne();
  expect(waited).toEqual([0]);
});

test("a refusal is repeated neither as an answer nor as a time, however many there were", async () => {
  const { fail, repeatOne, waited } = opened();
  for (let count = 0; count < 40; count += 1) await fail("refused");
  waited.length = 0;
  for (let count = 0; count < 40; count += 1) await repeatOne();
  expect(new Set(waited)).toEqual(new Set([300]));
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
  const { watch, repeatOne, clock, time, waited } = opened();
  let finish = () => {};
  const slow = watch(() => new Promise<void>((done) => (finish = done)));
  time.now += 340;
  finish();
  await slow;
  clock.advance(24 * 3600);
  waited.length = 0;
  await repeatOne();
  await repeatOne(time.now - 100);
  await repeatOne(time.now - 1000);
  expect(waited).toEqual([340, 240, 0]);
});
