import { parseOptions, verify } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import { passwordCost, passwordHasher } from "./password-hasher.ts";

const pepper = "5a".repeat(32);
const hasher = passwordHasher({ pepper });

describe("design §3, Password in transit: stored as argon2id with a pepper", () => {
  test.each(["Rice-Field-2026", " leading and trailing ", "稻田#2026中文", "x".repeat(200)])(
    "%j is recognised and nothing else is",
    async (password) => {
      const kept = await hasher.hash(password);
      expect(await hasher.verify(kept, password)).toBe(true);
      expect(await hasher.verify(kept, `${password}.`)).toBe(false);
    },
  );

  test("the cost is the one decided, and each hash has a salt of its own", async () => {
    const [one, other] = [await hasher.hash("same"), await hasher.hash("same")];
    expect(one).not.toBe(other);
    expect(one).toMatch(/^\$argon2id\$/);
    expect(parseOptions(one)).toMatchObject(passwordCost);
  });

  test("a stolen table is worth nothing without the pepper", async () => {
    const kept = await hasher.hash("Rice-Field-2026");
    expect(await verify(kept, "Rice-Field-2026")).toBe(false);
    expect(await passwordHasher({ pepper: "00".repeat(32) }).verify(kept, "Rice-Field-2026")).toBe(false);
  });

  test("nobody has no password, and finding that out costs a whole hash", async () => {
    const kept = await hasher.hash("Rice-Field-2026");
    await hasher.verify(null, "warm up");
    const timeOf = async (passwordHash: string | null) => {
      const begun = performance.now();
      for (let round = 0; round < 5; round += 1) expect(await hasher.verify(passwordHash, "wrong")).toBe(false);
      return performance.now() - begun;
    };
    const [known, unknown] = [await timeOf(kept), await timeOf(null)];
    expect(unknown).toBeGreaterThan(known / 4);
  });
});

test("a flood is refused with a time to come back", async () => {
  const small = passwordHasher({ pepper, concurrency: 1, longestQueue: 2 });
  const flood = Promise.allSettled(Array.from({ length: 6 }, () => small.hash("flood")));
  expect(small.waiting()).toBe(2);
  const outcomes = await flood;
  expect(small.waiting()).toBe(0);
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused).toHaveLength(3);
  expect(refused[0]?.reason).toMatchObject({ reason: "server.busy", detail: { retryAfter: 2 } });
});
