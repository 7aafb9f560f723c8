import * as z from "zod/mini";
import { oneOf } from "../fields.ts";
import { probeFaults } from "./probe-words.ts";

/** The last time the portal asked a system whether it is there; all null before the first time. */
export const lastProbe = {
  /** ISO 8601 */
  probedAt: z.nullable(z.string()),
  probeTookMs: z.nullable(z.number()),
  probeFault: z.nullable(oneOf(probeFaults)),
};
