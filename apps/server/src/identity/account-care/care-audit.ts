import type { Audit, AuditFact } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/database/database.ts";
import { actorOfAccount, auditOrigin, type Origin } from "../../platform/caller.ts";
import type { Account } from "../accounts/index.ts";

type CodeDetail = Record<string, string>;
type From = { origin: Origin };

/** Writes what people do to their own accounts; whoever is not signed in is the account they proved to be. */
export function careAudit(audit: Audit) {
  const factOf = (event: string, { origin }: From, account: Account | undefined): AuditFact => {
    return {
      event,
      result: "ok",
      ...(account
        ? {
            actor: actorOfAccount(account),
            objectKind: "account",
            objectId: account.id,
          }
        : {}),
      ...auditOrigin(origin),
    };
  };
  return {
    record: (event: string, from: From, account: Account, detail: Record<string, string | boolean>, within: Db) =>
      audit.record({ ...factOf(event, from, account), detail }, within),
    /** A code that went out or was shown: none of it stands in the database. */
    ofCode: (event: "account.codeSent" | "account.codeChecked", from: From, account: Account, detail: CodeDetail) =>
      audit.record({ ...factOf(event, from, account), detail }),
    /** Nobody has proved to be that account: it is what was tried, not who tried. */
    refused: (event: string, from: From, account: Account | undefined, reason: string) =>
      audit.record({ ...factOf(event, from, account), actor: null, result: "refused", reason }),
  };
}

export type CareAudit = ReturnType<typeof careAudit>;
