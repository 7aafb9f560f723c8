import type { addPlateUserRelation } from "@sannong/contract/applications/bindings";
import type { OutputOf } from "@sannong/contract/endpoint";

/** Bound, and in: what the server answered, and the name it was asked for. */
export type SignedInAs = { result: OutputOf<typeof addPlateUserRelation>; username: string };
