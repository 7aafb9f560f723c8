import { SignedXml } from "xml-crypto";
import { ENVELOPED, EXCLUSIVE_C14N, RSA_SHA256, SHA256 } from "../src/protocols/saml/names.ts";
import { pemOf, type SigningKey } from "../src/protocols/saml/signatures.ts";

/** Signed as service providers sign what they publish: the signature stands first. */
export function signedMetadata(xml: string, { certificate, privateKey }: SigningKey): string {
  const signing = new SignedXml({
    privateKey,
    publicCert: pemOf(certificate),
    signatureAlgorithm: RSA_SHA256,
    canonicalizationAlgorithm: EXCLUSIVE_C14N,
  });
  signing.addReference({ xpath: "/*", transforms: [ENVELOPED, EXCLUSIVE_C14N], digestAlgorithm: SHA256 });
  signing.computeSignature(xml.replace("<md:EntityDescriptor", '<md:EntityDescriptor ID="_m"'), {
    prefix: "ds",
    location: { reference: "/*", action: "prepend" },
  });
  return signing.getSignedXml();
}
