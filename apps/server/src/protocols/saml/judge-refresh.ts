import { isDeepStrictEqual } from "node:util";
import type { RefreshFault } from "@sannong/contract/applications/metadata-words";
import { BadMessage } from "./bad-message.ts";
import { coveredBy, hasExpired, type Published, readPublished } from "./published.ts";
import { BadMetadata, type ServiceProvider } from "./service-provider.ts";
import type { Certificate } from "./signatures.ts";

/** What is kept of a system, and by whose key what comes later has to be signed. */
export type Kept = { provider: ServiceProvider; document: string | null; signedBy: Certificate | null };

type Refused = { fault: RefreshFault; found: string };
type Taken = { fault: null; provider: ServiceProvider; changes: MetadataChange[] };
/** What a system may change of itself without anybody's word. */
export type MetadataChange = "certificates" | "consumers" | "logout" | "signs";

const addressesOf = ({ consumers, logoutEndpoints }: ServiceProvider): string[] => [
  ...consumers.map(({ location }) => location),
  ...logoutEndpoints.flatMap(({ location, responseLocation }) => [location, responseLocation]),
];
const originsOf = (provider: ServiceProvider) =>
  new Set(addressesOf(provider).map((address) => new URL(address).origin));

function changesOf(before: ServiceProvider, after: ServiceProvider): MetadataChange[] {
  const parts = {
    certificates: "certificates",
    consumers: "consumers",
    logout: "logoutEndpoints",
    signs: "signsRequests",
  } as const satisfies Record<MetadataChange, keyof ServiceProvider>;
  return (Object.keys(parts) as MetadataChange[]).filter(
    (name) => !isDeepStrictEqual(before[parts[name]], after[parts[name]]),
  );
}

function readOrWhyNot(xml: string): { fault: null; published: Published } | Refused {
  try {
    return { fault: null, published: readPublished(xml) };
  } catch (problem) {
    if (problem instanceof BadMessage)
      return problem.reason === "tooLarge"
        ? { fault: "tooLarge", found: "" }
        : { fault: "unreadable", found: "不是可以读取的 XML" };
    if (problem instanceof BadMetadata) return { fault: "unreadable", found: problem.message };
    throw problem;
  }
}

/** Is it signed as what was registered? A key may have another certificate by now. */
function faultOfSignature(xml: string, { signature }: Published, signedBy: Certificate | null): RefreshFault | null {
  if (signature === "bad") return "badSignature";
  if (signedBy === null) return null;
  if (signature === "none") return "unsigned";
  return coveredBy(xml, signedBy) ? null : "otherSigner";
}

/** An operator may have chosen another name than the document asks for, and that choice stays. */
const nameIdSaid = ({ provider, document }: Kept): ServiceProvider["nameId"] =>
  document === null ? provider.nameId : readPublished(document).provider.nameId;

/**
 * May this take the place of what is kept? Keys turn by themselves, and addresses move on the hosts that reviewers agreed
 * to; who the system is, where else people are sent and which name it is told of them is agreed anew.
 */
export function judgeRefresh(kept: Kept, xml: string, now: Date): Refused | Taken {
  const read = readOrWhyNot(xml);
  if (read.fault !== null) return read;
  const { published } = read;
  const { provider: before } = kept;
  const { provider: after } = published;
  const ofSignature = faultOfSignature(xml, published, kept.signedBy);
  if (ofSignature) return { fault: ofSignature, found: "" };
  if (hasExpired(published, now)) return { fault: "expired", found: published.validUntil?.toISOString() ?? "" };
  if (after.entityId !== before.entityId) return { fault: "otherEntityId", found: after.entityId };
  const known = originsOf(before);
  const strange = [...originsOf(after)].filter((origin) => !known.has(origin));
  if (strange.length > 0) return { fault: "newHost", found: strange.join("、") };
  if (after.nameId !== nameIdSaid(kept)) return { fault: "otherNameId", found: "" };
  if (before.signsRequests && !after.signsRequests) return { fault: "signsNoMore", found: "" };
  const provider = { ...after, nameId: before.nameId };
  return { fault: null, provider, changes: changesOf(before, provider) };
}
