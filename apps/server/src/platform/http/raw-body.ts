import type { IncomingMessage } from "node:http";

const bodies = new WeakMap<IncomingMessage, string>();

/** Keeps the body of a signed request as it came: what is parsed and written again is another text. */
export function keepRawBody(request: IncomingMessage, body: string): void {
  if (request.headers["x-sign"] !== undefined) bodies.set(request, body);
}

/** Empty for a request without a body, and for one that was not signed. */
export const rawBodyOf = (request: IncomingMessage): string => bodies.get(request) ?? "";
