import { createSecretKey } from "node:crypto";
import type { Keys } from "../../config/config.ts";
import type { Clock } from "../clock.ts";
import type { FieldSealer } from "../crypto/field-sealer.ts";
import type { Db } from "../database/database.ts";
import type { SealedAudit } from "./create-audit.ts";
import type { SignedHead } from "./head-statement.ts";
import { publicKeysOf } from "./kept-heads.ts";
import { digestOfFile, type SegmentProof, verifySegment, writeSegment } from "./segment-file.ts";
import { signHeads } from "./sign-heads.ts";

type Deps = {
  db: Db;
  auditKey: Keys["audit"];
  sealer: Pick<FieldSealer, "seal" | "open">;
  audit: Pick<SealedAudit, "record" | "seal">;
  clock: Clock;
  issuer: string;
  mostEntries?: number;
};

/** The chain's end signed, and what is past its time in files. */
export function auditKeeping({ auditKey: hex, ...deps }: Deps) {
  const { db } = deps;
  const auditKey = createSecretKey(hex, "hex");
  return {
    signer: signHeads({ ...deps, auditKey }),
    segments: {
      /** One view of the database for all of a segment. @returns the file's name */
      write: (head: SignedHead, folder: string): Promise<string> =>
        db
          .transaction()
          .setIsolationLevel("repeatable read")
          .setAccessMode("read only")
          .execute((trx) => writeSegment(trx, auditKey, head, folder)),
      /** @throws NoSegment, and what reading a file throws */
      verify: async (path: string): Promise<SegmentProof> =>
        verifySegment(path, { publicKeys: await publicKeysOf(db), auditKey }),
      digest: digestOfFile,
    },
  };
}

export type AuditKeeping = ReturnType<typeof auditKeeping>;
