import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { adoptToken, forgetSession, loadSession, onSessionChange, readSession, reloadSession } from "./session.ts";
import { hearTime } from "../browser/clock.ts";
import { storage } from "../storage/storage.ts";

const ganbu = {
  user: {
    id: "1",
    nickname: "演示干部",
    username: "ganbu",
    mobileNumber: "",
    regionCode: "32",
    regionName: "",
    source: "",
    company: "",
    deptName: "",
  },
  roles: [{ roleCode: "1", roleName: "工作人员" }],
  userType: "1",
  accountType: 1,
  completeFlag: true,
  lastPasswd: "",
  passwordUpdateTime: "2999-01-01T00:00:00Z",
  isSimplePasswd: false,
  isPwUpdate: false,
  factors: ["password", "sms"],
  lastSignInAt: null,
  closingAt: null,
  permissions: [],
};

let calls = 0;
let told: object = ganbu;
let failWith: number | null = null;

beforeEach(() => {
  [calls, told, failWith] = [0, ganbu, null];
  const answer = async () => {
    calls += 1;
    if (failWith) return new Response("", { status: failWith });
    return new Response(JSON.stringify({ success: true, code: 200, msg: "", data: told }));
  };
  vi.stubGlobal("fetch", vi.fn<typeof fetch>(answer));
});
afterEach(() => {
  hearTime(new Response("", { headers: { date: new Date().toUTCString() } }));
  forgetSession();
  vi.unstubAllGlobals();
});

const everybody = () => true;

test("a new token loads its user, once however many ask", async () => {
  const [session] = await Promise.all([adoptToken("t", everybody), loadSession(), loadSession()]);
  expect(session).toMatchObject({ status: "signedIn", government: true, passwordExpired: false });
  expect(calls).toBe(1);
  await loadSession();
  expect(calls).toBe(1);
});

test.each(["another's token", null])(
  "whoever is shown stays until it is decided what follows %s in the store",
  async (token) => {
    const session = await adoptToken("t", everybody);
    const seen: string[] = [];
    const stop = onSessionChange(() => seen.push(readSession().status));
    if (token === null) storage.token.clear();
    else storage.token.set(token);
    expect(await loadSession()).toBe(session);
    expect([calls, seen]).toEqual([1, []]);
    stop();
  },
);

test("without a token nobody is asked", async () => {
  expect(await loadSession()).toEqual({ status: "anonymous" });
  expect(calls).toBe(0);
});

test("specification §4: when user info fails, all login data is cleared", async () => {
  failWith = 500;
  storage.homeType.set("1");
  expect(await adoptToken("t", everybody)).toEqual({ status: "anonymous" });
  expect([storage.token.get(), storage.homeType.get()]).toEqual([null, null]);
});

describe("a bad line", () => {
  test.each([502, 503, 504])("that answers %i once loses nobody", async (status) => {
    vi.mocked(fetch).mockResolvedValueOnce(new Response("<html>", { status }));
    expect(await adoptToken("t", everybody)).toMatchObject({ status: "signedIn" });
    expect(storage.token.get()).toBe("t");
  });

  test("that loses the question once loses nobody, nor what was known of them when it is asked again", async () => {
    const loseOne = () => vi.mocked(fetch).mockRejectedValueOnce(new TypeError("Failed to fetch"));
    loseOne();
    expect(await adoptToken("t", everybody)).toMatchObject({ status: "signedIn" });
    loseOne();
    told = { ...ganbu, passwordUpdateTime: "2020-01-01T00:00:00Z" };
    await reloadSession();
    expect(readSession()).toMatchObject({ passwordExpired: true });
  });

  test("that loses it twice signs them out, and a no is asked for once", async () => {
    failWith = 502;
    expect(await adoptToken("t", everybody)).toEqual({ status: "anonymous" });
    expect(calls).toBe(2);
    [failWith, calls] = [403, 0];
    expect(await adoptToken("t", everybody)).toEqual({ status: "anonymous" });
    expect(calls).toBe(1);
  });
});

test("who is not welcome is told of and never shown", async () => {
  expect(await adoptToken("t", () => false)).toMatchObject({ status: "signedIn" });
  expect(readSession().status).toBe("loading");
});

describe("specification §4 password expired: now at or past passwordUpdateTime", () => {
  test.each([
    ["long past", "2020-01-01T00:00:00Z", true],
    ["to come", "2999-01-01T00:00:00Z", false],
    ["unknown", "", false],
  ])("%s", async (_name, passwordUpdateTime, expected) => {
    told = { ...ganbu, passwordUpdateTime };
    expect(await adoptToken("t", everybody)).toMatchObject({ passwordExpired: expected });
  });

  test.each([
    ["a moment before", "2026-11-20T23:59:59.999Z", false],
    ["at that very moment", "2026-11-21T00:00:00.000Z", true],
  ])("%s", async (_name, now, expected) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    told = { ...ganbu, passwordUpdateTime: "2026-11-21T08:00:00+08:00" };
    expect(await adoptToken("t", everybody)).toMatchObject({ passwordExpired: expected });
    vi.useRealTimers();
  });

  test.each([
    ["whose clock is months ahead", "2027-06-01", "Sat, 21 Nov 2026 00:00:00 GMT", "2027-01-01T00:00:00Z", false],
    ["whose clock is months behind", "2026-06-01", "Sat, 21 Nov 2026 00:00:00 GMT", "2026-10-01T00:00:00Z", true],
  ])("by the server's clock on a phone %s", async (_name, shown, date, passwordUpdateTime, expected) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(shown) });
    const body = JSON.stringify({ success: true, code: 200, msg: "", data: { ...ganbu, passwordUpdateTime } });
    vi.mocked(fetch).mockResolvedValueOnce(new Response(body, { headers: { date } }));
    expect(await adoptToken("t", everybody)).toMatchObject({ passwordExpired: expected });
    vi.useRealTimers();
  });
});

test.each([
  ["a market user", [{ roleCode: "4" }], "", false],
  ["…whose source is 政务办", [{ roleCode: "4" }], "政务办", true],
  ["staff", [{ roleCode: "1" }], "", true],
])("specification §6 government mode: %s", async (_name, roles, source, expected) => {
  told = { ...ganbu, roles, user: { ...ganbu.user, source } };
  expect(await adoptToken("t", everybody)).toMatchObject({ government: expected });
});
