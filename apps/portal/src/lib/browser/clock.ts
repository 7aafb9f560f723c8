/** Less than this may be the line's delay; the server tells whole seconds. */
const NOTICED_MS = 60_000;

let aheadMs = 0;

/**
 * Every answer that no cache keeps tells what time it is (RFC 9110 §6.6.1): a device whose clock is wrong by months
 * still knows whether a password or a certificate is over.
 */
export function hearTime(response: Response): void {
  const ahead = Date.parse(response.headers.get("date") ?? "") - Date.now();
  if (!Number.isNaN(ahead)) aheadMs = Math.abs(ahead) < NOTICED_MS ? 0 : ahead;
}

/** The present moment by the server's clock, as far as it has been heard. */
export const present = (): Date => new Date(Date.now() + aheadMs);
