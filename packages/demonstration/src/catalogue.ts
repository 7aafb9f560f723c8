import { randomBytes } from "node:crypto";
import { JumpType } from "@sannong/contract/rules/protocols/jump-type";
import type { KeptHealth } from "@sannong/server/kernel/application/index";
import { sql } from "kysely";
import type { Db } from "@sannong/server/platform/database/database";
import { listedServices, listedSystems, saidOfServices } from "./listed-services.ts";
import { moduleRows } from "./modules.ts";
import { isGuideAlone } from "@sannong/contract/rules/catalogue/guide-alone";
import { connectedHere, type SeedClick, seedClicks } from "./popularity.ts";
import { waysIn } from "./ways-in.ts";

/** The roles a system offers that lets nobody in without one. */
const rolesOfSystem = [
  { roleCode: "viewer", roleName: "查看员", needsSecond: false },
  { roleCode: "reviewer", roleName: "审核员", needsSecond: false },
  { roleCode: "manager", roleName: "管理员", needsSecond: true },
] as const;

/** Modules, systems and services as rows. @throws for a service of no system */
export function catalogueRows() {
  const modules = moduleRows();
  const tabOf = new Map(modules.map((module) => [module.id, module.tab]));
  const listed = new Map(listedSystems.map((system) => [system.abbr, system]));

  const said = new Map(saidOfServices.map(({ service, words }) => [service, words.join(" ")]));

  const services = listedServices.map((service, sort) => {
    const system = listed.get(service.system);
    if (!system) throw new Error(`${service.id}: there is no system ${service.system}`);
    return {
      identification: service.id,
      name: service.name,
      summary: service.summary,
      owner: service.owner ?? system.owner,
      domain: system.domain,
      moduleId: system.module,
      audiences: JSON.stringify(service.audiences),
      handling: service.handling,
      ...waysIn[service.way](service.path, service.conditions),
      systemAbbr: system.abbr,
      otherWords: said.get(service.id) ?? "",
      sort,
      isDemonstration: true,
    };
  });

  const systems = listedSystems.map((system) => ({
    abbr: system.abbr,
    name: system.name,
    summary: system.summary,
    owner: system.owner,
    domain: system.domain,
    moduleId: system.module,
    tab: tabOf.get(system.module) ?? "yyfw",
    // nobody has asked any of them yet
    health: "unknown" as const,
    level: system.level,
    requiresRole: system.requiresRole,
    defaultJumpType: services.find(({ systemAbbr }) => systemAbbr === system.abbr)?.jumpType ?? null,
    isDemonstration: true,
  }));

  const roles = systems
    .filter((system) => system.requiresRole)
    .flatMap(({ abbr }) => rolesOfSystem.map((role) => ({ systemAbbr: abbr, ...role })));
  return { modules, systems, services, roles };
}

/**
 * Puts the demonstration's catalogue in, or brings an older one up to date. What a system was given
 * when it was connected (addresses, secrets, app id, salt, its way in) is never touched.
 */
export async function seedCatalogue(trx: Db, now: Date): Promise<void> {
  const rows = catalogueRows();
  const before = await trx.selectFrom("service").select("identification").where("isDemonstration", "=", true).execute();

  await trx
    .insertInto("catalogueModule")
    .values(rows.modules)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        parentId: eb.ref("excluded.parentId"),
        name: eb.ref("excluded.name"),
        tab: eb.ref("excluded.tab"),
        domain: eb.ref("excluded.domain"),
        sort: eb.ref("excluded.sort"),
      })),
    )
    .execute();

  await trx
    .insertInto("connectedSystem")
    .values(
      rows.systems.map((system) => ({
        ...system,
        ...unconnected,
        appId: `app-${system.abbr}`,
        pairwiseSalt: randomBytes(32).toString("hex"),
      })),
    )
    .onConflict((conflict) =>
      conflict.column("abbr").doUpdateSet((eb) => ({
        summary: eb.ref("excluded.summary"),
        owner: eb.ref("excluded.owner"),
        domain: eb.ref("excluded.domain"),
        moduleId: eb.ref("excluded.moduleId"),
        tab: eb.ref("excluded.tab"),
        // what is connected is as it was found; what is not was asked by nobody
        health: sql<KeptHealth>`case when connected_system.protocol = 'none' then excluded.health
                                 else connected_system.health end`,
        level: eb.ref("excluded.level"),
      })),
    )
    .execute();

  await trx
    .insertInto("service")
    .values(rows.services)
    .onConflict((conflict) =>
      conflict.column("identification").doUpdateSet((eb) => ({
        name: eb.ref("excluded.name"),
        summary: eb.ref("excluded.summary"),
        owner: eb.ref("excluded.owner"),
        domain: eb.ref("excluded.domain"),
        moduleId: eb.ref("excluded.moduleId"),
        audiences: eb.ref("excluded.audiences"),
        handling: eb.ref("excluded.handling"),
        isNeedLogin: eb.ref("excluded.isNeedLogin"),
        routePath: eb.ref("excluded.routePath"),
        jumpType: eb.ref("excluded.jumpType"),
        jumpUrl: eb.ref("excluded.jumpUrl"),
        resourceUrl: eb.ref("excluded.resourceUrl"),
        systemAbbr: eb.ref("excluded.systemAbbr"),
        otherWords: eb.ref("excluded.otherWords"),
        validateBoundUser: eb.ref("excluded.validateBoundUser"),
        deleteCasualUser: eb.ref("excluded.deleteCasualUser"),
        jumpSource: eb.ref("excluded.jumpSource"),
        sort: eb.ref("excluded.sort"),
      })),
    )
    .execute();

  await addRoles(trx, rows.roles);
  const known = new Set(before.map((service) => service.identification));
  const added = rows.services.filter((service) => !known.has(service.identification));
  if (added.length > 0)
    await addClicks(
      trx,
      seedClicks(
        added.map(({ identification }) => identification),
        now,
      ),
      new Set(added.filter(leadsSomewhere).map(({ identification }) => identification)),
    );
}

type ServiceRow = ReturnType<typeof catalogueRows>["services"][number];

/** Does the demonstration let anybody arrive by it? A page that has more than the guide, or a system it connects. */
const leadsSomewhere = (service: ServiceRow): boolean =>
  service.routePath !== null || service.jumpType === JumpType.direct
    ? !isGuideAlone({ routePath: service.routePath, jumpUrl: service.jumpUrl }, "https://portal.invalid")
    : service.jumpType !== null && connectedHere.has(service.systemAbbr);

/** Clicks, and the counts that are kept of them; by those of `arriving` somebody arrived each time. */
async function addClicks(trx: Db, clicks: readonly SeedClick[], arriving: ReadonlySet<string>): Promise<void> {
  await trx.insertInto("serviceClick").values(clicks).execute();
  const counts = new Map<string, number>();
  for (const { identification } of clicks) counts.set(identification, (counts.get(identification) ?? 0) + 1);
  await trx
    .insertInto("serviceUse")
    .values(
      [...counts].map(([identification, count]) => ({
        identification,
        slot: 0,
        clicks: count,
        arrivals: arriving.has(identification) ? count : 0,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["identification", "slot"]).doUpdateSet((eb) => ({
        clicks: eb("serviceUse.clicks", "+", eb.ref("excluded.clicks")),
        arrivals: eb("serviceUse.arrivals", "+", eb.ref("excluded.arrivals")),
      })),
    )
    .execute();
}

/** What a system's row holds before anybody connected it. */
const unconnected = {
  protocol: "none",
  isPublicClient: false,
  secretHashes: "[]",
  redirectUris: "[]",
  postLogoutRedirectUris: "[]",
  backchannelLogoutUri: null,
  initiateLoginUri: null,
  handoffUri: null,
  checkUserUrl: null,
  scopes: "openid profile phone offline_access",
  isOwn: false,
} as const;

type SeedRole = { systemAbbr: string; roleCode: string; roleName: string; needsSecond: boolean };

async function addRoles(trx: Db, roles: SeedRole[]) {
  const there = await trx.selectFrom("systemRole").select(["systemAbbr", "roleCode"]).execute();
  const known = new Set(there.map((role) => `${role.systemAbbr}/${role.roleCode}`));
  const missing = roles.filter((role) => !known.has(`${role.systemAbbr}/${role.roleCode}`));
  if (missing.length > 0) await trx.insertInto("systemRole").values(missing).execute();
}
