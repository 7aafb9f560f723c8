import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { silentLog } from "../../../test/database.ts";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { qrEvents } from "./qr-events.ts";

const modules: { close(): void }[] = [];
afterEach(() => modules.splice(0).forEach((module) => module.close()));
function opened() {
  const events = qrEvents({ progress: async () => ({ state: "waiting", expiresIn: 120 }), log: silentLog });
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
  close();
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
