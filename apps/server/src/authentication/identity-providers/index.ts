import { upstreamSourcesInUse } from "@sannong/contract/authentication/identity-providers-admin";
import type { IdentitySource } from "../../gateways/identity-sources/index.ts";
import type { Factor } from "@sannong/contract/rules/identity/roles";
import type { Caller } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { SignInModule } from "../sign-in/index.ts";
import type { OneTimeCodesModule } from "../one-time-codes/index.ts";
import { arrivalsCounted } from "./arrivals-counted.service.ts";
import { arrivalsCountedStore } from "./arrivals-counted.store.ts";
import { arriveService } from "./arrive.service.ts";
import { departures as departuresOf } from "./departures.ts";
import { linksService } from "./links.service.ts";
import { ownIdentitiesService } from "./own-identities.service.ts";
import { identityProvidersRoutes } from "./identity-providers.routes.ts";
import { type CreateTemporary, identityProvidersService } from "./identity-providers.service.ts";
import { moveLinks } from "./move-links.service.ts";
import { identityProvidersStore } from "./identity-providers.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "db" | "shortLived" | "sealer" | "audit" | "log" | "clock"> & {
  /** the same database where a commit does not wait for the disk */
  eventual: Db;
  publicUrl: string;
  sources: readonly IdentitySource[];
  accounts: AccountsModule;
  createTemporary: CreateTemporary;
  /** a temporary user whose identity turned out to be an account's */
  endTemporary: (accountId: string) => Promise<unknown>;
  /** @throws Refusal `secondFactor.confirmationRequired` */
  requireFresh: (caller: Caller) => Promise<Factor[]>;
  signIn: SignInModule;
  oneTimeCodes: OneTimeCodesModule;
};

/** The upstream module: people who prove elsewhere who they are. */
export function identityProvidersModule(deps: Deps) {
  const { shortLived, sealer, publicUrl, sources, accounts, signIn, oneTimeCodes, audit, createTemporary } = deps;
  const store = identityProvidersStore(deps.db);
  const departures = departuresOf({ shortLived, sealer, publicUrl });
  const counts = arrivalsCountedStore(deps.db, deps.eventual);
  const counted = arrivalsCounted({ store: counts, sources, clock: deps.clock, log: deps.log });
  const arrivals = arriveService({ sources, departures, shortLived, counted, index: (value) => sealer.index(value) });
  const { notices } = oneTimeCodes;
  const links = linksService({ sources, store, sealer, accounts, notices, audit, clock: deps.clock });
  const upstream = identityProvidersService({
    sources,
    store,
    links,
    sealer,
    accounts,
    createTemporary,
    signIn,
    oneTimeCodes,
    counted,
  });
  const { requireFresh, endTemporary } = deps;
  const provided = { sources, store, links, departures, sealer, accounts, audit };
  const own = ownIdentitiesService({ ...provided, requireFresh, endTemporary, signIn, notices, counted });
  const onFailedDeparture = async (source: IdentitySource, failure: Error) => {
    deps.log.warn({ err: failure, source: source.name }, "an identity source could not be asked");
    await counted.failed(source, failure);
  };
  return {
    routes(server: Server) {
      identityProvidersRoutes(server, { sources, departures, arrivals, upstream, own, onFailedDeparture });
      server.serve(upstreamSourcesInUse, () => counted.inUse());
    },
    /** what people know a source by; one that is configured no more keeps its name */
    labelOf: own.labelOf,
    /** a temporary user completed their information: their account is whom the sources mean from now on */
    moveTo: moveLinks({ sources, store, accounts, audit }),
  };
}
