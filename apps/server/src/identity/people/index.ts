import type { Caller } from "../../platform/caller.ts";
import type { PasswordHasher } from "../../platform/crypto/password-hasher.ts";
import type { Server } from "../../platform/http/serve.ts";
import { revealing } from "../../platform/revealing.ts";
import { type AccountRoom, grantSealer } from "../accounts/index.ts";
import type { ApprovalsRoom } from "../../governance/approvals/index.ts";
import type { DevicesRoom } from "../../authentication/devices/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { RegionsRoom } from "../../operations/regions/index.ts";
import type { SecondFactorRoom } from "../../authentication/second-factor/index.ts";
import type { SessionsRoom } from "../../authentication/sessions/index.ts";
import type { SignInRoom } from "../../authentication/sign-in/index.ts";
import type { SystemsRoom } from "../../kernel/application/index.ts";
import type { VerificationRoom } from "../../authentication/one-time-codes/index.ts";
import { administratorChanges } from "./administrator-change.service.ts";
import { importService } from "./import.service.ts";
import { importStore } from "./import.store.ts";
import { onlineService } from "./online.service.ts";
import { onlineStore } from "./online.store.ts";
import { peopleActs } from "./people-acts.service.ts";
import { peopleDesk } from "./people-desk.ts";
import { peopleMany } from "./people-many.service.ts";
import { peopleMoves } from "./people-move.service.ts";
import { peopleRoutes } from "./people.routes.ts";
import { peopleService } from "./people.service.ts";
import { peopleStore } from "./people.store.ts";
import { personStore } from "./person.store.ts";
import { requestStore } from "./request.store.ts";
import type { AppContext } from "../../kernel/context.ts";

export { cursorOf, type Position, positionOf } from "./cursor.ts";
export { type PeopleDesk, peopleDesk } from "./people-desk.ts";
export { inRegion } from "./people.store.ts";
export { personStore } from "./person.store.ts";
export { requestStore } from "./request.store.ts";

type Needs = Pick<AppContext, "db" | "sealer" | "shortLived" | "audit" | "clock"> & {
  hasher: Pick<PasswordHasher, "hash">;
  grantKey: string;
  isDemonstration: boolean;
  accounts: AccountRoom;
  approvals: Pick<ApprovalsRoom, "handle" | "open">;
  devices: Pick<DevicesRoom, "signInsOf">;
  regions: RegionsRoom;
  secondFactor: Pick<SecondFactorRoom, "onRecord">;
  sessions: SessionsRoom;
  signIn: Pick<SignInRoom, "locks">;
  systems: Pick<SystemsRoom, "findByAbbr">;
  verification: Pick<VerificationRoom, "notices">;
  tell: SendMessage;
  requireFresh: (caller: Caller) => Promise<unknown>;
};

/** The people room: the accounts of an administrator's region, and who of them is signed in. */
export function peopleRoom(needs: Needs) {
  const { db, sealer, accounts, approvals, regions } = needs;
  const { notices } = needs.verification;
  const { locks } = needs.signIn;
  const desk = peopleDesk(needs);
  const store = peopleStore({ db, sealer });
  const people = personStore({ db, sealer });
  const service = peopleService({ ...needs, store, people, desk, locks, mayReveal: revealing(needs) });
  const requests = requestStore({ db, sealer });
  const changes = administratorChanges({
    ...needs,
    people,
    requests,
    writeDown: (...done) => acts.writeDown(...done),
    tellDisabled: (account) => acts.tell(account, { kind: "accountDisabled" }),
  });
  const acts = peopleActs({ ...needs, people, changes, desk, locks, notices });
  const moves = peopleMoves({ ...needs, people, requests, desk, acts, changes });
  approvals.handle("accountMove", moves.approval);
  approvals.handle("administratorChange", changes.approval);
  const handleMany = peopleMany({ ...needs, people, desk, acts, moves });
  const files = importStore({ ...needs, sealGrant: grantSealer(needs.grantKey) });
  const importSheet = importService({ ...needs, store: files, desk });
  const listOnline = onlineService({ ...needs, online: onlineStore({ db, sealer }), store, desk });
  return {
    routes: (server: Server) =>
      peopleRoutes(server, {
        ...needs,
        people: service,
        acts,
        moves,
        handleMany,
        importSheet,
        listOnline,
        desk,
        regions,
      }),
    /** to be run until it answers false */
    indexNames: accounts.indexNames,
    sealUsernames: accounts.sealUsernames,
  };
}
