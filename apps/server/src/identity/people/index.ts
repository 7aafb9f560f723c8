import type { Caller } from "../../platform/caller.ts";
import type { PasswordHasher } from "../../platform/crypto/password-hasher.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { ShortLivedState } from "../../platform/short-lived/open-short-lived.ts";
import { revealing } from "../../platform/revealing.ts";
import { type AccountsModule, grantSealer } from "../accounts/index.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";
import type { DevicesModule } from "../../authentication/devices/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { SecondFactorModule } from "../../authentication/second-factor/index.ts";
import type { SessionsModule } from "../../authentication/sessions/index.ts";
import type { SignInModule } from "../../authentication/sign-in/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { administratorChanges } from "./administrator-change.service.ts";
import { importService } from "./import.service.ts";
import { importStore } from "./import.store.ts";
import { onlineService } from "./online.service.ts";
import { onlineStore } from "./online.store.ts";
import { peopleActs } from "./people-acts.service.ts";
import { peopleAdmin } from "./people-admin.ts";
import { peopleMany } from "./people-many.service.ts";
import { peopleMoves } from "./people-move.service.ts";
import { peopleRoutes } from "./people.routes.ts";
import { peopleService } from "./people.service.ts";
import { peopleStore } from "./people.store.ts";
import { personStore } from "./person.store.ts";
import type { AppContext } from "../../kernel/context.ts";

export { cursorOf, type Position, positionOf } from "./cursor.ts";
export { type PeopleAdmin, peopleAdmin } from "./people-admin.ts";
export { personStore } from "./person.store.ts";

type Deps = Pick<AppContext, "db" | "sealer" | "shortLived" | "audit" | "clock"> & {
  hasher: Pick<PasswordHasher, "hash">;
  grantKey: string;
  /** which table lists sessions */
  listedIn?: ShortLivedState["listedIn"];
  isDemonstration: boolean;
  accounts: AccountsModule;
  changeRequests: Pick<ChangeRequests, "ask">;
  devices: Pick<DevicesModule, "signInsOf">;
  regions: RegionsModule;
  secondFactor: Pick<SecondFactorModule, "onRecord">;
  sessions: SessionsModule;
  signIn: Pick<SignInModule, "locks">;
  systems: Pick<ConnectedSystems, "findByAbbr">;
  oneTimeCodes: Pick<OneTimeCodesModule, "notices">;
  tell: SendMessage;
  requireFresh: (caller: Caller) => Promise<unknown>;
};

/** The people module: the accounts of an administrator's region, and who of them is signed in. */
export function peopleModule(deps: Deps) {
  const { db, sealer, accounts, regions } = deps;
  const { notices } = deps.oneTimeCodes;
  const { locks } = deps.signIn;
  const admin = peopleAdmin(deps);
  const store = peopleStore({ db, sealer });
  const people = personStore({ db, sealer });
  const service = peopleService({ ...deps, store, people, admin, locks, mayReveal: revealing(deps) });
  const changes = administratorChanges({
    ...deps,
    people,
    writeDown: (...done) => acts.writeDown(...done),
    tellDisabled: (account, within) => acts.tell(account, { kind: "accountDisabled" }, within),
    tellDue: () => acts.tellDue(),
  });
  const acts = peopleActs({ ...deps, people, changes, admin, locks, notices });
  const moves = peopleMoves({ ...deps, people, admin, acts, changes });
  const handleMany = peopleMany({ ...deps, people, admin, acts, moves });
  const files = importStore({ ...deps, sealGrant: grantSealer(deps.grantKey) });
  const importSheet = importService({ ...deps, store: files, admin });
  const listOnline = onlineService({ ...deps, online: onlineStore(deps), store, admin });
  return {
    changes: { accountMove: moves.change, administratorChange: changes.change },
    routes: (server: Server) =>
      peopleRoutes(server, {
        ...deps,
        people: service,
        acts,
        moves,
        handleMany,
        importSheet,
        listOnline,
        admin,
        regions,
      }),
    /** to be run until it answers false */
    indexNames: accounts.indexNames,
    sealUsernames: accounts.sealUsernames,
  };
}
