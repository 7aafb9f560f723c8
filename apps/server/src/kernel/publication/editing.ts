import type { AuditObject } from "@sannong/contract/governance/audit-words";
import type { Audit, AuditFact } from "../../platform/audit/audit.ts";
import { actorOf, type Asker, auditOrigin } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";

export type EditingDeps = {
  audit: Audit;
  regions: {
    /** Does `code` lie in `within`, or is it that? Nothing lies in a code of no region. */
    isWithin(code: string, within: string): boolean;
    fullNameOf(code: string): string | undefined;
    /** From `root` down to `at`, and what lies right below it. */
    stepsFrom(root: string, at: string): { code: string; name: string; depth: number }[];
  };
};

/** Who changed a row last, and the revision that came of it. */
type LastChange = { revision: number; changedAt: Date | null; changedBy: string | null };

/**
 * What everything has in common that administrators change: each of them sees and changes what lies in their own
 * region, whatever they do is written down, and so is what they were refused.
 */
export function regionalEditing({ audit, regions }: EditingDeps, objectKind: AuditObject) {
  const factOf = ({ caller, origin }: Asker, objectId: string) => ({
    actor: actorOf(caller),
    objectKind,
    objectId,
    ...auditOrigin(origin),
  });

  /** @throws Refusal `content.otherRegion`, written down */
  const admit = async (asker: Asker, areaCode: string, objectId = ""): Promise<void> => {
    if (regions.isWithin(areaCode, asker.caller.regionCode)) return;
    const reason = "content.otherRegion";
    const detail = { region: areaCode };
    await audit.record({
      ...factOf(asker, objectId),
      event: `${objectKind}.refused`,
      result: "refused",
      reason,
      detail,
    });
    throw new Refusal(reason);
  };

  return {
    admit,

    /** The part of their region that somebody asks for; all of it when they name none. @throws Refusal `content.otherRegion` */
    async regionOf(asker: Asker, wanted: string | undefined): Promise<string> {
      const region = wanted ?? asker.caller.regionCode;
      await admit(asker, region);
      return region;
    },

    /** Where they may narrow a list down to, when they look at this part of their region. */
    partsOf: ({ caller }: Asker, region: string) => regions.stepsFrom(caller.regionCode, region),

    areaName: (code: string): string => regions.fullNameOf(code) ?? code,

    /** In the act's own transaction: what cannot be written down does not happen. */
    record: (asker: Asker, act: string, about: { id: string; detail?: AuditFact["detail"] }, within: Db) =>
      audit.record(
        {
          ...factOf(asker, about.id),
          event: `${objectKind}.${act}`,
          result: "ok",
          ...(about.detail && { detail: about.detail }),
        },
        within,
      ),
  };
}

/** The refusal of a change that met another one, with who made that and when; or of one whose object is gone. */
export const changedMeanwhile = (now: LastChange | undefined): Refusal =>
  now === undefined
    ? new Refusal("content.gone")
    : new Refusal("content.changedMeanwhile", {
        params: { who: now.changedBy ?? "其他管理员" },
        data: { revision: now.revision, changedAt: now.changedAt?.toISOString() ?? null, changedBy: now.changedBy },
      });
