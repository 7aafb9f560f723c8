import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { adoptToken, forgetSession } from "../lib/session.ts";
import { storage } from "../lib/storage.ts";
import { whereInstead } from "./guard.ts";

const person = (roleCode: string, source = "") => ({
  user: { nickname: "演示", source },
  roles: [{ roleCode }],
  passwordUpdateTime: "",
});

let answer: () => Response;
const knows = (told: object) => () => new Response(JSON.stringify({ success: true, code: 200, msg: "", data: told }));

beforeEach(() => {
  answer = knows(person("1"));
  vi.stubGlobal("fetch", async () => answer());
  // what <html> carries follows the remembered counter
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
});
afterEach(() => {
  forgetSession();
  vi.unstubAllGlobals();
});

const at = (path: string) => {
  const { pathname, search } = new URL(path, "https://here.invalid");
  return whereInstead({ pathname, search });
};

describe("the guard gathers, asks and remembers", () => {
  test("a visitor's refused target is kept", async () => {
    expect(await at("/data/myData?tab=2")).toBe("/first");
    expect(storage.backUrl.get()).toBe("/data/myData?tab=2");
  });

  test.each([
    ["/serve", "/serve/govermentserve"],
    ["/system/?a=1", "/system/index?a=1"],
    ["/data", "/data/dataanalysis"],
    ["/scene", "/scene/scene"],
    ["/nothing/here", "/404"],
    ["/homeZtfw", null],
    ["/", "/first"],
  ])("a visitor at %s goes to %s", async (path, expected) => {
    expect(await at(path)).toBe(expected);
  });

  test("a token without a user loads it, then decides", async () => {
    await adoptToken("t", () => false);
    storage.homeType.set("1");
    expect(await at("/first")).toBe("/home");
    expect(await at("/home")).toBeNull();
  });

  test("who may not be in government mode gets mode 0 and /homeZtfw", async () => {
    answer = knows(person("4"));
    await adoptToken("t", () => true);
    storage.homeType.set("1");
    expect(await at("/home")).toBe("/homeZtfw");
    expect(storage.homeType.get()).toBe("0");
  });

  test.each(["/system/index", "/searchview", "/homeZtfw"])(
    "when user info fails at %s the way leads to /first",
    async (path) => {
      await adoptToken("t", () => false);
      answer = () => new Response("", { status: 500 });
      expect(await at(path)).toBe("/first");
      expect(storage.token.get()).toBeNull();
    },
  );
});
