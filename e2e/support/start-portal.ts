import { spawn } from "node:child_process";
import { demonstrationProcess, portalProcess, processSettings, root } from "../../script/lib/node-runs.ts";

/** A portal of one's own besides the stories' common one; `settings` is its whole environment. @throws with what it said when it ends instead of listening */
export async function startPortal(settings: Readonly<Record<string, string | undefined>>) {
  const server = spawn(process.execPath, settings["DEMO"] === "1" ? demonstrationProcess : portalProcess, {
    cwd: root,
    env: { PATH: process.env["PATH"], ...settings, ...processSettings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const heard: string[] = [];
  const ended = new Promise<void>((done) => server.once("exit", () => done()));
  await new Promise<void>((listens, fail) => {
    const hear = (part: string) => {
      heard.push(part);
      if (part.includes('"msg":"listening"')) listens();
    };
    for (const stream of [server.stdout, server.stderr]) stream.setEncoding("utf8").on("data", hear);
    server.once("exit", (code) => fail(new Error(`the portal ended with ${code}:\n${heard.join("")}`)));
  });
  return {
    heard: () => heard.join(""),
    async stop(): Promise<void> {
      server.kill("SIGTERM");
      await ended;
    },
  };
}
