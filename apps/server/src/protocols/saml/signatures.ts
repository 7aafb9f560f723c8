import { sign as signBytes, verify as verifyBytes, X509Certificate } from "node:crypto";
import { SignedXml } from "xml-crypto";
import { BadMessage } from "./bad-message.ts";
import { digestAlgorithms, ENVELOPED, EXCLUSIVE_C14N, NS, RSA_SHA256, SHA256, signatureAlgorithms } from "./names.ts";
import { attributeOf, childOf, childrenOf, parseMessage } from "./xml.ts";

/** The certificate as it stands in metadata: base64 without its frame. */
export type Certificate = string;
export type SigningKey = { certificate: Certificate; privateKey: string };

/** The certificate as PEM (RFC 7468). */
export const pemOf = (certificate: Certificate): string =>
  `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join("\n") ?? ""}\n-----END CERTIFICATE-----\n`;

/** Signs the root of a message; the signature stands behind its Issuer, where the schema wants it. */
export function signMessage(xml: string, { certificate, privateKey }: SigningKey): string {
  const signing = new SignedXml({
    privateKey,
    publicCert: pemOf(certificate),
    signatureAlgorithm: RSA_SHA256,
    canonicalizationAlgorithm: EXCLUSIVE_C14N,
  });
  signing.addReference({ xpath: "/*", transforms: [ENVELOPED, EXCLUSIVE_C14N], digestAlgorithm: SHA256 });
  signing.computeSignature(xml, {
    prefix: "ds",
    location: { reference: "/*/*[local-name(.)='Issuer']", action: "after" },
  });
  return signing.getSignedXml();
}

const bad = (what: string, cause?: unknown) => new BadMessage("badSignature", what, { cause });

/** The shape a signature of the protocol has (Core 5.4); whatever is cleverer than that is refused. */
function checkShape(root: Element, signature: Element): void {
  if (root.getElementsByTagNameNS(NS.signature, "Signature").length > 1) throw bad("more than one signature");
  const info = childOf(signature, NS.signature, "SignedInfo");
  const [reference, ...further] = info ? childrenOf(info, NS.signature, "Reference") : [];
  if (!info || !reference || further.length > 0) throw bad("a signature must cover one thing");
  const id = attributeOf(root, "ID");
  if (!id || attributeOf(reference, "URI") !== `#${id}`) throw bad("the signature covers something else");
  const algorithm = (parent: Element, name: string) => {
    const child = childOf(parent, NS.signature, name);
    return (child && attributeOf(child, "Algorithm")) ?? "";
  };
  if (!signatureAlgorithms.has(algorithm(info, "SignatureMethod"))) throw bad("this signature algorithm is not taken");
  if (!digestAlgorithms.has(algorithm(reference, "DigestMethod"))) throw bad("this digest algorithm is not taken");
  if (algorithm(info, "CanonicalizationMethod") !== EXCLUSIVE_C14N) throw bad("this canonicalisation is not taken");
  const transforms = childOf(reference, NS.signature, "Transforms");
  const named = transforms
    ? childrenOf(transforms, NS.signature, "Transform").map((one) => attributeOf(one, "Algorithm") ?? "")
    : [];
  if (named.join(" ") !== `${ENVELOPED} ${EXCLUSIVE_C14N}`) throw bad("these transforms are not taken");
}

/** Is there a signature at the one place where it may stand? */
export const signatureOf = (root: Element): Element | undefined => childOf(root, NS.signature, "Signature");

/**
 * The message as it was signed: what is read from here on is the canonical text the signature covers and
 * nothing that stood around it, so a signed part moved elsewhere in a document proves nothing (XSW).
 * Certificates come from the registration alone, never from the message.
 *
 * @param parse what may stand in such a document
 * @throws BadMessage when none of the certificates made it
 */
export function verifiedMessage(
  xml: string,
  certificates: readonly Certificate[],
  parse: (text: string) => Element = parseMessage,
): Element {
  const root = parse(xml);
  const signature = signatureOf(root);
  if (!signature) throw new BadMessage("unsigned", "the message is not signed");
  checkShape(root, signature);
  for (const certificate of certificates) {
    const signed = signedText(xml, signature, certificate);
    if (signed === undefined) continue;
    const covered = parseMessage(signed);
    if (covered.localName !== root.localName || attributeOf(covered, "ID") !== attributeOf(root, "ID"))
      throw bad("the signature covers something else");
    return covered;
  }
  throw bad("no registered certificate made this signature");
}

function signedText(xml: string, signature: Element, certificate: Certificate): string | undefined {
  const checking = new SignedXml({ publicCert: pemOf(certificate), getCertFromKeyInfo: () => null });
  try {
    checking.loadSignature(signature);
    if (!checking.checkSignature(xml)) return undefined;
  } catch {
    // It throws for a signature that another of the certificates may have made; `verifiedMessage` refuses in the end.
    return undefined;
  }
  const [signed, ...further] = checking.getSignedReferences();
  return further.length === 0 ? signed : undefined;
}

/** The parts of a redirect that are signed, as they stood in the address: encoding them anew could change them. */
export type SignedQuery = { signed: string; algorithm: string; signature: string };

/** @throws BadMessage when none of the certificates made it */
export function verifyQuery({ signed, algorithm, signature }: SignedQuery, certificates: readonly Certificate[]): void {
  const digest = signatureAlgorithms.get(algorithm);
  if (digest === undefined) throw bad("this signature algorithm is not taken");
  const bytes = Buffer.from(signature, "base64");
  const made = certificates.some((certificate) =>
    verifyBytes(digest, Buffer.from(signed), new X509Certificate(pemOf(certificate)).publicKey, bytes),
  );
  if (!made) throw bad("no registered certificate made this signature");
}

/** Adds algorithm and signature to a query that is encoded already. */
export function signQuery(query: string, { privateKey }: SigningKey): string {
  const signed = `${query}&SigAlg=${encodeURIComponent(RSA_SHA256)}`;
  const signature = signBytes("RSA-SHA256", Buffer.from(signed), privateKey).toString("base64");
  return `${signed}&Signature=${encodeURIComponent(signature)}`;
}
