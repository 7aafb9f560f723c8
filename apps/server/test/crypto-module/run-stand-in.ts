import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sm2Pair } from "../../src/config/config.ts";

type Fault = {
  kind: "slow" | "hangs up" | "switches" | "nonsense" | "PARDENY" | "COMMFAIL" | "OPENSESSION" | "";
  times?: number;
  act?: string;
};

/**
 * The bridge of a test, a process of its own; its keys outlive it.
 *
 * @param keys names of pairs that the machine makes itself, or pairs that a test already seals to
 */
export async function cryptoModuleStandIn(keys: readonly string[] | Readonly<Record<string, Sm2Pair>> = []) {
  const folder = mkdtempSync(join(tmpdir(), "crypto-module-"));
  const [socketPath, state] = [join(folder, "bridge.sock"), join(folder, "state.json")];
  const names = Array.isArray(keys) ? (keys as readonly string[]) : [];
  if (!Array.isArray(keys)) writeFileSync(state, JSON.stringify({ kek: randomBytes(16).toString("hex"), pairs: keys }));
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const program = join(import.meta.dirname, "stand-in.mjs");
    const started = spawn(process.execPath, [program, socketPath, state, ...names], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    child = started;
    await once(started.stdout, "data");
  }
  async function stop(): Promise<void> {
    const running = child;
    child = undefined;
    if (!running) return;
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    await ended;
  }
  const ask = (path: string, body: object): Promise<Record<string, number>> => {
    const { promise, resolve, reject } = Promise.withResolvers<Record<string, number>>();
    const asking = request({ socketPath, path, method: "POST", agent: false }, (reply) => {
      let text = "";
      reply.on("data", (part: Buffer) => (text += part.toString()));
      reply.on("end", () => resolve(JSON.parse(text) as Record<string, number>));
    });
    asking.on("error", reject);
    asking.end(JSON.stringify(body));
    return promise;
  };

  await start();
  return {
    settings: { at: { socketPath } },
    variable: `unix:${socketPath}`,
    start,
    stop,
    play: async (fault: Fault) => void (await ask("/fault", fault)),
    /** how often it was asked for what, since it started */
    asked: () => ask("/count", {}),
    publicKey: (key: string): string =>
      (JSON.parse(readFileSync(state, "utf8")) as { pairs: Record<string, { publicKey: string }> }).pairs[key]
        ?.publicKey ?? "",
    async close() {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
