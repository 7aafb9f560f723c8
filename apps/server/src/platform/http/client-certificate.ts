import { X509Certificate } from "node:crypto";
import { isInRanges } from "@sannong/contract/rules/network/address-range";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";

/** What a program showed where it connected, as the proxy tells that ended its TLS. */
export type PresentedCertificate = {
  certificate: X509Certificate;
  /** the proxy found it signed by an authority that it was told of */
  isVerified: boolean;
};

type Deps = {
  /** addresses or ranges of the proxies that are believed */
  trustedProxies: readonly string[];
  /** the address at which programs are asked for certificates, which is no other's */
  mtlsUrl: string;
  clock: Clock;
};

/** nginx writes it as its `$ssl_client_escaped_cert` has it. */
const ESCAPED = "x-ssl-client-cert";
/** The same by the standard (RFC 9440, 2.2): a byte sequence of structured fields. */
const STANDARD = "client-cert";
/** What the proxy found: nginx's `$ssl_client_verify`, which is `NONE` where nothing was shown. */
const VERDICT = "x-ssl-client-verify";
const VERIFIED = "SUCCESS";
/** Something was shown: a header that somebody else wrote passes for nothing, be it that the proxy left it in. */
const isShown = (verdict: unknown): boolean =>
  typeof verdict === "string" && (verdict === VERIFIED || verdict.startsWith("FAILED"));

/** @throws where it is no certificate */
function read(headers: FastifyRequest["headers"]): X509Certificate | undefined {
  const [escaped, standard] = [headers[ESCAPED], headers[STANDARD]];
  // whoever sends both sends one that the proxy did not write
  if (escaped !== undefined && standard !== undefined) return undefined;
  if (typeof escaped === "string" && escaped !== "") return new X509Certificate(decodeURIComponent(escaped));
  const encoded = typeof standard === "string" ? /^:([A-Za-z0-9+/=]+):$/.exec(standard)?.[1] : undefined;
  return encoded === undefined ? undefined : new X509Certificate(Buffer.from(encoded, "base64"));
}

/**
 * Certificates are shown to the proxy, whose word is taken for them: only that of a proxy that is believed, and only
 * where it ended the connection at the address that asks for certificates. A header from anybody else is none.
 */
export function clientCertificates({ trustedProxies, mtlsUrl, clock }: Deps) {
  const { hostname } = new URL(mtlsUrl);
  return function certificateOf(request: FastifyRequest): PresentedCertificate | undefined {
    const peer = request.raw.socket.remoteAddress;
    if (peer === undefined || !isInRanges(peer, trustedProxies)) return undefined;
    if (request.hostname.toLowerCase() !== hostname || !isShown(request.headers[VERDICT])) return undefined;
    try {
      const certificate = read(request.headers);
      const now = clock();
      if (!certificate || now < certificate.validFromDate || now > certificate.validToDate) return undefined;
      return { certificate, isVerified: request.headers[VERDICT] === VERIFIED };
    } catch {
      return undefined;
    }
  };
}
