import type { Caller } from "../../platform/caller.ts";
import type { Server } from "../../platform/http/serve.ts";
import { revealing } from "../../platform/revealing.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { SendMessage, TakeBackMessage } from "../../operations/messages/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import { approvalAdmin } from "./approval-admin.ts";
import { approvalsRoutes } from "./approvals.routes.ts";
import { approvalsService } from "./approvals.service.ts";
import { automaticChecks } from "./checks.ts";
import { approvalsStore } from "./approvals.store.ts";
import { undoService } from "./undo.service.ts";
import { reviewService } from "./review.service.ts";
import {
  applicantIndexes,
  basisOf,
  driftOf,
  type PeopleShown,
  type SomeChanges,
} from "../../kernel/change-request/index.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "db" | "audit" | "clock"> & {
  /** what each queue is, of whichever module asks there: the wiring puts them together when all of it is built */
  definitions: () => SomeChanges;
  /** whose facts requests show */
  accounts: Pick<AccountsModule, "ofOneHand"> & PeopleShown;
  sealer: { seal(plain: string): string; open(sealed: string): string; index(value: string): string };
  shortLived: Pick<ShortLived, "count">;
  regions: Pick<RegionsModule, "isWithin" | "levelOfCode" | "fullNameOf" | "stepsFrom">;
  /** puts a message on the applicant's bell */
  tell: SendMessage;
  takeBackMessage: TakeBackMessage;
  requireFresh: (caller: Caller) => Promise<unknown>;
};

/** The approvals module: every queue in which somebody asks and an administrator of their region decides. */
export function approvalsModule(deps: Deps) {
  const { db, sealer, audit, clock, regions, tell, takeBackMessage, definitions, accounts, requireFresh } = deps;
  const store = approvalsStore({ db, sealer });
  const indexes = applicantIndexes((value) => sealer.index(value));
  const admin = approvalAdmin({ definitions, audit, regions, holds: store.holds, before: store.before, accounts });
  const basisNow = basisOf((kind) => admin.definitionOf(kind).standsOn, accounts);
  const drift = driftOf({ basisNow });
  const approvals = approvalsService({ store, admin, audit, clock, indexes, tell, drift, requireFresh });
  const hintsOf = automaticChecks({
    store,
    admin,
    driftOf: (request) => drift.of(request, { within: db, holds: false }),
  });
  const review = reviewService({ store, admin, approvals, hintsOf, audit, clock, mayReveal: revealing(deps), indexes });
  const undo = undoService({ store, admin, audit, clock, takeBackMessage });
  return {
    routes: (server: Server) => approvalsRoutes(server, { approvals, review, undo, clock, regions }),
    followCalendar: approvals.followCalendar,
    findOwn: approvals.findOwn,
    askedBy: approvals.askedBy,
    openAbout: approvals.openAbout,
    /** for modules that show more of a request than its facts */
    seen: review.seen,
    waitingFor: approvals.waitingFor,
    waitingByKind: approvals.waitingByKind,
    withdraw: approvals.withdraw,
    decide: approvals.decide,
  };
}

export type ApprovalsModule = ReturnType<typeof approvalsModule>;
