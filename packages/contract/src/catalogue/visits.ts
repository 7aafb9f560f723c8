import { endpoint } from "../endpoint.ts";

const open = { method: "POST", module: "visits", access: "optional", region: "none", transport: "plain" } as const;

/** One visit; a user whose source is 政务办 gets none (specification §6). */
export const addPlateFormVisitRecord = endpoint({
  ...open,
  path: "/platformVisitRecord/addPlateFormVisitRecord",
  summary: "记录一次访问",
  errors: [],
  schemas: async () => (await import("./visits.schemas.ts")).addPlateFormVisitRecord,
});

/** What came of one way into a system; it feeds the monitor. */
export const addGateWayLog = endpoint({
  ...open,
  path: "/gatewayLog/addGateWayLog",
  summary: "记录一次进入接入系统的结果",
  errors: ["service.unknown"],
  schemas: async () => (await import("./visits.schemas.ts")).addGateWayLog,
});
