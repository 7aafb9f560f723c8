import { guideAudiences, guideHandlings } from "@sannong/contract/catalogue/guide-words";
import { systemLevels } from "@sannong/contract/catalogue/service-words";
import { domain } from "@sannong/contract/catalogue/services.schemas";
import { oneOf } from "@sannong/contract/fields";
import * as z from "zod/mini";
import { flag, listOf, number, readTable, text } from "./data-files.ts";
import { conditions, waysIn } from "./ways-in.ts";

/** The systems of the demonstration; the first of its services is the one that opens a system. */
export const listedSystems = readTable("catalogue/systems.tsv", {
  abbr: text,
  name: text,
  summary: text,
  owner: text,
  domain,
  /** a second-level module */
  module: text,
  /** who built it */
  level: z.enum(systemLevels),
  /** lets nobody in without one of its roles */
  requiresRole: flag,
});

/** What people say when they mean a service; apart from the services, for these lines are long. */
export const saidOfServices = readTable("catalogue/said.tsv", { service: text, words: listOf(text) });

/** The services of the demonstration. Domain and module are those of its system; the owner too, unless it names one. */
export const listedServices = readTable("catalogue/services.tsv", {
  id: text,
  system: text,
  name: text,
  /** one sentence in the words of the person who needs it */
  summary: text,
  owner: z.optional(text),
  audiences: listOf(z.enum(guideAudiences)),
  handling: z.enum(guideHandlings),
  way: oneOf(waysIn),
  path: z.optional(text),
  conditions: listOf(oneOf(conditions)),
  /** in thirty days, of those that everybody looks for first; the rest follow far behind */
  clicks: z.optional(number),
});
