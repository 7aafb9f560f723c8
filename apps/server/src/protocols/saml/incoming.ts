import type { Clock } from "../../platform/clock.ts";
import { BadMessage } from "./bad-message.ts";
import type { Received } from "./bindings.ts";
import { Binding } from "./names.ts";
import { claimedIssuer } from "./requests.ts";
import type { RegisteredProvider } from "./service-providers.store.ts";
import { signatureOf, verifiedMessage, verifyQuery } from "./signatures.ts";
import { parseMessage } from "./xml.ts";

/** How far its moment may lie from ours, either way: clocks differ, and a person reads in between. */
const APART_SECONDS = 360;

type Deps = {
  findProvider: (entityId: string) => Promise<RegisteredProvider | undefined>;
  clock: Clock;
};

/** Who sent a message, and what of it may be believed. */
export function createIncoming({ findProvider, clock }: Deps) {
  /** @returns the verified part of the message where it is signed */
  function verified(received: Received, root: Element, provider: RegisteredProvider, mustBeSigned: boolean) {
    const { certificates } = provider;
    if (received.binding === Binding.redirect) {
      if (received.query) verifyQuery(received.query, certificates);
      else if (mustBeSigned) throw new BadMessage("unsigned", "the redirect is not signed");
      return { root, isSigned: received.query !== undefined };
    }
    if (signatureOf(root)) return { root: verifiedMessage(received.xml, certificates), isSigned: true };
    if (mustBeSigned) throw new BadMessage("unsigned", "the message is not signed");
    return { root, isSigned: false };
  }

  /**
   * The message of a connected system, its signature checked. One that is signed although it need not be
   * is checked all the same.
   *
   * @throws BadMessage that names the system as soon as it is known
   */
  async function open(received: Received, mustBeSigned: (provider: RegisteredProvider) => boolean) {
    const claimed = parseMessage(received.xml);
    const provider = await findProvider(claimedIssuer(claimed));
    if (!provider) throw new BadMessage("unknownSystem", "no connected system has this entityID");
    return naming(provider.abbr, () => ({
      provider,
      ...verified(received, claimed, provider, mustBeSigned(provider)),
    }));
  }

  function checkMessage(
    message: { issuer: string; issuedAt?: Date; destination: string | undefined },
    expected: { entityId: string; address: string; isSigned: boolean },
  ): void {
    // Read once more from the signed text: an unsigned issuer around it would have chosen the certificates.
    if (message.issuer !== expected.entityId) throw new BadMessage("badSignature", "another issuer was signed");
    const isHere = message.destination === expected.address;
    // A signed message that names no destination could be carried on to anybody (Bindings 3.4.5.2, 3.5.5.2).
    if (message.destination === undefined ? expected.isSigned : !isHere)
      throw new BadMessage("wrongDestination", "the message is meant for another address");
    if (!message.issuedAt) return;
    const age = (clock().getTime() - message.issuedAt.getTime()) / 1000;
    if (age > APART_SECONDS) throw new BadMessage("expired", "the message is too old, or its clock is slow");
    if (age < -APART_SECONDS) throw new BadMessage("early", "the message is of the future: its clock is fast");
  }

  return { open, checkMessage };
}

/** Says of every problem within which system it concerns. */
export async function naming<T>(abbr: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof BadMessage && cause.system === undefined)
      throw new BadMessage(cause.reason, cause.message, { system: abbr, cause });
    throw cause;
  }
}

export type Incoming = ReturnType<typeof createIncoming>;
