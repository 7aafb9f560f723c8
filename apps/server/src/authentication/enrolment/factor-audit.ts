import type { Audit, AuditFact } from "../../platform/audit/audit.ts";
import { actorOfAccount, auditOrigin, type Origin } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";

/** Whose factors were changed, by themselves or by an administrator. */
type Who = { id: string; nickname: string; roles: readonly { roleCode: string }[] };
type Act = {
  event: string;
  who: Who;
  origin: Origin;
  detail?: NonNullable<AuditFact["detail"]>;
  result?: AuditFact["result"];
  reason?: string;
  /** the account it was done to, where that is another */
  objectId?: string;
};

/** Every change of a factor is written down with the act itself; never a secret, code or whole number. */
export const factorAudit =
  (audit: Audit) =>
  ({ event, who, origin, detail, result = "ok", reason, objectId = who.id }: Act, within?: Db): Promise<void> => {
    const fact: AuditFact = {
      event,
      result,
      actor: actorOfAccount(who),
      objectKind: "account",
      objectId,
      ...auditOrigin(origin),
      ...(detail ? { detail } : {}),
      ...(reason ? { reason } : {}),
    };
    return audit.record(fact, within);
  };

export type FactorAudit = ReturnType<typeof factorAudit>;
