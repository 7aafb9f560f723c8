import { brainThemeNames } from "@sannong/contract/data/indicators-words";
import * as z from "zod/mini";
import { readDocument } from "./data-files.ts";

const voice = z.strictObject({
  about: z.string(),
  leading: z.array(z.string()),
  because: z.record(z.string(), z.strictObject({ rise: z.string(), fall: z.string() })),
  risk: z.string(),
  advice: z.array(z.string()),
});

/** What the writers of the demonstration's reports know of their field; causes and advice are invented like the figures. */
export const reportVoices = readDocument("indicators/report-voices.json", z.record(z.enum(brainThemeNames), voice));
