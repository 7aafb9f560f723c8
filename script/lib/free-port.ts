import { createServer } from "node:net";

/** A port of 127.0.0.1 (or `host`) that nobody listens on at the moment; with `wanted`, that one if it is free. */
export function freePort(wanted = 0, host = "127.0.0.1"): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", (failure) => (wanted === 0 ? fail(failure) : done(freePort(0, host))));
    probe.listen(wanted, host, () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? done(address.port) : fail(new Error("no free port")),
      );
    });
  });
}
