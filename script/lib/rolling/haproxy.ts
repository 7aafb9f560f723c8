import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "../node-runs.ts";

/** What is shipped for the operator's HAProxy, with these servers behind it, without TLS and on a port of this machine. */
async function configOf(port: number, servers: readonly number[]): Promise<string> {
  const shipped = await readFile(join(root, "deploy/haproxy.cfg"), "utf8");
  const secure = /^ *bind "\$\{HTTPS_LISTEN.*$/m.exec(shipped)?.[0];
  const plain = /^frontend http\n[\s\S]*?\n\n/m.exec(shipped)?.[0];
  const behind = /(?:^ *server portal-.*\n)+/gm;
  if (!secure || !plain || !behind.test(shipped)) throw new Error("deploy/haproxy.cfg has no frontend, or no servers");
  return shipped
    .replace(plain, "")
    .replace(secure, `  bind 127.0.0.1:${port}`)
    .replaceAll(behind, (lines) => {
      const isTold = lines.includes(" track ");
      const lineOf = (one: number, at: number) =>
        `  server portal-${at + 1} 127.0.0.1:${one}${isTold ? ` track portal/portal-${at + 1}` : ""}\n`;
      return servers.map(lineOf).join("");
    })
    .replace(/^ *(user|group) haproxy\n/gm, "")
    .replace("X-Forwarded-Proto https", "X-Forwarded-Proto http");
}

/** The distribution's HAProxy, as a process of whoever runs this. */
export async function startHaproxy(within: string, port: number, servers: readonly number[]) {
  const folder = join(within, "haproxy");
  await mkdir(folder, { recursive: true });
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, await configOf(port, servers));
  const haproxy = spawn("haproxy", ["-db", "-f", file], { stdio: ["ignore", "ignore", "inherit"] });
  const failed = once(haproxy, "error").then(([cause]: unknown[]) => Promise.reject(cause as Error));
  const answers = async () => {
    while (haproxy.exitCode === null) {
      if ((await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.ok) return;
      await pause(20);
    }
    throw new Error(`HAProxy ended with ${haproxy.exitCode}`);
  };
  await Promise.race([answers(), failed]);
  return {
    async stop(): Promise<void> {
      const ended = once(haproxy, "exit");
      haproxy.kill("SIGTERM");
      await ended;
    },
  };
}
