import { expect, test } from "vitest";
import { addressBudget, minuteBudget } from "./minute-budget.ts";

const counted = () => {
  const counts = new Map<string, number>();
  const asked: string[] = [];
  const shortLived = {
    async count(kind: string, key: string, _seconds: number, by = 1) {
      const name = `${kind} ${key}`;
      asked.push(name);
      counts.set(name, (counts.get(name) ?? 0) + by);
      return { count: counts.get(name)!, resetsIn: 30 };
    },
  };
  return { shortLived, asked };
};

test("whoever is within the budget is counted once for a whole lease, and told how long to wait beyond it", async () => {
  const { shortLived, asked } = counted();
  const secondsToWait = minuteBudget({ shortLived, kind: "entered", lease: 3 });
  for (let turn = 0; turn < 6; turn += 1) expect(await secondsToWait("zhang", 6)).toBeUndefined();
  expect(asked).toEqual(["entered zhang", "entered zhang"]);
  expect(await secondsToWait("zhang", 6)).toBe(30);
  expect(await secondsToWait("li", 6)).toBeUndefined();
});

test("all of one IPv6 network share a budget", async () => {
  const { shortLived } = counted();
  const withinBudget = addressBudget({ shortLived, kind: "unseal", aMinute: 10 });
  for (let turn = 0; turn < 10; turn += 1) await withinBudget(`2001:db8::${turn}`);
  await expect(withinBudget("2001:db8::ffff")).rejects.toMatchObject({ reason: "request.tooMany" });
  await expect(withinBudget("2001:db8:0:1::1")).resolves.toBeUndefined();
});
