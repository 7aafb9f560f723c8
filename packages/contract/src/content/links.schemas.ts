import * as z from "zod/mini";
import { oneOf } from "../fields.ts";
import { linkVerdicts } from "./link-words.ts";
import { page, paging } from "../paging.ts";

const verdict = oneOf(linkVerdicts);
const which = { only: z._default(z.enum(["broken", "all"], "没有这一类结果"), "broken") };

const check = z.object({
  /** ISO 8601 */
  begunAt: z.string(),
  /** null while it goes on */
  endedAt: z.nullable(z.string()),
  /** null: by the calendar */
  askedBy: z.nullable(z.string()),
  /** false where time ran out */
  isComplete: z.boolean(),
  total: z.number(),
  broken: z.number(),
});
export type LinkCheck = z.infer<typeof check>;

const finding = z.object({
  address: z.string(),
  /** what the link is called there */
  title: z.string(),
  /** page or list it stands on */
  foundOn: z.string(),
  verdict,
  status: z.nullable(z.number()),
  detail: z.nullable(z.string()),
  tookMs: z.nullable(z.number()),
});
export type LinkFinding = z.infer<typeof finding>;

export const linkCheck = {
  input: z.object({}),
  output: z.object({
    /** the one that ended last */
    latest: z.nullable(check),
    underWay: z.nullable(z.object({ begunAt: z.string() })),
  }),
};
export const linkFindings = { input: z.object({ ...which, ...paging }), output: page(finding) };
export const startLinkCheck = { input: z.object({}), output: z.object({ begunAt: z.string() }) };
export const exportLinkFindings = { input: z.object(which), output: z.unknown() };
