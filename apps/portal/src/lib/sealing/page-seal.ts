import type { Envelope } from "@sannong/contract/endpoint";
import { getTransportKey } from "@sannong/contract/authentication/transport";
import type * as schemas from "@sannong/contract/authentication/transport.schemas";
import { browserAlgorithms, wrapMaster } from "@sannong/transport/browser-algorithms";
import { MASTER_BYTES } from "@sannong/transport/message";
import type { z } from "zod/mini";

type Offer = z.output<typeof schemas.getTransportKey.output>;

/** This page's secret, wrapped for the server, and how far the server's clock is ahead of ours. */
export type PageSeal = { master: Uint8Array; kid: string; wrapped: string; aheadMs: number };

let made: Promise<PageSeal | null> | undefined;

/** Null where the server seals nothing. Made once a page load; what failed is tried anew. */
export function pageSeal(): Promise<PageSeal | null> {
  made ??= make();
  made.catch(forgetPageSeal);
  return made;
}

/** The server's key is another by now. */
export const forgetPageSeal = (): void => void (made = undefined);

async function make(): Promise<PageSeal | null> {
  // as the document asks for it beforehand: with a header of its own it would be asked for twice
  const response = await fetch(`/api${getTransportKey.path}`);
  const { data } = (await response.json()) as Envelope<Offer>;
  // nothing is sent in the clear only because the key did not come
  if (!response.ok || !data) throw new Error("the transport key did not come");
  if (data.mode === "off") return null;
  const master = browserAlgorithms.random(MASTER_BYTES);
  return { master, kid: data.kid, wrapped: wrapMaster(master, data.publicKey), aheadMs: data.now - Date.now() };
}
