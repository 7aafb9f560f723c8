import type { X509Certificate } from "node:crypto";
import {
  type CertificateSubject,
  readCertificateSubject,
  readName,
} from "@sannong/contract/rules/protocols/certificate-subject";
import type { PublicKey } from "@sannong/contract/rules/protocols/client-keys";

const alternativeOf = (certificate: X509Certificate): string[] => (certificate.subjectAltName ?? "").split(", ");

/** The names of the subject as the certificate holds them, the outermost first; a line of several says nothing. */
function isCalled({ subject }: X509Certificate, names: readonly { type: string; value: string }[]): boolean {
  const held = subject.split("\n").map(readName);
  return (
    held.length === names.length &&
    names.every(({ type, value }, at) => held[at]?.type === type && held[at].value === value)
  );
}

const matches: { [Kind in CertificateSubject["kind"]]: (certificate: X509Certificate, value: string) => boolean } = {
  dn: () => false,
  dns: (certificate, name) => certificate.checkHost(name, { subject: "never", wildcards: false }) !== undefined,
  ip: (certificate, address) => certificate.checkIP(address) !== undefined,
  email: (certificate, address) => certificate.checkEmail(address, { subject: "never" }) !== undefined,
  // what could pass for the end of a name stands in quotes there
  uri: (certificate, address) => alternativeOf(certificate).includes(`URI:${address}`),
};

/** Was the certificate issued to whom the registration names (RFC 8705, 2.1)? */
export function isIssuedTo(certificate: X509Certificate, registered: string): boolean {
  const subject = readCertificateSubject(registered);
  if (!subject) return false;
  return subject.kind === "dn"
    ? isCalled(certificate, subject.names)
    : matches[subject.kind](certificate, subject.value);
}

const WHAT_IT_IS = ["kty", "crv", "x", "y", "n", "e"] as const;

/** Is the key that was shown to be held with the certificate one of these? */
export function isOfKey({ publicKey }: X509Certificate, keys: readonly PublicKey[]): boolean {
  const shown: Partial<Record<string, unknown>> = publicKey.export({ format: "jwk" });
  return keys.some((key) => WHAT_IT_IS.every((member) => shown[member] === key[member]));
}
