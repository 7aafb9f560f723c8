import type { AppContext } from "../context.ts";
import { changeRequestsService } from "./change-requests.service.ts";
import { changeRequestsStore } from "./change-requests.store.ts";

export { basisOf, type PeopleShown } from "./basis.ts";
export type { Basis, ChangeFacts, ChangeRequest } from "./change-request.rules.ts";
export type { ChangeRequests } from "./change-requests.service.ts";
export { keptFacts, requestOf, titleKept } from "./change-requests.store.ts";
export {
  type ChangeDefinition,
  type Changes,
  defineAskedChange,
  defineChange,
  defineProposedChange,
  type Hint,
  oneByOne,
  type SomeChanges,
  type StandsOn,
} from "./define-change.ts";
export { type Drift, driftOf } from "./drift.ts";
export type { Reading } from "./basis.ts";

type Deps = Pick<AppContext, "db" | "audit"> &
  Pick<Parameters<typeof changeRequestsService>[0], "queue" | "requireFresh" | "accounts"> & {
    sealer: { open(sealed: string): string; index(value: string): string };
  };

/** Changes that two people decide: modules define them, ask for them here, and read here what was asked. */
export const changeRequestsModule = (deps: Deps) =>
  changeRequestsService({ ...deps, store: changeRequestsStore(deps) });
