import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { root } from "../node-runs.ts";

export const hasNginx = (): Promise<boolean> =>
  promisify(execFile)("nginx", ["-v"]).then(
    () => true,
    () => false,
  );

/** What is shipped for the operator's nginx, with these servers behind it, without TLS and on a port of this machine. */
async function configOf(port: number, servers: readonly number[]): Promise<string> {
  const shipped = await readFile(join(root, "deploy/nginx.conf"), "utf8");
  const upstream = /^upstream sannong \{[\s\S]*?^\}/m.exec(shipped)?.[0];
  const passing = /^ {2}client_max_body_size[\s\S]*?^\}/m.exec(shipped)?.[0];
  const line = upstream && /^ *server 127\.0\.0\.1:3000(.*)$/m.exec(upstream);
  if (!upstream || !passing || !line) throw new Error("deploy/nginx.conf has no upstream, or no server");
  const behind = upstream.replace(line[0], servers.map((one) => `  server 127.0.0.1:${one}${line[1]}`).join("\n"));
  return `daemon off;
worker_processes 2;
pid nginx.pid;
error_log error.log;
events { worker_connections 512; }
http {
access_log off;
client_body_temp_path body;
proxy_temp_path proxy;
fastcgi_temp_path fastcgi;
uwsgi_temp_path uwsgi;
scgi_temp_path scgi;
${behind}
server {
  listen 127.0.0.1:${port};
${passing.replaceAll("$host;", "$http_host;")}
}
`;
}

/** The distribution's nginx, as a process of whoever runs this. */
export async function startNginx(within: string, port: number, servers: readonly number[]) {
  const folder = join(within, "nginx");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "nginx.conf"), await configOf(port, servers));
  const nginx = spawn("nginx", ["-p", folder, "-c", "nginx.conf", "-e", "error.log"], { stdio: "inherit" });
  const failed = once(nginx, "error").then(([cause]: unknown[]) => Promise.reject(cause as Error));
  const answers = async () => {
    while (nginx.exitCode === null) {
      if (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)) return;
      await pause(20);
    }
    throw new Error(`nginx ended with ${nginx.exitCode}`);
  };
  await Promise.race([answers(), failed]);
  return {
    async stop(): Promise<void> {
      const ended = once(nginx, "exit");
      nginx.kill("SIGTERM");
      await ended;
    },
  };
}
