import type { Asker } from "../../platform/caller.ts";
import { mask } from "@sannong/contract/mask";
import { deviceWords } from "@sannong/contract/rules/authentication/device-words";
import type { Clock } from "../../platform/clock.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import { shownName } from "../../authentication/sessions/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import { cursorOf, positionOf } from "./cursor.ts";
import type { OnlineStore } from "./online.store.ts";
import type { PeopleAdmin } from "./people-admin.ts";
import type { PeopleStore } from "./people.store.ts";

type Deps = {
  online: OnlineStore;
  store: Pick<PeopleStore, "rolesOf">;
  admin: PeopleAdmin;
  clock: Clock;
  regions: Pick<RegionsModule, "fullNameOf" | "stepsFrom">;
  systems: Pick<ConnectedSystems, "findByAbbr">;
};
type Input = {
  xzqh?: string | undefined;
  role?: string | undefined;
  system?: string | undefined;
  keywords?: string | undefined;
  cursor?: string | undefined;
  pageSize: number;
};

/** Who is signed in now, in an administrator's region. */
export function onlineService({ online, store, admin, clock, regions, systems }: Deps) {
  return async function listOnline(input: Input, asker: Asker) {
    const region = await admin.regionOf(input.xzqh, asker);
    const system = input.system ? await systems.findByAbbr(input.system) : undefined;
    const chosen = {
      region,
      role: input.role,
      // a system that is not there is one that nobody is in
      system: input.system ? (system ?? { appId: "", abbr: "" }) : undefined,
      username: input.keywords || undefined,
      now: clock(),
    };
    const { rows: found, ...counted } = await online.list({
      ...chosen,
      after: positionOf(input.cursor),
      limit: input.pageSize + 1,
    });
    const whole = found.slice(0, input.pageSize);
    // found by the region they signed in with; who was moved since is another administrator's
    const shown = whole.filter(({ regionCode }) => admin.reaches(asker.caller, regionCode));
    const [roles, entered] = await Promise.all([
      store.rolesOf([...new Set(shown.map(({ accountId }) => accountId))]),
      online.systemsOf(
        shown.map(({ kept }) => kept.oidcUid),
        chosen.now,
      ),
    ]);
    const last = whole.at(-1);
    return {
      records: shown.map(({ kept, sessionId, username, nickname, regionCode, position: _position, ...session }) => {
        const { browser, system: platform } = deviceWords(kept.userAgent);
        return {
          ...session,
          id: shownName(sessionId),
          username: mask.username(username),
          nickname: mask.personName(nickname),
          roles: roles.get(session.accountId) ?? [],
          regionName: regions.fullNameOf(regionCode) ?? regionCode,
          browser,
          system: platform,
          address: kept.address,
          factors: kept.factors,
          systems: entered.get(kept.oidcUid) ?? [],
          startedAt: new Date(kept.startedAt).toISOString(),
          lastSeenAt: new Date(kept.lastSeenAt).toISOString(),
        };
      }),
      nextCursor: found.length > input.pageSize && last ? cursorOf(last.position) : null,
      ...counted,
      regions: regions.stepsFrom(admin.ownRegion(asker.caller), region),
    };
  };
}

export type ListOnline = ReturnType<typeof onlineService>;
