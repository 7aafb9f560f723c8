import type { ReleaseEntryPoint, WhyWithheld } from "@sannong/contract/protocols/release-entry-points";
import type { SharedField } from "@sannong/contract/identity/shared-fields";

/** `whole`: what leaves is only of use with all its fields. `contact`: nothing leaves, the system reaches the person. */
type Kind = "part" | "whole" | "contact";

const kinds: Record<ReleaseEntryPoint, Kind> = {
  "oidc.idToken": "part",
  "oidc.userinfo": "part",
  "oidc.delegated": "part",
  "oidc.introspection": "part",
  "cas.validation": "part",
  "saml.assertion": "part",
  "webhook.event": "part",
  "binding.check": "whole",
  "binding.phone": "whole",
  "todo.create": "contact",
  "matter.progress": "contact",
  "matter.complete": "contact",
};

/** What a person agreed to give a system. */
export type Consent = { fields: readonly SharedField[]; withdrawn: boolean };

export type ReleaseFacts = {
  entryPoint: ReleaseEntryPoint;
  /** why nothing passes between the system and people at all */
  shut: "unconnected" | "offline" | "stopped" | null;
  /** a system that is still tried is told of its test users alone */
  admitted: boolean;
  /** the account is active */
  isHere: boolean;
  /** until they did they are shown to no system; one may still write to them */
  mustChangePassword: boolean;
  requiresRole: boolean;
  hasRole: boolean;
  /** every field that the system was granted */
  granted: readonly SharedField[];
  /** what is wanted by this entry point */
  wanted: readonly SharedField[];
  /** null: they were never asked */
  consent: Consent | null;
};

type Verdict = { fields: SharedField[] } | { withheld: WhyWithheld };

/**
 * What may this system learn of this person now? Of what is wanted, the fields that they agreed to. A system that reads
 * no field needs no consent to know who came; one that was granted more since learns no more until they agreed to it.
 */
export function judgeRelease(facts: ReleaseFacts): Verdict {
  const { entryPoint, shut, consent, granted, wanted } = facts;
  if (shut !== null) return { withheld: shut };
  if (!facts.admitted) return { withheld: "sandbox" };
  const kind = kinds[entryPoint];
  if (!facts.isHere) return { withheld: "accountGone" };
  if (facts.mustChangePassword && kind !== "contact") return { withheld: "passwordDue" };
  if (facts.requiresRole && !facts.hasRole) return { withheld: "roleMissing" };
  const reads = granted.length > 0 || wanted.length > 0;
  if (consent?.withdrawn && (reads || kind === "contact")) return { withheld: "withdrawn" };
  if (kind === "contact") return { fields: [] };
  const fields = wanted.filter((field) => consent?.fields.includes(field));
  const lacks = kind === "whole" ? fields.length < wanted.length : wanted.length > 0 && fields.length === 0;
  return lacks || (reads && consent === null) ? { withheld: "notAgreed" } : { fields };
}
