import { endpoint } from "../endpoint.ts";

export type { Machine } from "./machinery.schemas.ts";

export const searchMachines = endpoint({
  method: "POST",
  path: "/njy/search",
  module: "machinery",
  summary: "农机推广：补贴机具和鉴定证书",
  access: "anyone",
  region: "none",
  transport: "plain",
  cacheSeconds: 2,
  errors: [],
  schemas: async () => (await import("./machinery.schemas.ts")).searchMachines,
});
