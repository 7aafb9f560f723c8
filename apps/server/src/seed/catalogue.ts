import { randomBytes } from "node:crypto";
import { JumpType } from "@sannong/contract/rules/jump-type";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { content } from "./content/index.ts";
import { moduleRows } from "./content/modules.ts";
import { levelOf } from "./levels.ts";
import { isGuideAlone } from "@sannong/contract/rules/guide-alone";
import { connectedHere, type SeedClick, seedClicks } from "./popularity.ts";

/** Every owner is invented and says so. */
const marked = (owner: string) => `${owner}（演示）`;

/** The roles a system offers that lets nobody in without one. */
const rolesOfSystem = [
  { role_code: "viewer", role_name: "查看员", needs_second: false },
  { role_code: "reviewer", role_name: "审核员", needs_second: false },
  { role_code: "manager", role_name: "管理员", needs_second: true },
] as const;

/** Modules, systems and services as rows. */
export function catalogueRows() {
  const modules = moduleRows();
  const tabOf = new Map(modules.map((module) => [module.id, module.tab]));
  const listed = content.flatMap(({ domain, systems }) => systems.map((system) => ({ domain, ...system })));

  const systems = listed.map((system) => ({
    abbr: system.abbr,
    name: system.name,
    summary: system.summary,
    owner: marked(system.owner),
    domain: system.domain as string,
    module_id: system.module,
    tab: tabOf.get(system.module) ?? "yyfw",
    // nobody has asked any of them yet
    health: "unknown",
    level: levelOf[system.abbr] ?? "province",
    requires_role: system.requiresRole ?? false,
    default_jump_type: system.services[0]?.way.jumpType ?? null,
    is_demonstration: true,
  }));

  const services = listed
    .flatMap((system) => system.services.map((service) => ({ system, service, way: service.way })))
    .map(({ system, service, way }, sort) => ({
      identification: service.id,
      name: service.name,
      summary: service.summary,
      owner: marked(service.owner ?? system.owner),
      domain: system.domain as string,
      module_id: system.module,
      audiences: JSON.stringify(service.for),
      handling: service.handling,
      is_need_login: way.isNeedLogin,
      route_path: way.routePath,
      jump_type: way.jumpType,
      jump_url: way.jumpUrl,
      resource_url: way.resourceUrl,
      system_abbr: system.abbr,
      validate_bound_user: way.validateBoundUser,
      delete_casual_user: way.deleteCasualUser,
      jump_source: way.jumpSource,
      sort,
      is_demonstration: true,
    }));

  const roles = systems
    .filter((system) => system.requires_role)
    .flatMap(({ abbr }) => rolesOfSystem.map((role) => ({ system_abbr: abbr, ...role })));
  return { modules, systems, services, roles };
}

/**
 * Puts the demonstration's catalogue in, or brings an older one up to date. What a system was given
 * when it was connected (addresses, secrets, app id, salt, its way in) is never touched.
 */
export async function seedCatalogue(trx: Db, now: Date): Promise<void> {
  const rows = catalogueRows();
  const before = await trx
    .selectFrom("service")
    .select("identification")
    .where("is_demonstration", "=", true)
    .execute();

  await trx
    .insertInto("catalogue_module")
    .values(rows.modules)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        parent_id: eb.ref("excluded.parent_id"),
        name: eb.ref("excluded.name"),
        tab: eb.ref("excluded.tab"),
        domain: eb.ref("excluded.domain"),
        sort: eb.ref("excluded.sort"),
      })),
    )
    .execute();

  await trx
    .insertInto("connected_system")
    .values(
      rows.systems.map((system) => ({
        ...system,
        ...unconnected,
        app_id: `app-${system.abbr}`,
        pairwise_salt: randomBytes(32).toString("hex"),
      })),
    )
    .onConflict((conflict) =>
      conflict.column("abbr").doUpdateSet((eb) => ({
        summary: eb.ref("excluded.summary"),
        owner: eb.ref("excluded.owner"),
        domain: eb.ref("excluded.domain"),
        module_id: eb.ref("excluded.module_id"),
        tab: eb.ref("excluded.tab"),
        // what is connected is as it was found; what is not was asked by nobody
        health: sql<string>`case when connected_system.protocol = 'none' then excluded.health
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
        module_id: eb.ref("excluded.module_id"),
        audiences: eb.ref("excluded.audiences"),
        handling: eb.ref("excluded.handling"),
        is_need_login: eb.ref("excluded.is_need_login"),
        route_path: eb.ref("excluded.route_path"),
        jump_type: eb.ref("excluded.jump_type"),
        jump_url: eb.ref("excluded.jump_url"),
        resource_url: eb.ref("excluded.resource_url"),
        system_abbr: eb.ref("excluded.system_abbr"),
        validate_bound_user: eb.ref("excluded.validate_bound_user"),
        delete_casual_user: eb.ref("excluded.delete_casual_user"),
        jump_source: eb.ref("excluded.jump_source"),
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
  service.route_path !== null || service.jump_type === JumpType.direct
    ? !isGuideAlone({ routePath: service.route_path, jumpUrl: service.jump_url }, "https://portal.invalid")
    : service.jump_type !== null && connectedHere.has(service.system_abbr);

/** Clicks, and the counts that are kept of them; by those of `arriving` somebody arrived each time. */
async function addClicks(trx: Db, clicks: readonly SeedClick[], arriving: ReadonlySet<string>): Promise<void> {
  await trx.insertInto("service_click").values(clicks).execute();
  const counts = new Map<string, number>();
  for (const { identification } of clicks) counts.set(identification, (counts.get(identification) ?? 0) + 1);
  await trx
    .insertInto("service_use")
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
        clicks: eb("service_use.clicks", "+", eb.ref("excluded.clicks")),
        arrivals: eb("service_use.arrivals", "+", eb.ref("excluded.arrivals")),
      })),
    )
    .execute();
}

/** What a system's row holds before anybody connected it. */
const unconnected = {
  protocol: "none",
  is_public_client: false,
  secret_hashes: "[]",
  redirect_uris: "[]",
  post_logout_redirect_uris: "[]",
  backchannel_logout_uri: null,
  initiate_login_uri: null,
  handoff_uri: null,
  check_user_url: null,
  scopes: "openid profile phone offline_access",
  is_own: false,
} as const;

type SeedRole = { system_abbr: string; role_code: string; role_name: string; needs_second: boolean };

async function addRoles(trx: Db, roles: SeedRole[]) {
  const there = await trx.selectFrom("system_role").select(["system_abbr", "role_code"]).execute();
  const known = new Set(there.map((role) => `${role.system_abbr}/${role.role_code}`));
  const missing = roles.filter((role) => !known.has(`${role.system_abbr}/${role.role_code}`));
  if (missing.length > 0) await trx.insertInto("system_role").values(missing).execute();
}
