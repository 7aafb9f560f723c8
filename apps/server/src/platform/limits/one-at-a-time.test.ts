import { expect, test, vi } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

test("work that hangs is begun once, late for everybody, and begun again when it is over", async () => {
  vi.useFakeTimers();
  try {
    const begun: PromiseWithResolvers<void>[] = [];
    const look = oneAtATime(1000, () => {
      const one = Promise.withResolvers<void>();
      begun.push(one);
      return one.promise;
    });
    const both = Promise.allSettled([look(), look()]);
    await vi.advanceTimersByTimeAsync(1000);
    const late = { reason: { message: "no answer within 1000 ms" } };
    expect(await both).toMatchObject([late, late]);
    await expect(look()).rejects.toThrow("no answer within 1000 ms");
    expect(begun).toHaveLength(1);

    begun[0]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    const next = look();
    expect(begun).toHaveLength(2);
    begun[1]?.reject(new Error("no folder"));
    await expect(next).rejects.toThrow("no folder");
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
