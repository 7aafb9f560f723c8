import { expect, test, vi } from "vitest";
import { fixedClock } from "../../../test/clock.ts";
import type { Log } from "../../platform/log.ts";
import { Refusal } from "../../platform/refusal.ts";
import { statusChecks } from "./status-checks.service.ts";
import type { StatusStore } from "./status.store.ts";

test("what is still being prepared is no fault of the program: it is told without a stack, and a fault with one", async () => {
  const kept: { part: string; isWell: boolean }[] = [];
  const store = {
    checks: async () => [],
    keep: async ({ part, isWell }: { part: string; isWell: boolean }) => void kept.push({ part, isWell }),
  } as unknown as StatusStore;
  const log = { info: vi.fn(), warn: vi.fn() };
  const fault = new TypeError("x is not a function");
  await statusChecks({
    store,
    clock: fixedClock(),
    log: log as unknown as Log,
    looks: {
      signIn: async () => 1,
      search: () => Promise.reject(new Refusal("server.busy", { retryAfter: 5, message: "搜索正在准备" })),
      files: () => Promise.reject(fault),
      messages: async () => 1,
    },
  }).look();
  expect(kept.filter(({ isWell }) => !isWell).map(({ part }) => part)).toEqual(["search", "files"]);
  expect(log.info.mock.calls).toEqual([[{ part: "search", why: "搜索正在准备" }, "a part of the portal is not ready"]]);
  expect(log.warn.mock.calls).toEqual([[{ err: fault, part: "files" }, "a part of the portal is not well"]]);
});
