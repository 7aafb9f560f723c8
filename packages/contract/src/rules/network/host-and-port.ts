/**
 * `host:port` of an address, as lists of allowed private addresses write it; the port that its scheme stands for is
 * written out.
 *
 * @throws TypeError for what is no address
 */
export function hostAndPort(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`;
}
