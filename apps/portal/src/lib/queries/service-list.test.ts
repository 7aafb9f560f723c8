import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { keepServiceList, restoreServiceList, serviceList } from "./service-list.ts";
import { storage } from "../storage/storage.ts";

const services = [{ identification: "njbt-apply" }];
const { queryKey } = serviceList();
const answered = () => new Response(JSON.stringify({ success: true, code: 200, msg: "", data: { services } }));

afterEach(() => {
  storage.allServices.clear();
  vi.unstubAllGlobals();
});

test("specification §3: the list of all services is kept for the session, and a page loaded anew asks for nothing", async () => {
  const asked = vi.fn<() => Promise<Response>>(async () => answered());
  vi.stubGlobal("fetch", asked);
  const before = new QueryClient();
  keepServiceList(before);
  await before.fetchQuery(serviceList());
  expect(storage.allServices.get()).toMatchObject({ services });

  const reloaded = new QueryClient();
  restoreServiceList(reloaded);
  expect(await reloaded.ensureQueryData(serviceList())).toEqual(services);
  expect(await reloaded.fetchQuery(serviceList())).toEqual(services);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("a copy of long ago is shown and asked for anew", async () => {
  const asked = vi.fn<() => Promise<Response>>(async () => answered());
  vi.stubGlobal("fetch", asked);
  storage.allServices.set({ at: Date.now() - 60 * 60_000, services: [] });
  const client = new QueryClient();
  restoreServiceList(client);
  expect(client.getQueryData(queryKey)).toEqual([]);
  expect(await client.fetchQuery(serviceList())).toEqual(services);
});

test("a copy somebody damaged is none", () => {
  storage.allServices.set({ at: 1, services: "x" });
  const client = new QueryClient();
  restoreServiceList(client);
  expect(client.getQueryData(queryKey)).toBeUndefined();
});

test("what came with the page is kept for the session, too; what a visitor was shown is no list of somebody signed in", () => {
  const came = (updatedAt: number) => {
    const client = new QueryClient();
    client.setQueryData(queryKey, services as never, { updatedAt });
    keepServiceList(client);
    return storage.allServices.get();
  };
  expect(came(0)).toBeNull();
  expect(came(7)).toEqual({ at: 7, services });
});
