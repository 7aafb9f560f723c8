import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { navigateBy } from "../lib/navigation.ts";
import { storage } from "../lib/storage.ts";
import { resumeAfterSignIn } from "./resume.ts";

const went = vi.hoisted(() => [] as string[]);
vi.mock("../features/handoff/open-service.ts", () => ({
  resumeService: async (identification: string) => void went.push(`service ${identification}`),
}));

beforeEach(() => {
  went.length = 0;
  navigateBy((to) => void went.push(to));
});
afterEach(() => vi.unstubAllGlobals());

const shelf = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

type Kept = { homeType?: string; backUrl?: string; jump?: string; at?: string; from?: "dialog" | "page" };

function resume({ homeType, backUrl, jump, at = "/login", from = "page" }: Kept): string[] {
  vi.stubGlobal("window", {
    location: { pathname: at, assign: (address: string) => void went.push(`whole page ${address}`) },
    localStorage: shelf(),
    sessionStorage: shelf(),
  });
  if (homeType) storage.homeType.set(homeType);
  if (backUrl) storage.backUrl.set(backUrl);
  if (jump) storage.pendingJump.set({ identification: jump });
  resumeAfterSignIn(from);
  return went;
}

describe("specification §4: where a sign-in leads", () => {
  test.each<[string, Kept, string[]]>([
    ["homeType 1: /home", { homeType: "1" }, ["/home"]],
    ["homeType 0: /homeZtfw", { homeType: "0" }, ["/homeZtfw"]],
    ["no homeType: /homeZtfw", {}, ["/homeZtfw"]],
    ["to the page that was refused", { homeType: "1", backUrl: "/data/myData?tab=2" }, ["/data/myData?tab=2"]],
    ["to a system's own request", { backUrl: "/oidc/auth/abc" }, ["whole page /oidc/auth/abc"]],
    ["to no other site", { backUrl: "https://evil.example/" }, ["/homeZtfw"]],
    ["nowhere where one is at home", { at: "/homeZtfw", from: "dialog" }, []],
    ["to the very service that was clicked", { at: "/serve", from: "dialog", jump: "njbt" }, ["service njbt"]],
    ["…and home, from a page of its own", { jump: "njbt" }, ["service njbt", "/homeZtfw"]],
  ])("%s", (_name, kept, expected) => expect(resume(kept)).toEqual(expected));

  test("once", () => {
    resume({ backUrl: "/data/myData", jump: "njbt", from: "dialog" });
    expect([storage.backUrl.get(), storage.pendingJump.get()]).toEqual([null, null]);
  });
});
