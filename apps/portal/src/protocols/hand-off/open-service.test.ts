import type { Service } from "@sannong/contract/catalogue/services";
import { clearToasts, toastHistory } from "@sannong/ui";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { navigateBy } from "../../lib/navigation/navigation.ts";
import { queryClient } from "../../lib/queries/query-client.ts";
import { serviceList } from "../../lib/queries/service-list.ts";
import { adoptToken, forgetSession, readSession } from "../../lib/session/session.ts";
import { storage } from "../../lib/storage/storage.ts";
import { openService, openSystem, resumeService } from "./open-service.ts";

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
  wayIn: "system",
  accountTypes: [],
  health: "normal",
  healthSince: null,
};

type Tab = { went: string[]; closed: boolean; opener: unknown };
let tabs: Tab[] = [];
let blocksPopups = false;
let asked: string[] = [];
let queries: string[];
let codeAnswer: object;
let state: string;
let agreed: boolean;
let deleted: boolean;

const area = (): Pick<Storage, "getItem" | "setItem" | "removeItem"> => {
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
  user: { username: "ganbu", nickname: "演示", source: "", regionCode: "320925", regionName: "建湖县" },
  roles: [{ roleCode: "1" }],
  accountType: 1,
  passwordUpdateTime: "",
};
const envelope = (data: object) => new Response(JSON.stringify({ success: true, code: 200, msg: "", data }));

beforeEach(() => {
  [tabs, blocksPopups, asked, queries, agreed, deleted] = [[], false, [], [], true, true];
  opened.length = 0;
  state = "up";
  codeAnswer = { success: true, code: 200, msg: "", data: { code: "c", address: "http://njbt.example/in?code=c" } };
  vi.stubGlobal("window", {
    open: () => (blocksPopups ? null : fakeWindow()),
    location: { origin: "http://portal.example" },
    localStorage: area(),
    sessionStorage: area(),
  });
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url.replace(/\?.*/, ""));
    queries.push(url);
    if (url.includes("queryByTokenNew")) return envelope(ganbu);
    if (url.includes("consent/notice")) return envelope({ agreed });
    if (url.includes("reachable")) return envelope({ state });
    if (url.includes("deleteTempUserInfo")) return envelope({ deleted });
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

  test.each([
    ["leaves with the jump", "ganbu", true, ["/api/oauth/deleteTempUserInfo"], "anonymous"],
    ["of yesterday is nobody's business", "somebody-else", true, [], "signedIn"],
    ["whose information was completed meanwhile stays", "ganbu", false, ["/api/oauth/deleteTempUserInfo"], "signedIn"],
  ])("a temporary user %s", async (_what, casualUser, isDeleted, calls, status) => {
    deleted = isDeleted;
    await signedIn();
    storage.casualUser.set(casualUser);
    await openService(listed({ ifDeleteCasualUser: true }));
    expect(tabs).toMatchObject([{ went: ["http://njbt.example/in?code=c"] }]);
    expect(asked.filter((path) => path.includes("deleteTemp"))).toEqual(calls);
    expect(readSession().status).toBe(status);
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
    const id = listed({ wayIn: "direct", jumpType: 2, jumpUrl: "javascript://x/%0aalert(1)" });
    await openService(id);
    expect(tabs).toMatchObject([{ went: [`/opening?service=${id}`] }]);
  });

  test("a page of this portal stays in its tab, though it is opened as an address", async () => {
    const went: string[] = [];
    navigateBy((to) => void went.push(to));
    await signedIn();
    await openService(
      listed({ wayIn: "direct", jumpType: 2, jumpUrl: "http://portal.example/serve/x?item=y&a={areaCode}" }),
    );
    expect([went, tabs]).toEqual([["/serve/x?item=y&a=320925"], []]);
  });

  test.each<[string, Partial<Service>, string, string | null]>([
    [
      "a suspended system",
      { wayIn: "stopped", health: "stopped", healthSince: "2026-11-26T01:00:00.000Z" },
      "该系统已暂停服务，恢复时间请看系统说明",
      "2026-11-26T01:00:00.000Z",
    ],
    ["nothing leads in", { wayIn: "notConnected" }, "暂未完成系统对接，请前往对应系统办理业务！", null],
    [
      "an account of another type",
      { accountTypes: [3] },
      "这项服务不面向您现在的账号类型，请看办事指南里写明的对象，换用相应的账号登录后再办",
      null,
    ],
  ])("%s: said in a lasting place, with whose it is, and no tab opens", async (_name, difference, why, since) => {
    await signedIn();
    const id = listed(difference);
    await openService(id);
    const { systemName, owner, name } = subsidy;
    expect(opened).toEqual([["noWayIn", { name, why, since, systemName, owner, guideOf: id }]]);
    expect(tabs).toEqual([]);
    expect(asked.some((path) => /generateCode|reachable/.test(path))).toBe(false);
  });

  test("a visitor hears the same, and is not asked to sign in for it", async () => {
    await openService(listed({ wayIn: "notConnected" }));
    expect(opened.map(([name]) => name)).toEqual(["noWayIn"]);
    expect(storage.pendingJump.get()).toBeNull();
  });

  test("only a bound account enters and none can be bound here: who says theirs is bound is let on", async () => {
    await signedIn();
    const notice = "须先绑定原系统账号，该系统尚未开通在线绑定，请联系系统主管单位";
    await openService(listed({ wayIn: "boundElsewhere", notice }));
    const [name, props] = opened[0] as [string, { why: string; goOn: () => void }];
    expect([name, props.why, tabs]).toEqual(["noWayIn", `请绑定系统平台用户!${notice}`, []]);
    props.goOn();
    await vi.waitFor(() => expect(tabs).toMatchObject([{ went: ["http://njbt.example/in?code=c"], closed: false }]));
  });

  test("a system is opened by its service, or says where one goes instead", async () => {
    await signedIn();
    const system = { name: "农机补贴系统", owner: "农机处", wayIn: "system", identification: listed() } as const;
    await openSystem(system);
    expect(tabs).toHaveLength(1);
    await openSystem({ ...system, wayIn: "notConnected", identification: "njbt-public" });
    expect(opened).toEqual([
      [
        "noWayIn",
        {
          name: "农机补贴系统",
          why: "暂未完成系统对接，请前往对应系统办理业务！",
          since: null,
          systemName: "",
          owner: "农机处",
          guideOf: "njbt-public",
        },
      ],
    ]);
    expect(tabs).toHaveLength(1);
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
    expect(opened).toMatchObject([["noWayIn", { why: "未找到对应服务,请联系管理员!", guideOf: undefined }]]);
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
    type Shown = { appId: string; check: boolean; goOn: (agree: () => Promise<unknown>) => void };
    const [name, props] = opened[0] as [string, Shown];
    expect([name, props.appId, props.check]).toEqual(["sharingNotice", subsidy.appId, false]);
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

  test("specification §7: generateTicket names client and jump type, and the tab goes where the ticket stands", async () => {
    await signedIn();
    const address = "http://njbt.example/cas?ticket=ST-1";
    codeAnswer = { success: true, code: 200, msg: "", data: { code: "ST-1", address } };
    const identification = listed({ jumpType: 9 });
    await openService(identification);
    const [sent] = queries.filter((url) => url.includes("generateTicket"));
    expect(Object.fromEntries(new URL(sent ?? "", "http://portal.example").searchParams)).toEqual({
      clientId: subsidy.appId,
      jumpType: "9",
      identification,
    });
    expect(tabs).toMatchObject([{ went: [address], closed: false }]);
  });

  test("no third-party token: the warning, and a dialog to prove the system's account anew", async () => {
    await signedIn();
    codeAnswer = { success: false, code: 4304, msg: "一期统一登录用户信息为空,请重新登录!", data: null };
    await openService(listed({ jumpType: 4 }));
    expect(lastSaid()).toBe("一期统一登录用户信息为空,请重新登录!");
    expect(tabs).toMatchObject([{ closed: true, went: [] }]);
    expect(opened).toMatchObject([["handoff.thirdPartyTokenMissing", { systemAbbr: subsidy.systemAbbr }]]);
  });

  test.each(["down", "slow", "garbled"])("a system that is %s: the tab says so, with every way on", async (how) => {
    await signedIn();
    state = how;
    const identification = listed();
    await openService(identification);
    expect(tabs).toMatchObject([{ closed: false, went: [`/opening?service=${identification}`] }]);
    expect(asked).not.toContain("/api/oauthCode/generateCode");
    expect(opened).toEqual([]);
  });

  test.each([
    ["without a word", { success: false, code: 1, msg: "", data: null }],
    ["because it was suspended meanwhile", { success: false, code: 4302, msg: "该系统已暂停服务", data: null }],
  ])("a jump that fails %s is told in the tab that was opened for it", async (_name, answer) => {
    await signedIn();
    codeAnswer = answer;
    const identification = listed();
    await openService(identification);
    expect(tabs).toMatchObject([{ closed: false, went: [`/opening?service=${identification}`] }]);
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
