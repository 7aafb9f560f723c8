import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Rules = {
  createHTML(text: string): string | null;
  createScriptURL(address: string): string | null;
};
const policies = new Map<string, Rules>();
beforeEach(() => {
  vi.resetModules();
  policies.clear();
});
afterEach(() => vi.unstubAllGlobals());
const known = () =>
  vi.stubGlobal("trustedTypes", {
    createPolicy(name: string, rules: Rules) {
      policies.set(name, rules);
      return {
        createHTML: (text: string) => `trusted ${text}`,
        createScriptURL: (address: string) => `trusted ${rules.createScriptURL(address)}`,
      };
    },
  });

test("a manual's markup is trusted by its own policy, made once", async () => {
  known();
  const { builtHtml } = await import("./trusted-text.ts");
  expect([builtHtml("<h2>一</h2>"), builtHtml("<p>二</p>")]).toEqual(["trusted <h2>一</h2>", "trusted <p>二</p>"]);
  expect([...policies.keys()]).toEqual(["sannong"]);
});

test("of scripts the offline worker alone may be started", async () => {
  known();
  const { offlineWorker } = await import("./trusted-text.ts");
  expect(offlineWorker()).toBe("trusted /service-worker.js");
  expect(policies.get("sannong")?.createScriptURL("/assets/other.js")).toBeNull();
  vi.unstubAllGlobals();
  vi.resetModules();
  expect((await import("./trusted-text.ts")).offlineWorker()).toBe("/service-worker.js");
});

test("a browser that knows no trusted types gets the text", async () => {
  const { builtHtml } = await import("./trusted-text.ts");
  expect(builtHtml("<h2>一</h2>")).toBe("<h2>一</h2>");
});
