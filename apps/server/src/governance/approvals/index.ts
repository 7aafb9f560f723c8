import type { Caller } from "../../platform/caller.ts";
import type { Server } from "../../platform/http/serve.ts";
import { revealing } from "../../platform/revealing.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { SendMessage, TakeBackMessage } from "../../operations/messages/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import { approvalDesk } from "./approval-desk.ts";
import { approvalsRoutes } from "./approvals.routes.ts";
import { approvalIndexes, approvalsService } from "./approvals.service.ts";
import { basisOf } from "./basis.ts";
import { automaticChecks } from "./checks.ts";
import { approvalsStore } from "./approvals.store.ts";
import { driftOf } from "./drift.ts";
import { undoService } from "./undo.service.ts";
import { reviewService } from "./review.service.ts";
import type { AppContext } from "../../kernel/context.ts";

export type { ApprovalHandler, Hint } from "./approval-desk.ts";
export type { ApprovalRequest } from "./approvals.rules.ts";
export type { StandsOn } from "./basis.ts";
export { oneByOne } from "./checks.ts";
export { approvalIndexes } from "./approvals.service.ts";

type Deps = Pick<AppContext, "db" | "audit" | "clock" | "calendar"> & {
  /** whose facts requests show */
  accounts: Pick<AccountsModule, "hold" | "ofOneHand" | "readIn">;
  sealer: { seal(plain: string): string; open(sealed: string): string; index(value: string): string };
  shortLived: Pick<ShortLived, "count">;
  regions: Pick<RegionsModule, "isWithin" | "levelOfCode" | "fullNameOf" | "stepsFrom">;
  /** puts a message on the applicant's bell */
  tell: SendMessage;
  takeBackMessage: TakeBackMessage;
  requireFresh: (caller: Caller) => Promise<unknown>;
};

/** The approvals module: every queue in which somebody asks and an administrator of their region decides. */
export function approvalsModule({ db, sealer, audit, clock, calendar, regions, tell, takeBackMessage, ...deps }: Deps) {
  const store = approvalsStore({ db, sealer });
  const indexes = approvalIndexes((value) => sealer.index(value));
  const desk = approvalDesk({ audit, regions, holds: store.holds, before: store.before, accounts: deps.accounts });
  const basisNow = basisOf({ standsOn: (kind) => desk.handlerOf(kind).standsOn, accounts: deps.accounts });
  const drift = driftOf({ basisNow });
  const approvals = approvalsService({ store, desk, audit, clock, calendar, indexes, tell, drift });
  const hintsOf = automaticChecks({
    store,
    desk,
    driftOf: (request) => drift.of(request, { within: db, holds: false }),
  });
  const review = reviewService({ store, desk, approvals, hintsOf, audit, clock, mayReveal: revealing(deps), indexes });
  const undo = undoService({ store, desk, audit, clock, takeBackMessage });
  return {
    routes: (server: Server) => approvalsRoutes(server, { approvals, review, undo, clock, regions }),
    /** Says what a queue is and what a decision does; once, when the app is built. */
    handle: desk.handle,
    open: approvals.open,
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
