import { guideKinds } from "@sannong/contract/catalogue/guide-words";
import { oneOf } from "@sannong/contract/fields";
import * as z from "zod/mini";
import { readDocument } from "./data-files.ts";

const material = z.strictObject({ name: z.string(), form: z.string(), copies: z.number(), source: z.string() });

const facts = z.strictObject({
  /** how the paper to fill in is called: what is added to the name of the service, instead of the word that it ends in */
  form: z.strictObject({ drops: z.optional(z.string()), adds: z.string() }),
  steps: z.array(z.tuple([z.string(), z.string()])),
  /** the first steps of what cannot be done from the portal, in the place of as many of those above */
  atCounter: z._default(z.array(z.tuple([z.string(), z.string()])), []),
  legalDays: z.number(),
  promisedDays: z.number(),
  fee: z.string(),
  /** what one hands in besides the matter's own materials */
  materials: z.array(material),
  fields: z.array(z.string()),
});

/** What matters of one sort have in common. */
export const guideKindFacts = readDocument("guides/kinds.json", z.record(oneOf(guideKinds), facts));

/** How the paper to fill in for a service is called. */
export function formOf(service: string, { drops, adds }: z.output<typeof facts>["form"]): string {
  const name = drops !== undefined && service.endsWith(drops) ? service.slice(0, -drops.length) : service;
  return `${name}${adds}`;
}
