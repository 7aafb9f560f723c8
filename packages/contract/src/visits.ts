import { endpoint } from "./endpoint.ts";

/** One visit; a user whose source is 政务办 gets none (§6). */
export const addPlateFormVisitRecord = endpoint({
  method: "POST",
  path: "/platformVisitRecord/addPlateFormVisitRecord",
  room: "visits",
  summary: "记录一次访问",
  access: "anyone",
  region: "none",
  transport: "plain",
  errors: [],
  schemas: async () => (await import("./visits.schemas.ts")).addPlateFormVisitRecord,
});
