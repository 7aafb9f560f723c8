import { NS } from "./names.ts";
import { BadMessage } from "./bad-message.ts";
import { childElements, childOf, element, parseMessage, Written } from "./xml.ts";

/** A message within an envelope, for systems that are told by the server (Bindings 3.2). */
export const inEnvelope = (message: string): string =>
  element("soap:Envelope", { "xmlns:soap": NS.soap }, element("soap:Body", {}, new Written(message))).xml;

/**
 * The message within an envelope.
 *
 * @param parse what markup may be there besides
 * @throws BadMessage when there is not exactly one message in it
 */
export function fromEnvelope(text: string, parse = parseMessage): Element {
  const body = childOf(parse(text), NS.soap, "Body");
  const [message, ...further] = body ? childElements(body) : [];
  if (!message || further.length > 0) throw new BadMessage("malformed", "one message in an envelope is expected");
  return message;
}
