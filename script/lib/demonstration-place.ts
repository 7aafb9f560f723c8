import { isIPv6 } from "node:net";
import { join, resolve } from "node:path";
import { FailureWithMessage } from "../../apps/server/src/platform/failure-with-message.ts";
import { root } from "./node-runs.ts";

/** The connected systems take the ports that follow the portal's. */
const SYSTEMS = 8;
const LAST_PORT = 65_535 - SYSTEMS;

const USAGE = `用法：
  script/server
      启动演示：门户、内置数据库、各演示系统。不带参数；由环境变量决定：
      PORT      门户的端口，默认 3000；其后 ${SYSTEMS} 个归各演示系统，被占用的另选
      HOST      监听的地址，默认 127.0.0.1
      DATA_DIR  数据目录，默认是代码目录里的 .data
      其余见 README.md。停止按 Ctrl+C。`;

/** It is not started; what is told is how, and `isAsked` when somebody asked for just that. */
export class NotStarted extends FailureWithMessage {
  override name = "NotStarted";
  readonly isAsked: boolean;
  constructor(message: string, isAsked = false) {
    super(message);
    this.isAsked = isAsked;
  }
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
export function placeOf(args: readonly string[], given: NodeJS.ProcessEnv): Place {
  if (args.length > 0) {
    const isAsked = args.includes("--help") || args.includes("-h");
    throw new NotStarted(isAsked ? USAGE : `没有启动：不认识 ${args.join(" ")}。\n\n${USAGE}`, isAsked);
  }
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
