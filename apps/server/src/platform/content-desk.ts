import type { AuditObject } from "@sannong/contract/governance/audit-words";
import type { Audit, AuditFact } from "./audit/audit.ts";
import { actorOf, whence, type Asker } from "./caller.ts";
import type { Db } from "./database/database.ts";
import { Refusal } from "./refusal.ts";

export type DeskDeps = {
  audit: Audit;
  regions: {
    /** does `code` lie in `within`, or is it that? Nothing lies in a code of no region */
    isWithin(code: string, within: string): boolean;
    fullNameOf(code: string): string | undefined;
    /** from `root` down to `at`, and what lies right below it */
    stepsFrom(root: string, at: string): { code: string; name: string; depth: number }[];
  };
};

/** A row as it stands now, for the second of two who changed it. */
type Standing = { revision: number; changedAt: Date | null; changedBy: string | null };

/**
 * What modules share whose content administrators change: each sees and changes what lies in their own region,
 * whatever they do is written down, and so is what they were refused.
 */
export function contentDesk({ audit, regions }: DeskDeps, objectKind: AuditObject) {
  const factOf = ({ caller, origin }: Asker, objectId: string) => ({
    actor: actorOf(caller),
    objectKind,
    objectId,
    ...whence(origin),
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
    async regionOf(asker: Asker, asked: string | undefined): Promise<string> {
      const region = asked ?? asker.caller.regionCode;
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

/** What somebody hears whose change met another one, or nothing there any more. */
export const outrun = (now: Standing | undefined): Refusal =>
  now === undefined
    ? new Refusal("content.gone")
    : new Refusal("content.changedMeanwhile", {
        params: { who: now.changedBy ?? "其他管理员" },
        data: { revision: now.revision, changedAt: now.changedAt?.toISOString() ?? null, changedBy: now.changedBy },
      });
