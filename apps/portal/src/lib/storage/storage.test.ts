import { afterEach, expect, test, vi } from "vitest";
import { loginKeys, loginSessionKeys, sessionKeys, storageKeys } from "./storage-keys.ts";
import { clearLoginData, storage } from "./storage.ts";

afterEach(() => void vi.unstubAllGlobals());

test("specification §3: everything the portal keeps has its place", () => {
  const named = ["token", "thirdPartyUser", "dataBlockUser", "homeType", "backUrl", "selectorId", "uuid"];
  expect(Object.keys(storageKeys)).toEqual(expect.arrayContaining(named));
  expect(Object.keys(sessionKeys)).toEqual(expect.arrayContaining(["allServices", "regionList", "unitNatureList"]));
});

test("specification §3: what the portal keeps stands in the browser's local storage under its name", () => {
  const [kept, ofTab] = [new Map<string, string>(), new Map<string, string>()];
  const area = (on: Map<string, string>) => ({
    getItem: (key: string) => on.get(key) ?? null,
    setItem: (key: string, value: string) => void on.set(key, value),
    removeItem: (key: string) => void on.delete(key),
  });
  vi.stubGlobal("window", { localStorage: area(kept), sessionStorage: area(ofTab) });
  storage.token.set("t-1");
  storage.homeType.set("1");
  storage.backUrl.set("/home");
  storage.uuid.set({ uuid: "u", at: 1 });
  storage.thirdPartyUser.set({ token: "x" });
  expect(Object.fromEntries(kept)).toEqual({
    [storageKeys.token]: "t-1",
    [storageKeys.homeType]: "1",
    [storageKeys.backUrl]: "/home",
    [storageKeys.uuid]: '{"uuid":"u","at":1}',
    [storageKeys.thirdPartyUser]: '{"token":"x"}',
  });
  clearLoginData();
  expect([...kept.keys()]).toEqual([]);
});

test("design §3, Guard: clearing login data leaves what belongs to the device", () => {
  storage.token.set("t");
  storage.homeType.set("1");
  storage.backUrl.set("/home");
  storage.thirdPartyUser.set({ token: "x" });
  storage.pendingJump.set({ identification: "njbt-apply" });
  storage.generatorUserId.set("device");
  storage.rememberedUsername.set("ganbu");
  storage.unfinishedSignOut.set("t-0");
  clearLoginData();
  expect(
    [storage.token, storage.homeType, storage.backUrl, storage.thirdPartyUser, storage.pendingJump].map((slot) =>
      slot.get(),
    ),
  ).toEqual([null, null, null, null, null]);
  expect(
    [storage.generatorUserId, storage.rememberedUsername, storage.unfinishedSignOut].map((slot) => slot.get()),
  ).toEqual(["device", "ganbu", "t-0"]);
  const cleared: readonly string[] = [...loginKeys, ...loginSessionKeys];
  expect(cleared).not.toContain(storageKeys.care);
  expect(cleared).not.toContain(storageKeys.contrast);
  expect(cleared).not.toContain(storageKeys.aids);
  expect(cleared).not.toContain(storageKeys.generatorUserId);
});

test("a damaged record is as good as none", () => {
  storage.backUrl.set("x");
  const raw = { ...storage.uuid };
  raw.set({ uuid: "u", at: 1 });
  expect(storage.uuid.get()).toEqual({ uuid: "u", at: 1 });
  storage.uuid.clear();
  expect(storage.uuid.get()).toBeNull();
});

test("a page that waits for a sign-in is remembered by the tab that was kept from it, and by no other", () => {
  const area = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
  };
  const localStorage = area();
  const [here, other] = [
    { localStorage, sessionStorage: area() },
    { localStorage, sessionStorage: area() },
  ];
  vi.stubGlobal("window", here);
  storage.backUrl.set("/favourites");
  expect(localStorage.getItem(storageKeys.backUrl)).toBe("/favourites");
  vi.stubGlobal("window", other);
  expect(storage.backUrl.get()).toBeNull();
  storage.backUrl.clear();
  vi.stubGlobal("window", here);
  expect(storage.backUrl.get()).toBe("/favourites");
  storage.backUrl.clear();
  expect([storage.backUrl.get(), localStorage.getItem(storageKeys.backUrl)]).toEqual([null, null]);
  vi.unstubAllGlobals();
});

test("where an application shows the page and gives it no storage, everything holds for this page", () => {
  vi.stubGlobal("window", { localStorage: null, sessionStorage: null });
  storage.token.set("t-1");
  expect(storage.token.get()).toBe("t-1");
  storage.token.clear();
  expect(storage.token.get()).toBeNull();
  vi.unstubAllGlobals();
});

test("what a full storage does not take holds for this page, and what stood there before does not come back", () => {
  const kept = new Map([["token", "of-yesterday"]]);
  const full = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal("window", { localStorage: full, sessionStorage: full });
  storage.token.set("t-2");
  expect(storage.token.get()).toBe("t-2");
  expect(kept.has("token")).toBe(false);
  storage.token.clear();
  expect(storage.token.get()).toBeNull();
});

test("another token takes the place of the former one in one step: other tabs never see it gone in between", () => {
  const kept = new Map<string, string>([[storageKeys.token, "t-1"]]);
  const seen: (string | null)[] = [];
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => (seen.push(value), void kept.set(key, value)),
    removeItem: (key: string) => void (kept.delete(key) && seen.push(null)),
  };
  vi.stubGlobal("window", { localStorage, sessionStorage: localStorage });
  storage.token.set("t-2");
  expect(seen).toEqual(["t-2"]);
});

test("where nothing new fits, what stood there does not come back", () => {
  const kept = new Map<string, string>([[storageKeys.token, "t-1"]]);
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal("window", { localStorage, sessionStorage: localStorage });
  storage.token.set("t-2");
  expect([storage.token.get(), kept.get(storageKeys.token)]).toEqual(["t-2", undefined]);
  storage.token.clear();
});
