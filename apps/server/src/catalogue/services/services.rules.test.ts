import { describe, expect, test } from "vitest";
import type { WayIn } from "@sannong/contract/rules/protocols/way-in";
import { moduleTree, serviceEntry, systemList, type StoredModule } from "./services.rules.ts";
import type { ListedSystem, StoredService } from "./stored.rules.ts";
import { noticeOf, wayInto } from "./ways-in.rules.ts";

const PORTAL = "https://portal.example";

const applying: StoredService = {
  identification: "njbt-apply",
  name: "农机购置与应用补贴申请",
  summary: "凭发票和合格证申领补贴。",
  owner: "农机处（演示）",
  domain: "mach",
  moduleId: "nj-bt",
  audiences: ["农户"],
  handling: "全程网办",
  isNeedLogin: true,
  routePath: null,
  jumpType: 1,
  jumpUrl: "",
  resourceUrl: "/applications/new",
  systemAbbr: "njbt",
  validateBoundUser: false,
  deleteCasualUser: false,
  jumpSource: 0,
  accountTypes: [],
};
const subsidies: ListedSystem = {
  abbr: "njbt",
  appId: "app-njbt",
  name: "农机购置补贴管理系统",
  summary: "全流程在线办理。",
  owner: "农机处（演示）",
  domain: "mach",
  moduleId: "nj-bt",
  tab: "zhny",
  protocol: "oidc",
  isPublicClient: false,
  initiateLoginUri: null,
  handoffUri: "https://njbt.example/handoff?code={code}",
  tokenUri: null,
  checkUserUrl: null,
  defaultJumpType: 1,
  requiresRole: false,
  health: "normal",
  healthSince: null,
  level: "province",
  probe: null,
};

describe("what a press comes to, and what stands in its way", () => {
  test.each<[string, Partial<StoredService>, Partial<ListedSystem> | null, WayIn, RegExp | null]>([
    ["a connected system", {}, {}, "system", null],
    ["a slow one", {}, { health: "slow" }, "system", null],
    ["a stopped one", {}, { health: "stopped" }, "stopped", /暂停服务/],
    ["one that was never connected", {}, { protocol: "none", handoffUri: null }, "notConnected", /暂未完成系统对接/],
    ["one that was taken away", {}, null, "notConnected", /暂未完成系统对接/],
    ["no jump handler", { jumpType: null }, {}, "notConnected", /暂未完成系统对接/],
    [
      "…of a system that starts its own sign-in",
      { jumpType: null },
      { initiateLoginUri: "https://njbt.example/login" },
      "system",
      null,
    ],
    ["a code for a system that takes none", {}, { protocol: "cas" }, "notConnected", /暂未完成系统对接/],
    ["a code that nothing redeems", {}, { isPublicClient: true }, "notConnected", /暂未完成系统对接/],
    [
      "an account to be bound, which the system cannot prove",
      { validateBoundUser: true },
      {},
      "boundElsewhere",
      /尚未开通在线绑定/,
    ],
    [
      "an account to be bound, which it can",
      { validateBoundUser: true },
      { checkUserUrl: "https://njbt.example/c" },
      "system",
      null,
    ],
    [
      "a finance service that skips that",
      { identification: "nybx-claim", validateBoundUser: true },
      {},
      "system",
      null,
    ],
    ["the system's own login", { jumpSource: 1 }, {}, "system", null],
    ["a phase-one token, which the system does not take", { jumpType: 4 }, {}, "notConnected", /暂未完成系统对接/],
    [
      "…which it takes, and leaves behind with a binding",
      { jumpType: 4 },
      { tokenUri: "https://njbt.example/t?k={token}", checkUserUrl: "https://njbt.example/c" },
      "system",
      null,
    ],
    [
      "…which it takes, and nobody can get",
      { jumpType: 4 },
      { tokenUri: "https://njbt.example/t?k={token}" },
      "boundElsewhere",
      /尚未开通在线绑定/,
    ],
    ["a ticket for a system that takes none", { jumpType: 9 }, {}, "notConnected", /暂未完成系统对接/],
    ["…for a CAS system", { jumpType: 9 }, { protocol: "cas" }, "system", null],
    ["a role", {}, { requiresRole: true }, "system", /角色/],
    ["some types of account", { accountTypes: [2, 3] }, {}, "system", /^仅限个人用户、涉农主体账号办理$/],
    ["a page of our own", { routePath: "/serve/agrotechnology?item=mulu" }, { health: "stopped" }, "page", null],
    ["a guide of our own, whatever its system is", { routePath: "/serve/agrotechnology" }, {}, "guide", null],
    ["a direct address elsewhere", { jumpType: 2, jumpUrl: "https://s.example/" }, null, "direct", null],
    [
      "a direct address that holds a guide",
      { jumpType: 2, jumpUrl: "/serve/ruraleconomy?item=x" },
      null,
      "guide",
      null,
    ],
    ["a direct address that is missing", { jumpType: 2 }, null, "notConnected", /暂未完成系统对接/],
  ])("%s", (_name, service, system, expected, words) => {
    const [entry, of] = [{ ...applying, ...service }, system === null ? undefined : { ...subsidies, ...system }];
    const way = wayInto(entry, of, PORTAL);
    expect(way).toBe(expected);
    const notice = noticeOf(way, entry, of);
    if (words === null) expect(notice).toBeNull();
    else expect(notice).toMatch(words);
  });
});

describe("a service as everybody sees it", () => {
  const see = (service: Partial<StoredService>, system: Partial<ListedSystem> = {}) =>
    serviceEntry(
      { ...applying, ...service },
      {
        system: { ...subsidies, ...system },
        useCount: 7,
        publicUrl: "https://portal.example",
        // the host of another organisation is told to people, the address never is
        directHosts: ["*.gov.cn", "njbt.example"],
        initiateLoginUrl: ({ initiateLoginUri }, target) =>
          initiateLoginUri && `${initiateLoginUri}?to=${target ?? ""}`,
      },
    );

  test("no address of a system leaves", () => {
    expect(JSON.stringify(see({}))).not.toContain("njbt.example");
    expect(see({})).toMatchObject({
      checkUserUrl: "",
      acceptsSystemAccount: false,
      jumpUrl: "",
      appId: "app-njbt",
      useCount: 7,
      initiateLoginUrl: null,
    });
  });
  test("a direct address of our own gets today's origin", () => {
    expect(see({ jumpType: 2, jumpUrl: "/serve/x?areaCode={areaCode}" }).jumpUrl).toBe(
      "https://portal.example/serve/x?areaCode={areaCode}",
    );
  });
  test.each<[string, Partial<StoredService>, Partial<ListedSystem>, string | null]>([
    ["a bank that takes a code", {}, { handoffUri: "https://bank.example/in" }, "bank.example"],
    ["a bank that starts its own sign-in", {}, { initiateLoginUri: "https://bank.example/login" }, "bank.example"],
    ["a government host", {}, { handoffUri: "https://nyt.example.gov.cn/in" }, null],
    ["our own host", { jumpType: 2, jumpUrl: "/serve/x" }, {}, null],
    ["a direct address elsewhere", { jumpType: 2, jumpUrl: "https://s.example/?a={areaCode}" }, {}, "s.example"],
    ["a page of ours, whatever its system is", { routePath: "/serve/x" }, { handoffUri: "https://b.example/" }, null],
    [
      "a ticket's service",
      { jumpType: 9 },
      { handoffUri: null, redirectUris: ["https://cas.example/"] },
      "cas.example",
    ],
  ])("leaving for %s", (_name, service, system, host) => {
    expect(see(service, system).leavesFor).toBe(host);
  });
  test("a direct address elsewhere stays as it is registered", () => {
    expect(see({ jumpType: 2, jumpUrl: "https://other.example/?a={areaName}" }).jumpUrl).toBe(
      "https://other.example/?a={areaName}",
    );
  });
  test.each([
    ["/batches/new", "https://trace.example/login?to=https://trace.example/batches/new"],
    [null, "https://trace.example/login?to="],
    ["https://evil.example/", "https://trace.example/login?to="],
    ["//evil.example/", "https://trace.example/login?to="],
  ])("a self-starting system is asked for %s at its own address only", (resourceUrl, expected) => {
    expect(see({ resourceUrl }, { initiateLoginUri: "https://trace.example/login" }).initiateLoginUrl).toBe(expected);
  });
});

describe("lists", () => {
  const modules: StoredModule[] = [
    { id: "nj", parentId: null, name: "农机装备", tab: "zhny", domain: "mach" },
    { id: "nj-bt", parentId: "nj", name: "补贴与推广", tab: "zhny", domain: "mach" },
    { id: "nj-jl", parentId: "nj", name: "监理与作业", tab: "zhny", domain: "mach" },
  ];
  const plates: ListedSystem = { ...subsidies, abbr: "njjl", moduleId: "nj-jl", requiresRole: true };
  const stray: ListedSystem = { ...subsidies, abbr: "new", moduleId: null, domain: "space", tab: "?", health: "?" };

  test("counts add up along the tree", () => {
    const [root] = moduleTree(modules, [subsidies, plates, stray], [applying, applying]);
    expect(root).toMatchObject({ systemCount: 2, serviceCount: 2 });
    expect(root?.children.map(({ id, systemCount, serviceCount }) => [id, systemCount, serviceCount])).toEqual([
      ["nj-bt", 1, 2],
      ["nj-jl", 1, 0],
    ]);
  });

  test("systems stand in the order of their modules, each with the service that opens it", () => {
    const list = systemList(
      [stray, plates, subsidies],
      modules,
      [applying, { ...applying, identification: "second" }],
      PORTAL,
    );
    expect(list.map(({ systemAbbr, identification, need }) => [systemAbbr, identification, need])).toEqual([
      ["njbt", "njbt-apply", "signIn"],
      ["njjl", null, "role"],
      ["new", null, "signIn"],
    ]);
  });

  test("words this version does not know fall back to what promises least", () => {
    expect(systemList([stray], modules, [], PORTAL)[0]).toMatchObject({
      domain: "data",
      tab: "yyfw",
      health: "unknown",
      moduleId: "",
    });
  });

  test("a system that is opened without a sign-in says so", () => {
    expect(systemList([subsidies], modules, [{ ...applying, isNeedLogin: false }], PORTAL)[0]?.need).toBe("open");
  });

  test("a system is opened by the first service that leads into it, and by no page of the portal", () => {
    const page = { ...applying, identification: "page", routePath: "/serve/searchlist" };
    const dead = { ...applying, identification: "dead", jumpType: null };
    const opened = (system: ListedSystem, ...services: StoredService[]) => {
      const [entry] = systemList([system], modules, services, PORTAL);
      return [entry?.identification, entry?.wayIn, entry?.health];
    };
    expect(opened(subsidies, page, dead, applying)).toEqual(["njbt-apply", "system", "normal"]);
    expect(opened(subsidies, page, dead)).toEqual(["page", "notConnected", "normal"]);
    expect(opened(subsidies)).toEqual([null, "notConnected", "normal"]);
    expect(opened({ ...subsidies, health: "stopped" }, page, applying)).toEqual(["njbt-apply", "stopped", "stopped"]);
    expect(opened({ ...subsidies, protocol: "none" }, applying)).toEqual(["njbt-apply", "notConnected", "unconnected"]);
    expect(opened(subsidies, { ...applying, validateBoundUser: true })).toEqual([
      "njbt-apply",
      "boundElsewhere",
      "normal",
    ]);
  });

  test("since when it stands so is told of what is connected", () => {
    const since = new Date("2026-11-26T01:00:00Z");
    const [one] = systemList([{ ...subsidies, health: "silent", healthSince: since }], modules, [], PORTAL);
    expect(one).toMatchObject({ health: "silent", healthSince: since.toISOString() });
    const [other] = systemList([{ ...subsidies, protocol: "none", healthSince: since }], modules, [], PORTAL);
    expect(other).toMatchObject({ health: "unconnected", healthSince: null });
  });
});
