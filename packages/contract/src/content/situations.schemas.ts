import * as z from "zod/mini";
import { domain } from "../catalogue/services.schemas.ts";
import { guideAudiences } from "../catalogue/guide-words.ts";
import { guideDocument, listedService } from "../catalogue/guides.schemas.ts";
import { oneOf, optionalText, text } from "../fields.ts";
import { situationIcons } from "./situation-words.ts";

export const audience = z.enum(guideAudiences, "没有这种身份");
export const icon = oneOf(situationIcons, "请选择图标");

const situation = {
  id: z.string(),
  name: z.string(),
  /** one sentence */
  summary: z.string(),
  audiences: z.array(audience),
  domain,
  icon,
  regionName: z.string(),
};
const listed = z.object({
  ...situation,
  /** in the order in which they are done; those that are published now */
  steps: z.array(z.object({ identification: z.string(), name: z.string(), reason: z.string() })),
});
export type Situation = z.infer<typeof listed>;

export const listSituations = {
  input: z.object({
    audience: z.optional(audience),
    /** those alone that this matter belongs to */
    identification: optionalText(64),
  }),
  output: z.object({ records: z.array(listed) }),
};

/** What a sheet of paper says of a matter: who may have it done, what is taken along, where to and when, what it costs, whom to call. */
const guideInShort = z.pick(guideDocument, {
  conditions: true,
  materials: true,
  places: true,
  hours: true,
  fee: true,
  phone: true,
});
export type GuideInShort = z.infer<typeof guideInShort>;

const read = z.object({
  ...situation,
  steps: z.array(z.object({ service: listedService, reason: z.string(), guide: guideInShort })),
});
export type SituationInFull = z.infer<typeof read>;
export const readSituation = { input: z.object({ id: text("请选择要看的事情", 80) }), output: read };
