import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { toastHistory } from "@sannong/ui";
import { navigateBy } from "../../lib/navigation/navigation.ts";
import { adoptToken, forgetSession } from "../../lib/session/session.ts";
import { storage } from "../../lib/storage/storage.ts";
import { resumeAfterSignIn } from "./resume.ts";

const went = vi.hoisted(() => [] as string[]);
vi.mock("../../protocols/hand-off/open-service.ts", () => ({
  resumeService: async (identification: string) => void went.push(`service ${identification}`),
}));

beforeEach(() => {
  went.length = 0;
  navigateBy((to) => void went.push(to));
});
afterEach(() => {
  forgetSession();
  vi.unstubAllGlobals();
});

const area = () => {
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
    localStorage: area(),
    sessionStorage: area(),
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
    ["nowhere from a dialog above an open page", { at: "/searchview", from: "dialog" }, []],
    ["home from the staff's dialog", { at: "/searchview", homeType: "1", from: "dialog" }, ["/home"]],
    ["to the very service that was clicked", { at: "/serve", from: "dialog", jump: "njbt" }, ["service njbt"]],
    [
      "…and from the market's home to the staff's, when staff have signed in above it",
      { at: "/homeZtfw", homeType: "1", from: "dialog", jump: "njbt" },
      ["service njbt", "/home"],
    ],
    [
      "…above a page of the staff's own",
      { at: "/serve", homeType: "1", from: "dialog", jump: "njbt" },
      ["service njbt"],
    ],
    ["…and home, from a page of its own", { jump: "njbt" }, ["service njbt", "/homeZtfw"]],
  ])("%s", (_name, kept, expected) => expect(resume(kept)).toEqual(expected));

  test("once", () => {
    resume({ backUrl: "/data/myData", jump: "njbt", from: "dialog" });
    expect([storage.backUrl.get(), storage.pendingJump.get()]).toEqual([null, null]);
  });
});

describe("the page that was wanted, for whoever has come", () => {
  const comes = async (roleCode: string) => {
    const person = { user: { nickname: "演示", source: "" }, roles: [{ roleCode }], passwordUpdateTime: "" };
    const told = { success: true, code: 200, msg: "", data: person };
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(told)));
    vi.stubGlobal("document", { documentElement: { dataset: {} } });
    await adoptToken("t", () => true);
  };

  test("whom it is not for hears so, and stays or begins at home", async () => {
    await comes("4");
    expect(resume({ backUrl: "/management/people" })).toEqual(["/homeZtfw"]);
    expect(toastHistory()[0]?.text).toContain("“管理后台”只供农业农村部门工作人员使用");
    expect(resume({ backUrl: "/home", at: "/searchview", from: "dialog" })).toEqual(["/homeZtfw"]);
  });

  test("staff go to a page of their other counter, and to that counter with it", async () => {
    await comes("1");
    expect(resume({ backUrl: "/home", homeType: "0" })).toEqual(["/home"]);
    expect(storage.homeType.get()).toBe("1");
    expect(toastHistory()[0]?.text).toBe("已切换到工作人员服务");
  });
});
