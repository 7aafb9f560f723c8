import { MyDelegations } from "../identity/delegations/my-delegations.tsx";

/** /mine/helpers — 代办. */
export const Component = MyDelegations;
