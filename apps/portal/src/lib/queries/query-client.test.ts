import { clearToasts, showInBlock, toastHistory } from "@sannong/ui";
import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiCancelled, ApiRefusal, SessionEnded } from "../api/api-failure.ts";
import { createQueryClient } from "./query-client.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clearToasts();
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const unreachable = new ApiRefusal({ status: 0, message: "连接服务器失败" });

async function read(failure: Error, meta: Record<string, unknown> = {}) {
  const lastSaid = toastHistory()[0]?.id ?? 0;
  const queryFn = () => Promise.reject(failure);
  const settled = createQueryClient()
    .fetchQuery({ queryKey: [failure.message], queryFn, meta })
    .catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  await settled;
  const said = toastHistory().filter(({ id }) => id > lastSaid);
  return said.map(({ kind, text }) => `${kind} ${text}`);
}

test.each<[string, Error, string[]]>([
  ["what HTTP says", new ApiRefusal({ status: 502, message: "502 连接服务器失败" }), ["error 502 连接服务器失败"]],
  ["what the server says", new ApiRefusal({ status: 200, message: "没有这个行政区划" }), ["error 没有这个行政区划"]],
  ["what is not ours to explain", new TypeError("x is undefined"), ["error 系统错误!"]],
  ["nothing of a cancelled call", new ApiCancelled(), []],
  ["nothing of an ended session", new SessionEnded({ status: 401, message: "ErrorToLogin" }), []],
])("specification §8: a read that failed says %s in a toast", async (_name, failure, expected) => {
  expect(await read(failure)).toEqual(expected);
});

test("a read that tells its failure itself is not told twice", async () => {
  expect(await read(unreachable, { quiet: true })).toEqual([]);
});

test.each([
  ["is told where what was read stays on the page", {}, ["error 502 连接服务器失败"]],
  ["is not told anew each time where it is read by the clock", { refetchInterval: 60_000 }, []],
])("a later failure of a read that tells its first one itself %s", async (_what, options, expected) => {
  const lastSaid = toastHistory()[0]?.id ?? 0;
  const failure = new ApiRefusal({ status: 502, message: "502 连接服务器失败" });
  const queryFn = vi.fn().mockResolvedValueOnce("read").mockRejectedValue(failure);
  const observer = new QueryObserver(createQueryClient(), {
    queryKey: ["kept"],
    queryFn,
    meta: { quiet: true },
    ...options,
  });
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  void observer.refetch();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(observer.getCurrentResult().data).toBe("read");
  leave();
  const said = toastHistory().filter(({ id }) => id > lastSaid);
  expect(said.map(({ kind, text }) => `${kind} ${text}`)).toEqual(expected);
});

test("a read that a block of the page tells is not told by a toast as well", async () => {
  const lastSaid = toastHistory()[0]?.id ?? 0;
  const client = createQueryClient();
  const failure = new ApiRefusal({ status: 0, message: "连接服务器失败" });
  const options = { queryKey: ["told in a block"], queryFn: () => Promise.reject(failure) };
  const block = new QueryObserver(client, options).subscribe(({ error }) => error && showInBlock(error));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(client.getQueryState(options.queryKey)?.error).toBe(failure);
  block();
  expect(toastHistory()[0]?.id ?? 0).toBe(lastSaid);
});

test("without a network a read is told, and what is sent fails at once in place of going out later", async () => {
  onlineManager.setOnline(false);
  expect(await read(unreachable)).toEqual(["error 连接服务器失败"]);
  const send = vi.fn(() => Promise.reject(unreachable));
  const client = createQueryClient();
  const sent = client.getMutationCache().build(client, client.defaultMutationOptions({ mutationFn: send }));
  await expect(sent.execute(undefined)).rejects.toBe(unreachable);
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(send).toHaveBeenCalledTimes(1);
});
