import type { Service } from "@sannong/contract/catalogue";
import { clearToasts, toastHistory } from "@sannong/ui";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { navigateBy } from "../../lib/navigation.ts";
import { queryClient } from "../../lib/query-client.ts";
import { serviceList } from "../../lib/service-list.ts";
import { adoptToken, forgetSession } from "../../lib/session.ts";
import { storage } from "../../lib/storage.ts";
import { openService, resumeService } from "./open-service.ts";

vi.mock("../../app/dialogs.ts", () => ({
  openDialog: (name: string, props: object) => opened.push([name, props]),
  openDialogForRefusal: (reason: string, about: object) => opened.push([reason, about]),
}));

const opened = vi.hoisted(() => [] as [string, object][]);

const subsidy: Service = {
  identification: "njbt-apply",
  name: "农机购置与应用补贴申请",
  summary: "",
  owner: "农机处（演示）",
  domain: "mach",
  audiences: [],
  handling: "",
  isNeedLogin: true,
  useCount: 0,
  routePath: null,
  jumpUrl: "",
  jumpType: 1,
  initiateLoginUrl: null,
  leavesFor: null,
  appId: "app-njbt",
  systemAbbr: "njbt",
  systemName: "农机购置补贴办理系统",
  checkUserUrl: "",
  acceptsSystemAccount: true,
  ifValidateBindUser: false,
  ifDeleteCasualUser: false,
  jumpSource: 0,
  notice: null,
  health: "normal",
};

type Tab = { went: string[]; closed: boolean; opener: unknown };
let tabs: Tab[] = [];
let blocksPopups = false;
let asked: string[] = [];
let codeAnswer: object;
let state: string;
let agreed: boolean;

const shelf = (): Pick<Storage, "getItem" | "setItem" | "removeItem"> => {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
};
const line = () => ({ style: {}, textContent: "" });
function fakeWindow() {
  const tab: Tab = { went: [], closed: false, opener: "the portal" };
  tabs.push(tab);
  return Object.assign(tab, {
    document: { title: "", documentElement: { lang: "" }, createElement: line, body: { append: () => {} } },
    location: { replace: (address: string) => void tab.went.push(address) },
    close: () => void (tab.closed = true),
  });
}

const ganbu = {
  user: { nickname: "演示", source: "", regionCode: "320925", regionName: "建湖县" },
  roles: [{ roleCode: "1" }],
  passwordUpdateTime: "",
};
const envelope = (data: object) => new Response(JSON.stringify({ success: true, code: 200, msg: "", data }));

beforeEach(() => {
  [tabs, blocksPopups, asked, agreed] = [[], false, [], true];
  opened.length = 0;
  state = "up";
  codeAnswer = { success: true, code: 200, msg: "", data: { code: "c", address: "http://njbt.example/in?code=c" } };
  vi.stubGlobal("window", {
    open: () => (blocksPopups ? null : fakeWindow()),
    location: { origin: "http://portal.example" },
    localStorage: shelf(),
    sessionStorage: shelf(),
  });
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url.replace(/\?.*/, ""));
    if (url.includes("queryByTokenNew")) return envelope(ganbu);
    if (url.includes("consent/notice")) return envelope({ agreed });
    if (url.includes("reachable")) return envelope({ state });
    return /generateCode|generateTicket|thirdPartyEntry/.test(url)
      ? new Response(JSON.stringify(codeAnswer))
      : envelope({});
  });
});
afterEach(() => {
  forgetSession();
  queryClient.clear();
  clearToasts();
  vi.unstubAllGlobals();
});

let number = 0;
/** A service of its own for each test: a second press on one is the same press for a second. */
const listed = (difference: Partial<Service> = {}): string => {
  const identification = `${subsidy.identification}-${++number}`;
  queryClient.setQueryData(serviceList().queryKey, [{ ...subsidy, ...difference, identification }]);
  return identification;
};
const signedIn = () => adoptToken("t", () => true);
const lastSaid = () => toastHistory()[0]?.text;

describe("specification §4 service click", () => {
  test("a signed-in user enters in a new tab with a code", async () => {
    await signedIn();
    await openService(listed());
    expect(tabs).toMatchObject([{ went: ["http://njbt.example/in?code=c"], closed: false, opener: null }]);
    expect(asked).toContain("/api/systemService/addServiceClick");
  });

  test("two presses open one tab", async () => {
    await signedIn();
    const id = listed();
    await Promise.all([openService(id), openService(id)]);
    expect(tabs).toHaveLength(1);
  });

  test("a visitor is asked to sign in, and the click is kept", async () => {
    const id = listed();
    await openService(id);
    expect(lastSaid()).toBe("请登录!");
    expect(opened).toEqual([["signIn", {}]]);
    expect(storage.pendingJump.get()).toEqual({ identification: id });
    expect(tabs).toEqual([]);
  });

  test("jumpSource 1 asks in the system's dialog", async () => {
    await openService(listed({ jumpSource: 1 }));
    const { systemName, systemAbbr } = subsidy;
    expect(opened).toEqual([["systemSignIn", { systemName, systemAbbr, acceptsSystemAccount: true }]]);
  });

  test("jumpType 2 opens for visitors too, with the province's area", async () => {
    await openService(listed({ jumpType: 2, jumpUrl: "http://s.example/?a={areaCode}&n={areaName}" }));
    expect(tabs[0]?.went).toEqual([`http://s.example/?a=32&n=${encodeURIComponent("江苏省")}`]);
  });

  test("…and with the user's own", async () => {
    await signedIn();
    await openService(listed({ jumpType: 2, jumpUrl: "http://s.example/?a={areaCode}" }));
    expect(tabs[0]?.went).toEqual(["http://s.example/?a=320925"]);
  });

  test("a system that starts its own sign-in is opened there", async () => {
    await signedIn();
    await openService(listed({ jumpType: 0, initiateLoginUrl: "http://zs.example/login?iss=x" }));
    expect(tabs[0]?.went).toEqual(["http://zs.example/login?iss=x"]);
    expect(asked).not.toContain("/api/oauthCode/generateCode");
  });

  test("a local route stays in the portal", async () => {
    const went: string[] = [];
    navigateBy((to) => void went.push(to));
    await openService(listed({ routePath: "/serve/agrotechnology" }));
    expect([went, tabs]).toEqual([["/serve/agrotechnology"], []]);
  });

  test("nothing but the web is opened", async () => {
    await openService(listed({ jumpType: 2, jumpUrl: "javascript://x/%0aalert(1)" }));
    expect(tabs).toMatchObject([{ went: [], closed: true }]);
  });

  test.each<[string, Partial<Service>, string]>([
    ["a suspended system", { health: "stopped" }, "该系统已暂停服务，恢复时间请看系统说明"],
    ["no jump handler", { jumpType: null }, "暂未完成系统对接，请前往对应系统办理业务！"],
    ["a jump type nobody knows", { jumpType: 7 }, "暂未完成系统对接，请前往对应系统办理业务！"],
    ["a direct service without an address", { jumpType: 2 }, "暂未完成系统对接，请前往对应系统办理业务！"],
  ])("%s", async (_name, difference, sentence) => {
    await signedIn();
    await openService(listed(difference));
    expect(lastSaid()).toBe(sentence);
    expect(tabs.every((tab) => tab.closed)).toBe(true);
  });

  test("a second press on the same service opens nothing more, but a sign-in resumes it at once", async () => {
    const service = listed();
    await openService(service);
    expect(storage.pendingJump.get()).toEqual({ identification: service });
    await signedIn();
    await openService(service);
    expect(tabs).toEqual([]);
    await resumeService(service);
    expect(tabs).toHaveLength(1);
  });

  test("an unknown service", async () => {
    listed();
    await openService("nobody-knows");
    expect(lastSaid()).toBe("未找到对应服务,请联系管理员!");
  });

  test("a code refused with 401 closes the tab and opens the role dialog", async () => {
    await signedIn();
    codeAnswer = { success: false, code: 401, msg: "请选择角色", data: null };
    await openService(listed());
    expect(tabs).toMatchObject([{ closed: true, went: [] }]);
    const { appId, systemName, owner } = subsidy;
    expect(opened).toMatchObject([["handoff.roleRequired", { appId, systemName, owner }]]);
    // the jump is kept with it
    expect(opened[0]?.[1]).toHaveProperty("identification");
  });

  test("the first jump closes the tab, tells what will be shared, and goes on in a new tab once one agrees", async () => {
    await signedIn();
    codeAnswer = { success: false, code: 4330, msg: "首次进入该系统", data: null };
    await openService(listed());
    expect(tabs).toMatchObject([{ closed: true, went: [] }]);
    const [name, props] = opened[0] as [string, { appId: string; goOn: (agree: () => Promise<unknown>) => void }];
    expect([name, props.appId]).toEqual(["sharingNotice", subsidy.appId]);
    codeAnswer = { success: true, code: 200, msg: "", data: { code: "c", address: "http://njbt.example/in?code=c" } };
    const agreed: string[] = [];
    props.goOn(async () => void agreed.push(`with ${tabs.length} tabs`));
    await vi.waitFor(() => expect(tabs[1]?.went).toEqual(["http://njbt.example/in?code=c"]));
    // the tab waits while the agreement is written down
    expect(agreed).toEqual(["with 2 tabs"]);
  });

  test("an agreement that is not taken opens nothing", async () => {
    await signedIn();
    codeAnswer = { success: false, code: 4330, msg: "首次进入该系统", data: null };
    await openService(listed());
    const [, props] = opened[0] as [string, { goOn: (agree: () => Promise<unknown>) => void }];
    props.goOn(() => Promise.reject(new Error("down")));
    await vi.waitFor(() => expect(tabs[1]).toMatchObject({ closed: true, went: [] }));
  });

  test("a system that starts its own sign-in is told of too", async () => {
    await signedIn();
    agreed = false;
    await openService(listed({ jumpType: 0, initiateLoginUrl: "http://zs.example/login?iss=x" }));
    expect(tabs).toMatchObject([{ closed: true, went: [] }]);
    expect(opened[0]?.[0]).toBe("sharingNotice");
  });

  test("before somebody else's host one is told where one goes and what goes along; then it opens", async () => {
    await signedIn();
    await openService(listed({ leavesFor: "bank.example" }));
    expect(tabs).toEqual([]);
    const [name, props] = opened[0] as [string, { host: string; takes: string; goOn: () => void }];
    expect([name, props.host, props.takes]).toEqual(["leaving", "bank.example", "identity"]);
    expect(asked).not.toContain("/api/oauthCode/generateCode");
    props.goOn();
    await vi.waitFor(() => expect(tabs).toMatchObject([{ went: ["http://njbt.example/in?code=c"], closed: false }]));
  });

  test("…and of the area alone where nothing else goes along", async () => {
    await openService(listed({ jumpType: 2, jumpUrl: "http://s.example/?a={areaCode}", leavesFor: "s.example" }));
    expect(opened[0]).toMatchObject(["leaving", { takes: "area" }]);
  });

  test("an account that is not bound is warned", async () => {
    await signedIn();
    codeAnswer = { success: false, code: 4303, msg: "请绑定系统平台用户!", data: null };
    await openService(listed({ ifValidateBindUser: true }));
    expect(lastSaid()).toBe("请绑定系统平台用户!");
    expect(opened[0]?.[0]).toBe("handoff.bindingRequired");
  });

  test.each([
    [9, "/api/oauthCode/generateTicket"],
    [4, "/api/handoff/thirdPartyEntry"],
  ])("jumpType %i asks the server for its way in", async (jumpType, path) => {
    await signedIn();
    await openService(listed({ jumpType }));
    expect(asked).toContain(path);
    expect(tabs).toMatchObject([{ went: ["http://njbt.example/in?code=c"], closed: false }]);
  });

  test("no third-party token: the warning, and a dialog to prove the system's account anew", async () => {
    await signedIn();
    codeAnswer = { success: false, code: 4304, msg: "一期统一登录用户信息为空,请重新登录!", data: null };
    await openService(listed({ jumpType: 4 }));
    expect(lastSaid()).toBe("一期统一登录用户信息为空,请重新登录!");
    expect(tabs).toMatchObject([{ closed: true, went: [] }]);
    expect(opened).toMatchObject([["handoff.thirdPartyTokenMissing", { systemAbbr: subsidy.systemAbbr }]]);
  });

  test.each(["down", "slow", "garbled"])(
    "a system that is %s: the tab closes, a dialog says so and goes on",
    async (how) => {
      await signedIn();
      state = how;
      const identification = listed();
      await openService(identification);
      expect(tabs).toMatchObject([{ closed: true, went: [] }]);
      expect(asked).not.toContain("/api/oauthCode/generateCode");
      expect(opened).toMatchObject([
        ["systemUnanswered", { identification, systemName: subsidy.systemName, state: how }],
      ]);
      state = "up";
      const [, about] = opened[0] ?? ["", {}];
      (about as { onRetry: () => void }).onRetry();
      await vi.waitFor(() => expect(tabs.at(-1)?.went).toEqual(["http://njbt.example/in?code=c"]));
    },
  );

  test("a jump that fails without a word", async () => {
    await signedIn();
    codeAnswer = { success: false, code: 1, msg: "", data: null };
    await openService(listed());
    expect(lastSaid()).toBe("系统错误!");
  });

  test("where the browser blocks new windows, a link is offered", async () => {
    await signedIn();
    blocksPopups = true;
    const identification = listed();
    await openService(identification);
    expect(opened).toEqual([["popupBlocked", { identification, name: subsidy.name }]]);
    expect(asked).not.toContain("/api/oauthCode/generateCode");
  });
});
