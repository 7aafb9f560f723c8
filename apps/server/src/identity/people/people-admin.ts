import type { Audit, AuditFact } from "../../platform/audit/audit.ts";
import { actorOf, auditOrigin, type Asker, type Caller } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountsModule } from "../accounts/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import { type WhyNot, whyNotAct } from "./people.rules.ts";
import { PROVINCE_DIGITS } from "../../platform/database/in-region.ts";

type Deps = {
  audit: Audit;
  accounts: Pick<AccountsModule, "findById">;
  regions: Pick<RegionsModule, "isWithin" | "levelOfCode">;
};

/** Which accounts an administrator reaches, and what is written down when they reach for another. */
export function peopleAdmin({ audit, accounts, regions }: Deps) {
  /** Who has no region administers nobody: an empty code would begin every other. */
  const ownRegion = ({ regionCode }: Caller): string => {
    if (regions.levelOfCode(regionCode) === undefined) throw new Refusal("permission.denied");
    return regionCode;
  };
  /** The province is all there is, with those who live in none of its regions. */
  const reaches = (caller: Caller, code: string): boolean => {
    const own = ownRegion(caller);
    return own.length === PROVINCE_DIGITS || regions.isWithin(code, own);
  };

  const fact = ({ caller, origin }: Asker, event: string, objectId: string): AuditFact => {
    return {
      event,
      result: "ok",
      actor: actorOf(caller),
      objectKind: "account",
      objectId,
      ...auditOrigin(origin),
    };
  };
  const refuse = async (asker: Asker, event: string, objectId: string, reason: WhyNot): Promise<never> => {
    await audit.record({ ...fact(asker, event, objectId), result: "refused", reason });
    throw new Refusal(reason);
  };
  const verdictOn = (account: Account, caller: Caller) =>
    whyNotAct(caller, { ...account, isInRegion: reaches(caller, account.regionCode) });

  return {
    ownRegion,
    reaches,
    fact,
    refuse,
    verdictOn,

    /**
     * The part of their region the caller asks for; all of it when they name none.
     *
     * @throws Refusal `people.otherRegion`, audited
     */
    async regionOf(requested: string | undefined, asker: Asker): Promise<string> {
      const own = ownRegion(asker.caller);
      if (requested === undefined || requested === own) return own;
      return regions.isWithin(requested, own)
        ? requested
        : refuse(asker, "people.listRefused", requested, "people.otherRegion");
    },

    /**
     * An account to be looked at.
     *
     * @throws Refusal `people.unknown`, `people.otherRegion`; the second is audited
     */
    async seen(id: string, asker: Asker, event: string): Promise<Account> {
      const account = await accounts.findById(id);
      if (!account || account.status === "closed") throw new Refusal("people.unknown");
      if (!reaches(asker.caller, account.regionCode)) return refuse(asker, event, id, "people.otherRegion");
      return account;
    },

    /**
     * An account to be acted on.
     *
     * @throws Refusal `people.*`; all but the first are audited
     */
    async actedOn(id: string, asker: Asker, event: string): Promise<Account> {
      const account = await accounts.findById(id);
      if (!account || account.status === "closed") throw new Refusal("people.unknown");
      const whyNot = verdictOn(account, asker.caller);
      return whyNot ? refuse(asker, event, id, whyNot) : account;
    },
  };
}

export type PeopleAdmin = ReturnType<typeof peopleAdmin>;
