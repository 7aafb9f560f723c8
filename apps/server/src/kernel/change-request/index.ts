import type { ApprovalKind } from "@sannong/contract/governance/approval-words";
import type { AppContext } from "../context.ts";
import { basisOf, type PeopleShown } from "./basis.ts";
import { changeRequestsService } from "./change-requests.service.ts";
import { changeRequestsStore } from "./change-requests.store.ts";
import type { ChangeDefinition, SomeChanges } from "./define-change.ts";
import { applicantIndexes, requestOpener } from "./open-request.ts";
import { openedRequestsStore } from "./opened-requests.store.ts";

export { basisOf, type PeopleShown } from "./basis.ts";
export type { ChangeFacts, ChangeRequest } from "./change-request.rules.ts";
export type { ChangeRequests } from "./change-requests.service.ts";
export { requestOf } from "./change-requests.store.ts";
export {
  type ChangeDefinition,
  type Changes,
  defineChange,
  defineProposedChange,
  type Hint,
  oneByOne,
  type SomeChanges,
  type StandsOn,
} from "./define-change.ts";
export { type Drift, driftOf } from "./drift.ts";
export { applicantIndexes, type ApplicantIndexes } from "./open-request.ts";
export { type ApprovalStep, openedRequestsStore } from "./opened-requests.store.ts";
export type { Reading } from "./basis.ts";

type Deps = Pick<AppContext, "db" | "audit" | "clock" | "calendar"> &
  Pick<Parameters<typeof changeRequestsService>[0], "queue" | "requireFresh" | "accounts"> & {
    /** what each queue is, of whichever module asks there: the wiring puts them together when all of it is built */
    definitions: () => SomeChanges;
    /** whose facts requests show */
    accounts: PeopleShown;
    sealer: { seal(plain: string): string; open(sealed: string): string; index(value: string): string };
  };

/** What a kind of request is. @throws Error where no module says it; `Changes` of the whole server has every kind */
export const definitionIn =
  (definitions: () => SomeChanges) =>
  (kind: ApprovalKind): ChangeDefinition => {
    const definition = definitions()[kind];
    if (!definition) throw new Error(`nobody says what requests of kind ${kind} are`);
    return definition;
  };

/** Changes that two people decide: modules define them, ask for them here, and read here what was asked. */
export function changeRequestsModule(deps: Deps) {
  const { sealer, accounts } = deps;
  const definitionOf = definitionIn(deps.definitions);
  const open = requestOpener({
    ...deps,
    definitionOf,
    store: openedRequestsStore(sealer),
    basisNow: basisOf((kind) => definitionOf(kind).standsOn, accounts),
    indexes: applicantIndexes((value) => sealer.index(value)),
  });
  return changeRequestsService({ ...deps, definitionOf, open, store: changeRequestsStore(deps) });
}
