import type { RefusalName } from "@sannong/contract/errors";

/** What a request says of the applicant and of the role, beside what the server knows. */
export type ApplyFacts = {
  isTemporary: boolean;
  self: { id: string; username: string; regionCode: string };
  /** undefined: the system offers no role of this id */
  role: { roleCode: string; roleName: string } | undefined;
  systemAbbr: string;
  isHeld: boolean;
  asked: {
    userId?: string | undefined;
    username?: string | undefined;
    areaCode?: string | undefined;
    systemAbbr?: string | undefined;
    roleCode?: string | undefined;
    roleName?: string | undefined;
  };
};

type ApplyRefusal = Extract<RefusalName, `roleApplication.${string}`>;

const differs = (requested: string | undefined, known: string) => Boolean(requested) && requested !== known;

/** May this role be asked for? Whatever a request says of identity, region or role is compared, never believed (design §3, Identity comes from the session). */
export function judgeApplication({ self, role, systemAbbr, asked, ...facts }: ApplyFacts): "apply" | ApplyRefusal {
  if (differs(asked.userId, self.id) || differs(asked.username, self.username)) return "roleApplication.notSelf";
  if (facts.isTemporary) return "roleApplication.temporary";
  if (!role || differs(asked.systemAbbr, systemAbbr)) return "roleApplication.unknownRole";
  if (differs(asked.roleCode, role.roleCode) || differs(asked.roleName, role.roleName))
    return "roleApplication.unknownRole";
  if (differs(asked.areaCode, self.regionCode)) return "roleApplication.otherArea";
  return facts.isHeld ? "roleApplication.held" : "apply";
}

/** One open application of a person in a system: the queue keeps one of a subject. */
export const subjectOf = (accountId: string, systemAbbr: string): string => `${accountId}:${systemAbbr}`;
/** The system in what `subjectOf` made. */
export const systemOfSubject = (subjectId: string): string => subjectId.slice(subjectId.indexOf(":") + 1);
