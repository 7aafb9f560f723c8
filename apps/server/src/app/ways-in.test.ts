import type { ConnectedSystem, Service } from "@sannong/contract/catalogue/services";
import type { ListedService } from "@sannong/contract/catalogue/guides";
import { portalPaths } from "@sannong/contract/portal-paths";
import { mustBeBound } from "@sannong/contract/rules/protocols/bound-check";
import { decideHandoff, type HandoffStep } from "@sannong/contract/rules/protocols/decide-handoff";
import { isGuideAlone } from "@sannong/contract/rules/catalogue/guide-alone";
import { JumpSource } from "@sannong/contract/rules/protocols/jump-source";
import { JumpType } from "@sannong/contract/rules/protocols/jump-type";
import { type WayIn, worksOnline } from "@sannong/contract/rules/protocols/way-in";
import { bindingRefusals } from "@sannong/contract/refusals/binding";
import type { Found } from "@sannong/contract/catalogue/search";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agreeToShare } from "../../test/agree-to-share.ts";
import { bindingPortal, type BindingPortal } from "../../test/binding-portal.ts";
import { ABBR } from "../../test/connected-system.ts";
import { demonstrationRegistrations, INSURANCE } from "../../test/demonstration-systems.ts";
import { aRegistration, samlMetadata } from "../../test/registration.ts";
import type { Browser } from "../../test/sign-in-portal.ts";
import { readServiceProvider, saveServiceProvider } from "../protocols/saml/index.ts";
import { selfSigned } from "../protocols/saml/keys.ts";

// Every service and every system of the demonstration: what its tile says is what the hand-off really answers.

const BASE = "http://127.0.0.1:9";
/** never listens: nobody knocks at it here */
let portal: BindingPortal;
let visitor: Browser;
let farmer: Browser;
let services: Service[];
let systems: ConnectedSystem[];
let origin: string;
const secretOf = new Map<string, string>();

beforeAll(async () => {
  portal = await bindingPortal();
  const { certificate } = await selfSigned(INSURANCE, new Date());
  const insurance = samlMetadata({
    entityId: `${BASE}/${INSURANCE}`,
    acs: `${BASE}/${INSURANCE}/callback`,
    certificate,
  });
  for (const registration of demonstrationRegistrations(BASE)) {
    // the property exchange stands beside this app already
    if (registration.abbr === ABBR) continue;
    const { appSecret } = await portal.app.foundation.systems.register(
      registration,
      registration.protocol === "saml"
        ? { alongside: (trx, abbr) => saveServiceProvider(trx, abbr, readServiceProvider(insurance)) }
        : {},
    );
    secretOf.set(registration.abbr, appSecret ?? "");
  }
  visitor = portal.browser();
  farmer = portal.browser();
  await farmer.signInAs("nonghu");
  await read();
  for (const { appId, protocol } of systems) if (protocol !== "none") await agreeToShare(farmer, appId);
});
afterAll(() => portal.close());

async function read() {
  // what a test before this one read is forgotten
  portal.clock.advance(60);
  services = (await post<{ services: Service[] }>("/systemService/getSystemServiceVo")).services;
  systems = (
    await post<{ systemAuthorizationIntegrationSelectList: ConnectedSystem[] }>(
      "/systemAuthorizationIntegration/integrationListAll",
    )
  ).systemAuthorizationIntegrationSelectList;
  const direct = services.find(({ jumpType }) => jumpType === JumpType.direct);
  ({ origin } = new URL(direct?.jumpUrl ?? ""));
}

async function post<T>(path: string, body: Record<string, unknown> = {}, browser = visitor): Promise<T> {
  const { data, msg } = await browser.ask<T>(path, { method: "POST", body });
  if (!data) throw new Error(`${path}: ${msg}`);
  return data;
}

/** What the press of somebody does in their browser. */
const stepOf = (service: Service, signedIn: boolean): HandoffStep =>
  decideHandoff({
    known: true,
    wayIn: service.wayIn,
    localRoute: service.routePath,
    jumpType: service.jumpType,
    startsItself: service.initiateLoginUrl !== null,
    signedIn,
    jumpSource: service.jumpSource,
    governmentOfficeVariant: service.jumpSource === JumpSource.governmentOffice,
    mustBeBound: mustBeBound({ validates: service.ifValidateBindUser, identification: service.identification }),
    saysBound: false,
    accountTypeFits: true,
  });

const endpointOf = (jumpType: number | null) =>
  jumpType === JumpType.ticket ? "/oauthCode/generateTicket" : "/oauthCode/generateCode";

/** What the server answers to a signed-in farmer who asks for the way in whatever the tile says: a name of it, or "in". */
async function answerOf({ appId, identification, jumpType, initiateLoginUrl }: Service): Promise<string> {
  if (initiateLoginUrl !== null) return "in";
  // nothing is asked for where there is no jump handler (specification §4)
  if (jumpType === null || appId === "") return "handoff.notConnected";
  const asked = { clientId: appId, identification };
  const { success, code } =
    jumpType === JumpType.thirdPartyToken
      ? await farmer.ask("/handoff/thirdPartyEntry", { method: "POST", body: asked })
      : await farmer.ask(`${endpointOf(jumpType)}?${new URLSearchParams({ ...asked, jumpType: String(jumpType) })}`);
  return success ? "in" : (named[code] ?? `code ${code}`);
}
const named: Partial<Record<number, string>> = {
  401: "a role first",
  4301: "handoff.notConnected",
  4302: "handoff.suspended",
  4303: "a binding first",
  4304: "a binding first",
  4800: "another account",
};

/** What this service really comes to, without asking its tile. */
async function really(service: Service): Promise<WayIn> {
  const { routePath, jumpType, jumpUrl } = service;
  if (routePath !== null || jumpType === JumpType.direct) {
    const { pathname } = new URL(routePath ?? jumpUrl, origin);
    expect(portalPaths as readonly string[], service.identification).toContain(pathname);
    if (isGuideAlone({ routePath, jumpUrl }, origin)) return "guide";
    return routePath === null ? "direct" : "page";
  }
  const answer = await answerOf(service);
  if (answer === "handoff.notConnected") return "notConnected";
  if (answer === "handoff.suspended") return "stopped";
  const asksForABinding =
    answer === "a binding first" ||
    mustBeBound({ validates: service.ifValidateBindUser, identification: service.identification });
  if (asksForABinding) return (await bindsAt(service)) ? "system" : "boundElsewhere";
  expect(["in", "a role first", "another account"], service.identification).toContain(answer);
  return "system";
}

/** Does the portal ask this system about the accounts it has? Else none can be bound from here. */
async function bindsAt({ appId, systemAbbr, checkUserUrl }: Service): Promise<boolean> {
  const { code } = await farmer.ask("/oauth/loginSiteByUserName", {
    method: "POST",
    body: { username: "nonghu", tel: "15400000001", checkUserUrl, appId, systemAbbr },
  });
  return code !== bindingRefusals["binding.notOffered"].code;
}

test("every service: the way that its tile tells is the way that the hand-off takes", async () => {
  const told = services.map(({ identification, wayIn }) => `${identification} ${wayIn}`);
  const found = [];
  for (const service of services) found.push(`${service.identification} ${await really(service)}`);
  expect(told).toEqual(found);
  const kinds = Object.groupBy(services, ({ wayIn }) => wayIn);
  for (const kind of ["page", "guide", "system", "notConnected"] as const)
    expect(kinds[kind]?.length ?? 0, kind).toBeGreaterThan(5);
});

test("nobody is asked to sign in for what will be refused, and who is refused hears what the tile says", async () => {
  const refusals: Partial<Record<WayIn, string>> = {
    stopped: "handoff.suspended",
    notConnected: "handoff.notConnected",
    boundElsewhere: "handoff.bindingRequired",
  };
  const wrong = services.filter((service) =>
    [false, true].some((signedIn) => {
      const step = stepOf(service, signedIn);
      if (worksOnline(service.wayIn) || service.wayIn === "guide") return step.step === "refuse";
      return step.step !== "refuse" || step.reason !== refusals[service.wayIn] || service.notice === null;
    }),
  );
  expect(wrong.map(({ identification }) => identification)).toEqual([]);
});

test("every system: it is entered by the service that its tile names, or none of its services enters it", async () => {
  const serviceOf = new Map(services.map((service) => [service.identification, service]));
  for (const { systemAbbr, wayIn, identification, health } of systems) {
    const own = services.filter((service) => service.systemAbbr === systemAbbr);
    if (wayIn === "system") {
      const opening = serviceOf.get(identification ?? "");
      expect(opening?.systemAbbr, systemAbbr).toBe(systemAbbr);
      expect(opening && (await really(opening)), systemAbbr).toBe("system");
    } else expect([systemAbbr, own.filter((service) => service.wayIn === "system")]).toEqual([systemAbbr, []]);
    // nothing has been asked in this app: nothing is said to be well
    expect(["unknown", "unconnected"], systemAbbr).toContain(health);
  }
  expect(systems.filter(({ wayIn }) => wayIn === "system").map(({ systemAbbr }) => systemAbbr)).toEqual(
    expect.arrayContaining(demonstrationRegistrations(BASE).map(({ abbr }) => abbr)),
  );
});

test("the figures count what is true", async () => {
  const totals = await post<Record<"systemTotal" | "serviceTotal" | "onlineServiceTotal", number>>(
    "/systemCatalogInfo/findPortalTotal",
  );
  expect(totals).toMatchObject({
    systemTotal: systems.filter(({ wayIn }) => wayIn === "system").length,
    serviceTotal: services.length,
    onlineServiceTotal: services.filter(({ wayIn }) => worksOnline(wayIn)).length,
  });
  expect(totals.systemTotal).toBeLessThan(systems.length);
});

describe("every list that shows a service or a system tells the same of it", () => {
  test("the lists of 三农服务 and the guides", async () => {
    const wayOf = new Map(services.map(({ identification, wayIn }) => [identification, wayIn]));
    let [seen, pageNum, total] = [0, 1, 1];
    while (seen < total) {
      const page = await post<{ records: ListedService[]; total: number }>("/serviceGuide/findServices", {
        pageNum,
        pageSize: 100,
      });
      for (const { identification, wayIn } of page.records)
        expect([identification, wayIn]).toEqual([identification, wayOf.get(identification)]);
      [seen, pageNum, total] = [seen + page.records.length, pageNum + 1, page.total];
    }
    expect(total).toBeGreaterThan(100);
    for (const identification of ["njbt-apply", "njbf-apply"])
      expect((await post<ListedService>("/serviceGuide/read", { identification })).wayIn).toBe(
        wayOf.get(identification),
      );
  });

  test("what is found, and what is suggested", async () => {
    await portal.app.catalogue.search.refresh();
    const told = new Map<string, WayIn>([
      ...services.map(({ identification, wayIn }) => [`service ${identification}`, wayIn] as const),
      ...systems.map(({ systemAbbr, wayIn }) => [`system ${systemAbbr}`, wayIn] as const),
    ]);
    for (const keywords of ["农机", "检疫", "产权", "补贴"]) {
      const found = await post<{ records: Found[] }>("/search/find", { keywords, pageNum: 1, pageSize: 50 });
      const suggested = await post<{ things: Found[] }>("/search/suggest", { keywords });
      const both = [...found.records, ...suggested.things];
      expect(both.length, keywords).toBeGreaterThan(3);
      for (const { kind, key, wayIn } of both)
        expect([kind, key, wayIn]).toEqual([kind, key, told.get(`${kind} ${key}`) ?? null]);
    }
  });
});

test("a system that an administrator stops says so everywhere at once, since when, and works again afterwards", async () => {
  const administrator = portal.browser();
  await administrator.signInAs("xitongguanli");
  const turn = (suspended: boolean) =>
    post("/integration/suspension", { systemAbbr: "njbt", suspended, reason: "演练" }, administrator);
  const before = services.filter(({ systemAbbr, wayIn }) => systemAbbr === "njbt" && wayIn === "system");
  await turn(true);
  await read();
  const stopped = services.filter(({ identification }) => before.some((one) => one.identification === identification));
  expect(stopped.map(({ wayIn }) => wayIn)).toEqual(before.map(() => "stopped"));
  for (const service of stopped) expect(await really(service)).toBe("stopped");
  const system = systems.find(({ systemAbbr }) => systemAbbr === "njbt");
  expect(system).toMatchObject({ wayIn: "stopped", health: "stopped" });
  expect(Date.parse(system?.healthSince ?? "")).toBeGreaterThan(0);
  await turn(false);
  await read();
  expect(systems.find(({ systemAbbr }) => systemAbbr === "njbt")).toMatchObject({ wayIn: "system", health: "unknown" });
});

test("a system without a service that leads in, and one without an address, are not said to be entered", async () => {
  const [bare, noService] = ["baresystem", "noservice"];
  await portal.app.foundation.systems.register(aRegistration({ abbr: bare, name: "只有回调地址（演示）" }));
  await portal.app.foundation.systems.register(
    aRegistration({ abbr: noService, name: "没有服务（演示）", initiateLoginUri: `${BASE}/login` }),
  );
  await read();
  for (const abbr of [bare, noService])
    expect(systems.find(({ systemAbbr }) => systemAbbr === abbr)).toMatchObject({ wayIn: "notConnected" });
});

test("who arrives is counted, and who only pressed is not", async () => {
  const uuid = "6c0b4a52-2b8e-4a55-9f0e-1f3f5d6f7a82";
  const find = (identification: string) => services.find((service) => service.identification === identification);
  const uses = async () => {
    await read();
    return find("njbt-apply")?.useCount ?? 0;
  };
  const told = (path: string, more: object) =>
    farmer.ask(path, { method: "POST", body: { identification: "njbt-apply", uuid, ...more } });
  const before = await uses();
  await told("/systemService/addServiceClick", {});
  await told("/gatewayLog/addGateWayLog", { outcome: "opened" });
  expect(await uses()).toBe(before);

  const appId = find("njbt-apply")?.appId ?? "";
  const asked = new URLSearchParams({ clientId: appId, jumpType: "1", identification: "njbt-apply" });
  const { data } = await farmer.ask<{ code: string }>(`/oauthCode/generateCode?${asked}`);
  // the code lives a minute, and the system asks at once who brought it
  const redeemed = await portal.app.http.inject({
    method: "POST",
    url: "/api/open/token",
    headers: { "content-type": "application/json", "x-app-id": appId, "x-app-secret": secretOf.get("njbt") ?? "" },
    payload: JSON.stringify({ code: data?.code }),
  });
  expect(redeemed.json()).toMatchObject({ success: true });
  expect(await uses()).toBe(before + 1);
});
