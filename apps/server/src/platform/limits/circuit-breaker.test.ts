import { expect, test } from "vitest";
import { fixedClock } from "../../../test/clock.ts";
import { CircuitOpen, circuitBreaker } from "./circuit-breaker.ts";

const broken = async (): Promise<never> => {
  throw new Error("no answer");
};

test("a server that fails again and again is left alone, then one call tries it", async () => {
  const clock = fixedClock();
  const breaker = circuitBreaker({ clock, failures: 3, restMs: 30_000 });
  for (let n = 0; n < 3; n += 1) await expect(breaker.run("a", broken)).rejects.toThrow("no answer");
  await expect(breaker.run("a", broken)).rejects.toBeInstanceOf(CircuitOpen);
  expect(await breaker.run("b", async () => "well")).toBe("well");

  clock.advance(31);
  await expect(breaker.run("a", broken)).rejects.toThrow("no answer");
  await expect(breaker.run("a", broken)).rejects.toBeInstanceOf(CircuitOpen);

  clock.advance(31);
  expect(await breaker.run("a", async () => "back")).toBe("back");
  expect(await breaker.run("a", async () => "back")).toBe("back");
});

test("while one call tries, those beside it go on resting", async () => {
  const clock = fixedClock();
  const breaker = circuitBreaker({ clock, failures: 1, restMs: 30_000 });
  await expect(breaker.run("a", broken)).rejects.toThrow("no answer");
  clock.advance(31);
  let answer: (value: string) => void = () => {};
  const trying = breaker.run("a", () => new Promise<string>((done) => (answer = done)));
  await expect(breaker.run("a", async () => "beside")).rejects.toBeInstanceOf(CircuitOpen);
  answer("back");
  expect(await trying).toBe("back");
});

test("a clock that is set back lets nobody rest until the old time has come again", async () => {
  const clock = fixedClock();
  const breaker = circuitBreaker({ clock, failures: 1, restMs: 30_000 });
  await expect(breaker.run("a", broken)).rejects.toThrow("no answer");
  clock.advance(-24 * 3600);
  expect(await breaker.run("a", async () => "back")).toBe("back");
});
