import { QueryObserver } from "@tanstack/react-query";
import { errorCatalogue, type RefusalName } from "@sannong/contract/errors";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../queries/query-client.ts";
import { heardRefusal } from "./refused.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  queryClient.clear();
});

/** A page that shows what a call answers. @returns how often it was asked */
async function shows(name: string, { staleTime = 60_000, fails = false } = {}): Promise<() => number> {
  const queryFn = vi.fn(() => (fails ? Promise.reject(new Error(name)) : Promise.resolve(name)));
  const options = { queryKey: [name], queryFn, staleTime, retry: false, meta: { quiet: true } };
  ends.push(new QueryObserver(queryClient, options).subscribe(() => undefined));
  await vi.waitFor(() => expect(queryClient.getQueryState([name])?.status).toBe(fails ? "error" : "success"));
  return () => queryFn.mock.calls.length;
}

const hears = (name: RefusalName, isAct: boolean) =>
  heardRefusal(errorCatalogue[name].code, { isAct, shown: queryClient });

test("an act that came too late lets the page read anew what it shows, but not what a form goes on from or what failed", async () => {
  const list = await shows("list");
  const begun = await shows("begun", { staleTime: Infinity });
  const failed = await shows("failed", { fails: true });
  expect(hears("data.notNow", true)).toBe("data.notNow");
  await vi.waitFor(() => expect(list()).toBe(2));
  expect([begun(), failed()]).toEqual([1, 1]);
});

test("neither what was typed wrong nor a read that was refused lets it", async () => {
  const list = await shows("list");
  hears("signIn.rejected", true);
  hears("data.notNow", false);
  expect(heardRefusal(9_999_999, { isAct: true, shown: queryClient })).toBeUndefined();
  await new Promise((done) => setTimeout(done, 0));
  expect(list()).toBe(1);
});
