import type { CertificateUse } from "@sannong/contract/applications/metadata-words";
import { NS } from "./names.ts";
import { BadMetadata, isTrue, roleOf, type ServiceProvider, serviceProviderIn } from "./service-provider.ts";
import { type Certificate, signatureOf, verifiedMessage } from "./signatures.ts";
import { attributeOf, childrenOf, parseMetadata, textOf } from "./xml.ts";

/** A certificate in a service provider's metadata, and what its key is for. */
export type PublishedCertificate = { use: CertificateUse; certificate: Certificate };

type Consumer = { index: string; binding: string; location: string; isDefault: boolean };
type RequestedAttribute = { name: string; isRequired: boolean };

/** A service provider with all of its metadata that somebody may want to look at. */
export type Published = {
  provider: ServiceProvider;
  signature: Signature;
  /** the certificate whose key signed the document; null: nobody vouches for it */
  signedBy: Certificate | null;
  validUntil: Date | null;
  /** also those of bindings that are never used here */
  consumers: Consumer[];
  nameIdFormats: string[];
  attributes: RequestedAttribute[];
  certificates: PublishedCertificate[];
};

const bare = (element: Element) => textOf(element).replace(/\s/g, "");
const certificatesIn = (element: Element): Certificate[] =>
  Array.from(element.getElementsByTagNameNS(NS.signature, "X509Certificate")).map(bare);

type Signature = "none" | "good" | "bad";
type Signed = { root: Element; signature: Signature; signedBy: Certificate | null };

/** The root as its signature covers it; as it stands where nothing vouches for it. */
function signedRoot(xml: string, root: Element): Signed {
  const signature = signatureOf(root);
  if (!signature) return { root, signature: "none", signedBy: null };
  const [signedBy] = certificatesIn(signature);
  const covered = signedBy !== undefined && coveredBy(xml, signedBy);
  return covered ? { root: covered, signature: "good", signedBy } : { root, signature: "bad", signedBy: null };
}

/** What of the document this key signed; undefined for nothing. */
export function coveredBy(xml: string, certificate: Certificate): Element | undefined {
  try {
    return verifiedMessage(xml, [certificate], parseMetadata);
  } catch {
    // whether what nobody vouches for is good enough, is not decided here
    return undefined;
  }
}

/** The soonest end that the document sets itself. @throws BadMetadata */
function endOf(elements: readonly Element[]): Date | null {
  const ends = elements.flatMap((element) => attributeOf(element, "validUntil") ?? []).map((text) => new Date(text));
  if (ends.some((end) => Number.isNaN(end.getTime()))) throw new BadMetadata("元数据的 validUntil 不是时间。");
  return ends.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

const certificatesOf = (role: Element): PublishedCertificate[] =>
  childrenOf(role, NS.metadata, "KeyDescriptor").flatMap((key) => {
    const use = attributeOf(key, "use");
    const known = use === "signing" || use === "encryption" ? use : "both";
    return certificatesIn(key).map((certificate) => ({ use: known, certificate }));
  });

const attributesOf = (role: Element): RequestedAttribute[] =>
  childrenOf(role, NS.metadata, "AttributeConsumingService")
    .flatMap((service) => childrenOf(service, NS.metadata, "RequestedAttribute"))
    .map((one) => ({
      name: attributeOf(one, "FriendlyName") ?? attributeOf(one, "Name") ?? "",
      isRequired: isTrue(attributeOf(one, "isRequired")),
    }));

/**
 * Reads all that a system publishes about itself. Of a document with a good signature only what that covers is read.
 *
 * @throws BadMetadata, or BadMessage for what is no plain XML
 */
export function readPublished(xml: string): Published {
  const { root, signature, signedBy } = signedRoot(xml, parseMetadata(xml));
  const provider = serviceProviderIn(root);
  const role = roleOf(root);
  const consumers = childrenOf(role, NS.metadata, "AssertionConsumerService").map((one) => ({
    index: attributeOf(one, "index") ?? "",
    binding: attributeOf(one, "Binding") ?? "",
    location: attributeOf(one, "Location") ?? "",
    isDefault: isTrue(attributeOf(one, "isDefault")),
  }));
  const ofDocument = signedBy === null ? [] : [{ use: "metadata" as const, certificate: signedBy }];
  return {
    provider,
    signature,
    signedBy,
    validUntil: endOf([root, role]),
    consumers,
    nameIdFormats: childrenOf(role, NS.metadata, "NameIDFormat").map(textOf),
    attributes: attributesOf(role),
    certificates: [...certificatesOf(role), ...ofDocument],
  };
}

/** Does this document say itself that it is no longer good? */
export const hasExpired = ({ validUntil }: Pick<Published, "validUntil">, now: Date): boolean =>
  validUntil !== null && validUntil <= now;
