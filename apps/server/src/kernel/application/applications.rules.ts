import type { Connected, OpenidTerms } from "@sannong/contract/applications/application-shapes.schemas";
import type { ProbeFault } from "@sannong/contract/applications/probe-words";
import type { SystemHealth } from "@sannong/contract/applications/registry-words";
import { sharedFields, type SharedField } from "@sannong/contract/identity/shared-fields";

export const USUAL_TERMS: OpenidTerms = {
  requiresPkce: false,
  requiresPushedRequests: false,
  requiresDpop: false,
  allowsDevice: false,
  fields: null,
};

const scopeOfField: Record<SharedField, "profile" | "phone" | "email"> = {
  name: "profile",
  accountType: "profile",
  region: "profile",
  company: "profile",
  roles: "profile",
  boundUsername: "profile",
  accountName: "profile",
  phone: "phone",
  email: "email",
};

/**
 * The fields that a system reads under these scopes. The account name is the telephone number for many, so it
 * is read only where it was granted by name (design §3, Fields and consent).
 */
export function fieldsUnder(scopes: string, { fields }: Pick<OpenidTerms, "fields">): SharedField[] {
  const named = new Set(scopes.split(" "));
  return sharedFields.filter(
    (field) => named.has(scopeOfField[field]) && (fields === null ? field !== "accountName" : fields.includes(field)),
  );
}

/** What came of asking a system whether it is there. */
export type Probe = { at: Date; tookMs: number | null; fault: ProbeFault | null };

/** What is known of how it answers; that it is not connected at all is seen from its protocol. */
export type KeptHealth = Exclude<SystemHealth, "unconnected">;

/** A connected system as the rest of the server knows it: what is agreed with it, and how it stands. */
export type ConnectedSystem = Connected & {
  abbr: string;
  appId: string;
  name: string;
  summary: string;
  owner: string;
  domain: string;
  moduleId: string | null;
  tab: string;
  protocol: "oidc" | "cas" | "saml" | "none";
  isPublicClient: boolean;
  /** hashes of at most two live secrets, newest first */
  secretHashes: string[];
  /** ISO 8601 by hash, for secrets that end by themselves */
  secretEnds: Record<string, string>;
  health: KeptHealth;
  /** since when it stands so; null where it was not noted */
  healthSince: Date | null;
  /** who built it: ministry, province, city, county */
  level: string;
  /** null until it was asked */
  probe: Probe | null;
  isDemonstration: boolean;
  pairwiseSalt: string;
  /** a sandbox is open to its test users alone */
  stage: "sandbox" | "live" | "offline";
  /** opened by a developer without a review: only invented people enter it */
  ofDeveloper: boolean;
  /** how often it was changed */
  version: number;
  sort: number;
};

/**
 * An administrator stopped it: nobody enters, by whatever protocol. One that only does not answer the portal's question
 * may be well for its users, whose way to it is another.
 */
export const isSuspended = ({ health }: Pick<ConnectedSystem, "health">): boolean => health === "stopped";

type Shut = "unconnected" | "offline" | "stopped";
/**
 * Why nothing passes between a system and the people of the portal, by whatever entry point; null: it is live, or it is tried
 * by those whom `stages.admits` knows.
 */
export function whyShut({
  protocol,
  stage,
  health,
}: Pick<ConnectedSystem, "protocol" | "stage" | "health">): Shut | null {
  if (protocol === "none") return "unconnected";
  if (stage === "offline") return "offline";
  return isSuspended({ health }) ? "stopped" : null;
}

/** Which private addresses may be called for this system when `address` is (design §3, Addresses). */
export const privateHostsFor = (
  { privateHosts }: Pick<ConnectedSystem, "privateHosts">,
  hostAndPort: string,
): readonly string[] => privateHosts ?? [hostAndPort];

/** A system opened at its own sign-in start, or null for legacy hand-off and unconnected ones (design §3, Two ways in). */
export function initiateLoginUrl(
  system: Pick<ConnectedSystem, "initiateLoginUri">,
  issuer: string,
  targetLinkUri: string | null,
  loginHint?: string,
): string | null {
  if (!system.initiateLoginUri) return null;
  const address = new URL(system.initiateLoginUri);
  address.searchParams.set("iss", issuer);
  if (targetLinkUri) address.searchParams.set("target_link_uri", targetLinkUri);
  if (loginHint !== undefined) address.searchParams.set("login_hint", loginHint);
  return address.href;
}
