import * as z from "zod/mini";
import { nothing, oneOf } from "../fields.ts";
import { upstreamProblems, upstreamProtocols, upstreamVouched } from "./identity-provider-words.ts";

const failure = z.object({
  problem: oneOf(upstreamProblems),
  times: z.number(),
  /** ISO 8601 */
  lastAt: z.string(),
});
const source = z.object({
  name: z.string(),
  label: z.string(),
  /** null: it stands in the configuration no more, but accounts are linked with it */
  configured: z.nullable(
    z.object({
      protocol: oneOf(upstreamProtocols),
      vouchesFor: z.array(oneOf(upstreamVouched)),
      offersLegalPersons: z.boolean(),
      /** the account source of its users; 政务办 may enter government mode */
      userSource: z.string(),
    }),
  ),
  linked: z.number(),
  linkedIsMore: z.boolean(),
  signIns: z.number(),
  /** null: none in these days */
  lastSignInAt: z.nullable(z.string()),
  /** the latest first */
  failures: z.array(failure),
});
export type UpstreamSource = z.infer<typeof source>;

export const upstreamSourcesInUse = { input: nothing, output: z.object({ sources: z.array(source) }) };
