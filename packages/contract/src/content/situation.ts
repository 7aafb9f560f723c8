import { endpoint } from "../endpoint.ts";

export type { SituationInFull, GuideInShort } from "./situations.schemas.ts";

/** What an administrator changed is seen within five seconds, and nobody asks for the same twice in two. */
const SECONDS_KEPT = 2;

export const readSituation = endpoint({
  module: "situations",
  access: "anyone",
  region: "none",
  transport: "plain",
  method: "POST",
  path: "/situation/read",
  summary: "一件事情和依次要办的事项，各要带什么、到哪里办",
  cacheSeconds: SECONDS_KEPT,
  errors: ["situation.unknown"],
  schemas: async () => (await import("./situations.schemas.ts")).readSituation,
});
