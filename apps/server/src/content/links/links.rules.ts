import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import type { LinkVerdict } from "@sannong/contract/content/link-words";

/** A link, and where it stands. */
export type Link = {
  address: string;
  title: string;
  foundOn: string;
  /** `host:port` on a private network that was confirmed for whoever runs it */
  privateAllowed: readonly string[];
};

/** What became of a link. */
export type Finding = {
  address: string;
  title: string;
  foundOn: string;
  verdict: LinkVerdict;
  status: number | null;
  detail: string | null;
  tookMs: number | null;
};
/** Somebody answers: who asks for a sign-in, for less haste or for another method is there. */
const answersAnyway: readonly number[] = [401, 403, 405, 406, 429];

/**
 * What an HTTP status says of a link.
 *
 * @param wasMoved an earlier answer led elsewhere for good
 */
export function verdictOfStatus(status: number, wasMoved: boolean): LinkVerdict {
  if (status < 400 || answersAnyway.includes(status)) return wasMoved ? "moved" : "ok";
  return status < 500 ? "missing" : "fault";
}

/** Does the status name another address (RFC 9110, 15.4)? 304 does not. */
export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** What a person's region would put into an address (design §3, Placeholders), so that it can be asked. */
const examples: Record<string, string> = { areaCode: PROVINCE_CODE, areaName: "", path: "" };

/** The address with its placeholders filled by examples; a placeholder without one stays. */
export const withExamples = (address: string): string =>
  address.replace(/\{(\w+)\}/g, (place, name: string) => examples[name] ?? place);

/** Addresses that a page of ours names, without what only leads to a place in it. */
export function addressesIn(html: string): string[] {
  const named = [...html.matchAll(/\s(?:href|src)="([^"#]+)/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
  return [...new Set(named)].filter((address) => /^(\/(?!\/)|https?:\/\/)/.test(address));
}

/** Addresses in a text that people wrote; a full stop or a closing mark after one is not part of it. */
export const addressesWritten = (text: string): string[] =>
  [...new Set(text.match(/https?:\/\/[\w\-.~:/?#@!$&'*+,;=%[\]]+/g) ?? [])].map((one) =>
    one.replace(/[.,;:!?)\]]{1,9}$/, ""),
  );

/** Each address once: where it is found first. */
export function onceEach(links: readonly Link[]): Link[] {
  const found = new Map<string, Link>();
  for (const link of links) if (!found.has(link.address)) found.set(link.address, link);
  return [...found.values()];
}
