import * as z from "zod/mini";
import { headFailures, headPlaces, heldBackFor, segmentStates } from "./audit-keeping-words.ts";
import { fault } from "./audit.schemas.ts";
import { oneOf, text } from "../fields.ts";
import { page, paging } from "../paging.ts";

const place = oneOf(headPlaces);

export const auditHeadKeys = {
  input: z.object({}),
  output: z.object({
    /** SM2 signature over SM3, in DER and hex, of the statement's bytes */
    algorithm: z.literal("SM2-SM3"),
    /** the signer's identity that goes into the signature (GM/T 0009) */
    signerId: z.string(),
    keys: z.array(
      z.object({
        kid: z.string(),
        /** an uncompressed point in hex */
        publicKey: z.string(),
        /** the same as openssl reads it */
        pem: z.string(),
        since: z.string(),
      }),
    ),
  }),
};

const head = z.object({
  /** the entry it ends with, and the first that is new in it */
  seq: z.string(),
  first: z.string(),
  /** the day it was signed on */
  day: z.string(),
  signedAt: z.string(),
  /** what was wrong between `first` and `seq` when it was signed; 0 as a rule */
  faults: z.number(),
  kid: z.string(),
  statement: z.string(),
  signature: z.string(),
  state: oneOf(segmentStates),
  /** what it was written to before it went; null while it is online */
  file: z.nullable(z.object({ name: z.string(), digest: z.string(), removedAt: z.string() })),
  /** when each place took it */
  taken: z.array(z.object({ place, at: z.string() })),
});
export type AuditHead = z.infer<typeof head>;

export const listAuditHeads = { input: z.object({ ...paging }), output: page(head) };

const destination = z.object({
  place,
  /** where that is, without anything secret */
  where: z.string(),
  /** the last head it took */
  last: z.nullable(z.object({ day: z.string(), seq: z.string(), at: z.string() })),
  waiting: z.number(),
  failure: z.nullable(z.object({ reason: oneOf(headFailures), at: z.string() })),
  isLate: z.boolean(),
});
export type HeadDestination = z.infer<typeof destination>;

export const auditKeeping = {
  input: z.object({}),
  output: z.object({
    /** null where none was signed yet */
    last: z.nullable(z.object({ day: z.string(), seq: z.string(), signedAt: z.string(), faults: z.number() })),
    isLate: z.boolean(),
    key: z.nullable(z.object({ kid: z.string(), publicKey: z.string() })),
    /** empty where nothing is configured: then heads stay on this machine */
    destinations: z.array(destination),
    onlineDays: z.number(),
    archiveDays: z.number(),
    /** the first entry that is online */
    onlineFrom: z.string(),
    /** segments that are past their time and still online */
    due: z.number(),
    heldBack: z.nullable(z.object({ reason: oneOf(heldBackFor), day: z.string() })),
  }),
};
export type AuditKeeping = z.infer<(typeof auditKeeping)["output"]>;

export const checkAuditSegment = {
  input: z.object({ seq: text("请指明链头", 20).check(z.regex(/^\d+$/, "链头的位置须为数字")) }),
  output: z.object({
    checked: z.number(),
    isIntact: z.boolean(),
    faults: z.array(fault),
    first: z.string(),
    seq: z.string(),
    day: z.string(),
  }),
};
