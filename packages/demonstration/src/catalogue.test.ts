import { domains } from "@sannong/contract/catalogue/service-words";
import { portalPaths } from "@sannong/contract/portal-paths";
import { decideHandoff, type HandoffFacts } from "@sannong/contract/rules/protocols/decide-handoff";
import { mustBeBound, servicesWithoutBoundCheck } from "@sannong/contract/rules/protocols/bound-check";
import { JumpSource } from "@sannong/contract/rules/protocols/jump-source";
import { JumpType } from "@sannong/contract/rules/protocols/jump-type";
import { startsItself } from "@sannong/contract/rules/protocols/way-in";
import { checkAddress } from "@sannong/contract/rules/protocols/placeholders";
import { describe, expect, test } from "vitest";
import { demonstrationRegistrations } from "../../../apps/server/test/demonstration-systems.ts";
import { wayInto } from "@sannong/server/catalogue/services/ways-in.rules";
import { catalogueRows } from "./catalogue.ts";
import { connectedHere, seedClicks } from "./popularity.ts";

const { modules, systems, services, roles } = catalogueRows();
const now = new Date("2026-11-21T08:00:00Z");
const countOf = (values: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

describe("how much there is", () => {
  test("systems, services and modules enough to look like a province", () => {
    expect(systems.length).toBeGreaterThanOrEqual(44);
    expect(services.length).toBeGreaterThanOrEqual(145);
    expect(modules.filter((module) => module.parentId === null && module.tab === "zhny")).toHaveLength(8);
  });

  test("every domain has several systems and many services", () => {
    const [inSystems, inServices] = [
      countOf(systems.map((one) => one.domain)),
      countOf(services.map((one) => one.domain)),
    ];
    expect(Object.keys(inSystems).toSorted()).toEqual(domains.toSorted());
    expect(domains.filter((domain) => (inSystems[domain] ?? 0) < 4)).toEqual([]);
    expect(domains.filter((domain) => (inServices[domain] ?? 0) < 15)).toEqual([]);
  });

  test("every tab of /home but the monitor has systems", () => {
    expect(Object.keys(countOf(systems.map((one) => one.tab))).toSorted()).toEqual(["dfcj", "szxc", "yyfw", "zhny"]);
  });

  test("no system is said to be well, or ill, before somebody asked it", () => {
    expect(new Set(systems.map((one) => one.health))).toEqual(new Set(["unknown"]));
  });
});

describe("every row is complete", () => {
  test.each([
    ["service", services.map((one) => one.identification)],
    ["system", systems.map((one) => one.abbr)],
    ["module", modules.map((one) => one.id)],
    ["service name", services.map((one) => one.name)],
    ["system name", systems.map((one) => one.name)],
  ])("each %s is there once", (_kind, names) => {
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test.each(services.map((service) => [service.identification, service] as const))("%s", (_id, service) => {
    expect(service.identification).toMatch(/^[a-z0-9]+-[a-z]+$/);
    expect(service.name.length).toBeLessThanOrEqual(20);
    expect(service.summary).toMatch(/^[^\s].{5,59}。$/u);
    expect(service.owner).toMatch(/^[^（]+$/);
    expect(JSON.parse(service.audiences).length).toBeGreaterThan(0);
    expect(modules.find((module) => module.id === service.moduleId)?.parentId).not.toBeNull();
  });

  test.each(systems.map((system) => [system.abbr, system] as const))("%s", (abbr, system) => {
    expect(abbr).toMatch(/^[a-z][a-z0-9]{1,15}$/);
    expect(system.summary).toMatch(/^[^\s].{5,49}。$/u);
    expect(system.owner).toMatch(/^[^（]+$/);
    expect(modules.some((module) => module.id === system.moduleId)).toBe(true);
    expect(services.some((service) => service.systemAbbr === abbr)).toBe(true);
  });

  test("every module holds something", () => {
    const leaves = modules.filter((module) => module.parentId !== null);
    expect(leaves.filter((leaf) => !systems.some((system) => system.moduleId === leaf.id))).toEqual([]);
  });

  test("no number that could be somebody's: no phone, no identity number", () => {
    const texts = JSON.stringify([systems, services]);
    expect(texts.match(/1[3-9]\d{9}|\d{15,18}/g)).toBeNull();
  });

  test("what people look for first is there", () => {
    const names = services.map((service) => service.name);
    expect(names).toEqual(
      expect.arrayContaining([
        "农机购置补贴申请",
        "动物检疫证明申报（A 证）",
        "家庭农场名录登记",
        "农村宅基地用地建房审批",
        "农产品质量安全追溯码查询",
        "土地承包经营权合同网签",
        "惠农贷款",
        "长江禁捕举报",
      ]),
    );
  });
});

/** What the demonstration's commands register; everything else is connected to nothing. */
const registered = new Map(demonstrationRegistrations("http://127.0.0.1:9").map((one) => [one.abbr, one]));
const entryPointsOf = (abbr: string) => ({
  protocol: "none",
  isPublicClient: false,
  initiateLoginUri: null,
  handoffUri: null,
  tokenUri: null,
  checkUserUrl: null,
  ...registered.get(abbr),
});
const wayOf = (service: (typeof services)[number]) =>
  wayInto(
    {
      identification: service.identification,
      routePath: service.routePath,
      jumpType: service.jumpType,
      jumpUrl: service.jumpUrl,
      validateBoundUser: service.validateBoundUser,
    },
    { health: "unknown", ...entryPointsOf(service.systemAbbr) },
    "https://portal.example",
  );

describe("every way in can be walked", () => {
  const pathOf = (address: string) => address.split(/[?#]/)[0] ?? "";

  test.each(services.filter((one) => one.routePath !== null).map((one) => [one.identification, one.routePath ?? ""]))(
    "%s goes to a page that exists",
    (_id, route) => expect(portalPaths as readonly string[]).toContain(pathOf(route)),
  );

  test.each(services.filter((one) => one.jumpType === JumpType.direct).map((one) => [one.identification, one.jumpUrl]))(
    "%s opens an address without faults",
    (_id, address) => {
      expect(address).toMatch(/^\//);
      expect(checkAddress(`https://portal.example${address}`)).toBeNull();
      expect(address).toMatch(/\{areaCode\}.*\{areaName\}/);
      expect(portalPaths as readonly string[]).toContain(pathOf(address));
    },
  );

  test.each(
    services.filter((one) => one.resourceUrl !== null).map((one) => [one.identification, one.resourceUrl ?? ""]),
  )("%s names a place inside its system", (_id, path) => expect(path).toMatch(/^\/[a-z/-]*$/));

  test("all jump types, and services without a handler, are there", () => {
    const types = new Set(services.filter((one) => one.routePath === null).map((one) => one.jumpType));
    expect(types).toEqual(new Set([...Object.values(JumpType), null]));
  });

  test("the two finance services that skip the bound-user check are among those that ask for one", () => {
    for (const identification of servicesWithoutBoundCheck)
      expect(services.find((one) => one.identification === identification)).toMatchObject({
        validateBoundUser: true,
        domain: "fin",
      });
  });

  test("every outcome of the hand-off rule can be seen in the demonstration", () => {
    const outcomes = new Set(
      services.flatMap((service) =>
        [true, false].map((signedIn) => {
          const facts: HandoffFacts = {
            known: true,
            wayIn: wayOf(service),
            saysBound: false,
            accountTypeFits: true,
            localRoute: service.routePath,
            jumpType: service.jumpType,
            startsItself: startsItself(entryPointsOf(service.systemAbbr)),
            signedIn,
            jumpSource: service.jumpSource,
            governmentOfficeVariant: service.jumpSource === JumpSource.governmentOffice,
            mustBeBound: mustBeBound({
              validates: service.validateBoundUser,
              identification: service.identification,
            }),
          };
          const step = decideHandoff(facts);
          return [
            step.step,
            "carrying" in step && step.carrying,
            "dialog" in step && step.dialog,
            "reason" in step && step.reason,
            "checksBound" in step && step.checksBound && "once bound",
          ]
            .filter(Boolean)
            .join(" ");
        }),
      ),
    );
    expect([...outcomes].toSorted()).toEqual(
      [
        "goTo",
        "leaveFor",
        "open area",
        "open code",
        "open ownSignIn",
        "open ticket",
        "open thirdPartyToken",
        "open code once bound",
        "refuse handoff.notConnected",
        "signIn portal",
        "signIn system",
      ].toSorted(),
    );
  });

  test("systems that ask for a role offer some", () => {
    const asking = systems.filter((system) => system.requiresRole).map((system) => system.abbr);
    expect(asking.length).toBeGreaterThanOrEqual(3);
    expect(new Set(roles.map((role) => role.systemAbbr))).toEqual(new Set(asking));
  });
});

test("somebody arrives in the demonstration where its own commands connect a system, and nowhere else", () => {
  expect([...connectedHere].toSorted()).toEqual([...registered.keys()].toSorted());
});

describe("clicks", () => {
  const identifications = services.map((service) => service.identification);
  const clicks = seedClicks(identifications, now);

  test("a few thousand, the same ones for the same moment, none from the future", () => {
    expect(clicks.length).toBeGreaterThan(2000);
    expect(clicks.length).toBeLessThan(6000);
    expect(seedClicks(identifications, now)).toEqual(clicks);
    expect(clicks.every(({ at }) => at <= now)).toBe(true);
  });

  test("popularity differs, and the favourites lead", () => {
    const most = Object.entries(countOf(clicks.map((click) => click.identification))).toSorted(
      ([, one], [, other]) => other - one,
    );
    expect(most.slice(0, 3).map(([identification]) => identification)).toEqual([
      "njbt-apply",
      "jycz-apply",
      "jtnc-register",
    ]);
    expect(new Set(most.map(([, count]) => count)).size).toBeGreaterThan(20);
    expect(most).toHaveLength(services.length);
  });
});
