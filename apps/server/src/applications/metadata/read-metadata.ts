import { faultInWords, type RefreshFault } from "@sannong/contract/applications/metadata-words";
import { hasExpired, type Published } from "../../protocols/saml/index.ts";
import { hostAndPort, type Outbound, OutboundFailure } from "../../platform/outbound/outbound.ts";

/** What a form takes as well: metadata of one system are a few thousand bytes. */
const LARGEST = 100_000;
const TIMEOUT_MS = 5000;

export type MetadataRead = { fault: null; text: string } | { fault: RefreshFault; found: string };

const faultOf: Partial<Record<OutboundFailure["reason"], RefreshFault>> = {
  timeout: "timeout",
  tooLarge: "tooLarge",
  forbiddenAddress: "forbiddenAddress",
};

/** What stands in the way of a document at its registration, and of reading it anew where it has an address. */
export function problemOfSource(
  { metadataUrl }: { metadataUrl: string | null },
  published: Published,
  now: Date,
): { words: string } | null {
  const isOpen = metadataUrl !== null && published.signature === "none" && !metadataUrl.startsWith("https:");
  const faults: [is: boolean, fault: RefreshFault][] = [
    [hasExpired(published, now), "expired"],
    [metadataUrl !== null && published.signature === "bad", "badSignature"],
    [isOpen, "notEncrypted"],
  ];
  const fault = faults.find(([is]) => is)?.[1];
  return fault ? { words: faultInWords({ fault, found: "" }) } : null;
}

/**
 * Reads metadata at their address.
 *
 * @param privateAllowed `host:port` whose private address was confirmed for this system
 */
export async function readMetadataAt(
  outbound: Pick<Outbound, "call">,
  address: string,
  privateAllowed: readonly string[],
): Promise<MetadataRead> {
  try {
    const { status, body } = await outbound.call(address, { timeout: TIMEOUT_MS, largest: LARGEST, privateAllowed });
    if (status !== 200) return { fault: "badAnswer", found: `${hostAndPort(address)} 应答 ${status}` };
    return { fault: null, text: body.toString("utf8").replace(/^\uFEFF/, "") };
  } catch (failure) {
    if (!(failure instanceof OutboundFailure)) throw failure;
    return { fault: faultOf[failure.reason] ?? "unreachable", found: "" };
  }
}
