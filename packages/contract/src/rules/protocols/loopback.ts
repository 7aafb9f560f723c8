const LOOPBACK_HOSTS: readonly string[] = ["127.0.0.1", "localhost", "[::1]"];

/** Is this address on the machine of whoever opens it? Not where a name only resolves to it: that may change. */
export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && LOOPBACK_HOSTS.includes(new URL(address).hostname);

/** May a sandbox be reached there? On the developer's own machine, or by TLS. */
export const suitsSandbox = (address: string): boolean =>
  URL.canParse(address) && (new URL(address).protocol === "https:" || isLoopback(address));
