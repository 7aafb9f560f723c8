import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { silentLog } from "../../../test/database.ts";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { qrEvents } from "./qr-events.ts";

const modules: { close(): Promise<void> }[] = [];
afterEach(async () => void (await Promise.all(modules.splice(0).map((module) => module.close()))));
const waiting = { state: "waiting", expiresIn: 120 } as const;
function opened(more: Partial<Parameters<typeof qrEvents>[0]> = {}) {
  const events = qrEvents({
    progress: async () => waiting,
    progressOfAll: async (qrIds) => qrIds.map(() => waiting),
    log: silentLog,
    ...more,
  });
  modules.push(events);
  return events;
}

/** Told its state, a stream has come as far as it will without news. */
const told = (stream: Readable) => once(stream, "readable");
const full = (open: () => unknown) => {
  for (let count = 0; count < 100; count += 1) open();
};

test("of one code three streams are followed: the oldest, which a broken connection may have left, gives way", async () => {
  const { stream } = opened();
  const streams = Array.from({ length: 4 }, (_, place) => stream("code", `10.0.0.${place}`));
  expect(await text(streams[0] as Readable)).toBe("");
  for (const one of streams.slice(1)) {
    await told(one);
    expect(one.readableEnded).toBe(false);
  }
});

test("one client follows a hundred; other clients still theirs, and they others once those end", async () => {
  const { stream, close } = opened();
  let number = 0;
  full(() => stream(`code ${(number += 1)}`, "10.0.0.1"));
  expect(() => stream("another", "10.0.0.1")).toThrow(expect.objectContaining({ reason: "request.tooMany" }));
  await told(stream("another", "10.0.0.2"));
  await close();
  await told(stream("one more", "10.0.0.1"));
});

test("streams of one code count as few, however many were asked for", () => {
  const { stream } = opened();
  for (let count = 0; count < 3000; count += 1) stream("code", "10.0.0.1");
  expect(() => stream("another", "10.0.0.1")).not.toThrow();
});

test("a client of IPv6 is its network", () => {
  const { stream } = opened();
  let number = 0;
  full(() => stream(`code ${(number += 1)}`, `2001:db8:0:1::${number.toString(16)}`));
  expect(() => stream("another", "2001:db8:0:1:f::1")).toThrow(expect.objectContaining({ reason: "request.tooMany" }));
  expect(() => stream("another", "2001:db8:0:2::1")).not.toThrow();
});

describe("what happened at another server", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
  afterEach(() => void vi.useRealTimers());
  const told = (stream: Readable) => String(stream.read() ?? "");
  const codes = Array.from({ length: 40 }, (_, place) => `code ${place}`);

  test("is asked for all that wait in one question, and told to each", async () => {
    const scanned = new Set<string>();
    const asked: number[] = [];
    const { stream } = opened({
      async progressOfAll(qrIds) {
        asked.push(qrIds.length);
        return qrIds.map((qrId) => (scanned.has(qrId) ? { state: "scanned", expiresIn: 60 } : waiting));
      },
    });
    const streams = codes.flatMap((code) => [stream(code, "10.0.0.1"), stream(code, "10.0.0.1")]);
    await setImmediate();
    expect(streams.map(told).every((text) => text.includes("waiting"))).toBe(true);
    scanned.add("code 7");
    await vi.advanceTimersByTimeAsync(1500);
    expect(asked).toEqual([40]);
    expect(streams.map(told).flatMap((text, place) => (text === "" ? [] : [place]))).toEqual([14, 15]);
    for (const one of streams) one.destroy();
    await setImmediate();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(asked).toEqual([40]);
  });

  test("is not asked again while the store has not answered; where it fails, all are told to ask by themselves", async () => {
    const answer = Promise.withResolvers<never>();
    const ask = vi.fn<() => Promise<never>>(() => answer.promise);
    const warn = vi.fn<() => void>();
    const { stream } = opened({ progressOfAll: ask, log: { warn } });
    const streams = codes.map((code) => stream(code, "10.0.0.1"));
    await vi.advanceTimersByTimeAsync(6000);
    expect(ask).toHaveBeenCalledOnce();
    answer.reject(new Error("away"));
    await Promise.all(streams.map((one) => text(one)));
    expect(warn).toHaveBeenCalledOnce();
  });

  test("is told in the order in which it was asked for", async () => {
    const slow = Promise.withResolvers<(typeof waiting)[]>();
    let state: "waiting" | "scanned" = "waiting";
    const { stream, tell } = opened({
      progress: async () => ({ state, expiresIn: 60 }),
      progressOfAll: () => slow.promise,
    });
    const one = stream("code", "10.0.0.1");
    await setImmediate();
    await vi.advanceTimersByTimeAsync(1500);
    state = "scanned";
    tell("code");
    await setImmediate();
    slow.resolve([waiting]);
    await setImmediate();
    expect(told(one).match(/waiting|scanned/g)).toEqual(["waiting", "scanned"]);
  });
});

const { portal } = await portalOfFile({ secondsBetween: 3600 });
test("asked for by HTTP, the hundred-and-first of one address is told when to ask again", async () => {
  const at = await portal.app.listen({ host: "127.0.0.1", port: 0 });
  const leaving = new AbortController();
  const listen = (qrId: string) => fetch(`${at}/api/qrLogin/events?qrId=${qrId}`, { signal: leaving.signal });
  const codes = await Promise.all(
    Array.from({ length: 34 }, async () => {
      const { data } = await portal.browser().ask<{ qrId: string }>("/qrLogin/create", { method: "POST", body: {} });
      return data?.qrId ?? "";
    }),
  );
  const asked = Array.from({ length: 101 }, (_, place) => codes[Math.floor(place / 3)] ?? "");
  const replies = [];
  for (const qrId of asked) replies.push(await listen(qrId));
  expect(replies.map(({ status }) => status)).toEqual([...Array<number>(100).fill(200), 429]);
  expect(replies.at(-1)?.headers.get("retry-after")).toBe("10");
  leaving.abort();
});
