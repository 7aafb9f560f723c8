import { endpoint } from "../endpoint.ts";

export type { Situation } from "./situations.schemas.ts";

/** What an administrator changed is seen within five seconds, and nobody asks for the same twice in two. */
const SECONDS_KEPT = 2;

const open = { module: "situations", access: "anyone", region: "none", transport: "plain", method: "POST" } as const;

export const listSituations = endpoint({
  ...open,
  path: "/situation/list",
  summary: "按事情找：各件事情和依次要办的事项，可以按身份或事项筛选",
  cacheSeconds: SECONDS_KEPT,
  errors: [],
  schemas: async () => (await import("./situations.schemas.ts")).listSituations,
});
