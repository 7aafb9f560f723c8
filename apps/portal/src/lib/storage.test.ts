import { expect, test } from "vitest";
import { loginKeys, loginSessionKeys, sessionKeys, storageKeys } from "./storage-keys.ts";
import { clearLoginData, storage } from "./storage.ts";

test("specification §3: everything the portal keeps has its place", () => {
  const named = ["token", "thirdPartyUser", "dataBlockUser", "homeType", "backUrl", "selectorId", "uuid"];
  expect(Object.keys(storageKeys)).toEqual(expect.arrayContaining(named));
  expect(Object.keys(sessionKeys)).toEqual(expect.arrayContaining(["allServices", "regionList", "unitNatureList"]));
});

test("design §3: clearing login data leaves what belongs to the device", () => {
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
