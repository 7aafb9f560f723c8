import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { processSettings } from "../../../script/lib/node-runs.ts";

const root = resolve(import.meta.dirname, "../../..");

/** A system of `examples/` as people meet it: a process of its own. It has said where it listens when this returns. */
export async function startExample(main: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [`examples/${main}`], {
    cwd: root,
    env: { ...process.env, ...processSettings, HOST: "127.0.0.1", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((ready, fail) => {
    child.stdout.once("data", () => ready());
    child.once("exit", (code) => fail(new Error(`${main} ended with ${code}`)));
  });
  return {
    async stop(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await ended;
    },
  };
}
