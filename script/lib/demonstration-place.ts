import { isIPv6 } from "node:net";
import { join, resolve } from "node:path";
import { FailureWithMessage } from "../../apps/server/src/platform/failure-with-message.ts";
import { root } from "./node-runs.ts";

/** The connected systems take the ports that follow the portal's. */
const SYSTEMS = 8;
const LAST_PORT = 65_535 - SYSTEMS;

/** It is not started; the message says why. */
export class NotStarted extends FailureWithMessage {
  override name = "NotStarted";
}

export type Place = { host: string; port: number; dataDir: string; portal: string };

/** An address of the sixth version stands in brackets; one that means all of a machine's is no place to go to. */
export const inUrl = (host: string): string => {
  if (host === "::" || host === "0.0.0.0") return "127.0.0.1";
  return isIPv6(host) ? `[${host}]` : host;
};

/**
 * Where the demonstration runs, as whoever starts it says. A variable that is set to nothing is not set.
 *
 * @throws NotStarted
 */
export function placeOf(given: NodeJS.ProcessEnv): Place {
  const set = (name: string) => given[name] || undefined;
  const port = Number(set("PORT") ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > LAST_PORT)
    throw new NotStarted(`没有启动：PORT 要写 1 到 ${LAST_PORT} 的整数，现在是 ${given["PORT"]}。`);
  const host = set("HOST") ?? "127.0.0.1";
  return {
    host,
    port,
    dataDir: resolve(set("DATA_DIR") ?? join(root, ".data")),
    portal: (set("PUBLIC_URL") ?? `http://${inUrl(host)}:${port}`).replace(/\/$/, ""),
  };
}
