import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { isSignedBy } from "../crypto/sm2-signature.ts";
import { parseJson } from "../texts/parse-json.ts";

const seq = z.string().check(z.regex(/^\d{1,19}$/));
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const statement = z.object({
  kind: z.literal("sannong audit head"),
  format: z.literal(1),
  /** whose log it is */
  issuer: z.string(),
  /** the day it was signed on, where the office is */
  day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  signedAt: z.iso.datetime(),
  /** the segment it ends: its first link, and the MAC of the one before (empty before the first of all) */
  first: seq,
  after: z.union([digest, z.literal("")]),
  /** its last link, and that one's MAC */
  seq,
  mac: digest,
  /** SM3 over the lines of the segment (`entry-line.ts`) */
  content: digest,
  /** what was wrong in the segment when it was signed */
  faults: z.number(),
  /** SM3 of the statement before, so that none can be left out; null in the first */
  previous: z.nullable(digest),
  kid: z.string(),
});
/** What is said of the chain's end, to be shown to others. */
export type HeadStatement = z.infer<typeof statement>;

/** A statement to the letter as it was signed, with its signature: what leaves the machine. */
export type SignedHead = { statement: string; signature: string };

export const statementText = (said: Omit<HeadStatement, "kind" | "format">): string =>
  JSON.stringify({ kind: "sannong audit head", format: 1, ...said });

/** Undefined where it is no statement of ours. */
export function readStatement(text: string): HeadStatement | undefined {
  const read = statement.safeParse(parseJson(text));
  return read.success ? read.data : undefined;
}

export const digestOf = (text: string): string => createHash("sm3").update(text, "utf8").digest("hex");

/** What a head says, if one of these keys signed it. */
export function provenStatement(head: SignedHead, publicKeys: ReadonlyMap<string, string>): HeadStatement | undefined {
  const said = readStatement(head.statement);
  const publicKey = said && publicKeys.get(said.kid);
  if (!said || publicKey === undefined) return undefined;
  return isSignedBy(head.statement, head.signature, publicKey) ? said : undefined;
}
