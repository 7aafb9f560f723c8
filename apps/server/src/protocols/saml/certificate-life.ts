import { X509Certificate } from "node:crypto";
import { DAY_MS } from "@sannong/contract/rules/time/days";
import { type Certificate, pemOf } from "./signatures.ts";

/** So many days before a certificate ends its people are told; 0: it has ended. */
const WARN_DAYS = [30, 7, 1] as const;
export type WarnStep = (typeof WARN_DAYS)[number] | 0;

export type CertificateLife = { fingerprint: string; endsAt: Date };

/** What a certificate is called and when it ends; undefined for what is no certificate. */
export function lifeOf(certificate: Certificate): CertificateLife | undefined {
  try {
    const { fingerprint256, validTo } = new X509Certificate(pemOf(certificate));
    return { fingerprint: fingerprint256, endsAt: new Date(validTo) };
  } catch {
    return undefined;
  }
}

/** Which warning is due now: the nearest one, so that whoever was not told in time hears of it once. */
export function warningDue(endsAt: Date, now: Date): WarnStep | undefined {
  const left = endsAt.getTime() - now.getTime();
  if (left <= 0) return 0;
  return WARN_DAYS.toReversed().find((days) => left <= days * DAY_MS);
}
