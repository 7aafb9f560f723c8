/** How a certificate names whom it was issued to: its subject, or one of its alternative names (RFC 8705, 2.1.2). */
export type CertificateSubject =
  /** from the outermost name to the innermost, as a certificate holds them */
  { kind: "dn"; names: { type: string; value: string }[] } | { kind: (typeof alternatives)[number]; value: string };

const alternatives = ["dns", "uri", "ip", "email"] as const;
const isAlternative = (word: string | undefined): word is (typeof alternatives)[number] =>
  (alternatives as readonly (string | undefined)[]).includes(word);

/** A text without its escapes (RFC 4514, 2.4); undefined where one is none. */
export function unescapedName(text: string): string | undefined {
  const bytes: number[] = [];
  const parts = text.match(/\\[0-9A-Fa-f]{2}|\\[ "#+,;<=>\\]|[^\\]/gu) ?? [];
  if (parts.join("") !== text) return undefined;
  for (const part of parts) {
    if (/^\\[0-9A-Fa-f]{2}$/.test(part)) bytes.push(Number.parseInt(part.slice(1), 16));
    else bytes.push(...new TextEncoder().encode(part.startsWith("\\") ? part.slice(1) : part));
  }
  return new TextDecoder().decode(new Uint8Array(bytes));
}

/** One name of several, such as `CN=loan`; undefined for several at once, which nobody writes. */
export function readName(text: string): { type: string; value: string } | undefined {
  const [, type, written] = /^\s*([A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)+)=(.*)$/su.exec(text) ?? [];
  if (type === undefined || written === undefined || /(?<!\\)(?:\\\\)*\+/.test(written) || written.startsWith("#"))
    return undefined;
  const value = unescapedName(written);
  return value === undefined || value === "" ? undefined : { type: type.toUpperCase(), value };
}

/** What a system is registered by: a distinguished name (RFC 4514), or `dns:`, `uri:`, `ip:` or `email:` and the name. */
export function readCertificateSubject(text: string): CertificateSubject | undefined {
  const [, kind, value] = /^(dns|uri|ip|email):(\S+)$/.exec(text) ?? [];
  if (isAlternative(kind)) return value === undefined || /[,"*]/.test(value) ? undefined : { kind, value };
  const names = text.split(/(?<!\\)(?:\\\\)*,/).map(readName);
  return names.every((name) => name !== undefined) ? { kind: "dn", names: names.toReversed() } : undefined;
}
