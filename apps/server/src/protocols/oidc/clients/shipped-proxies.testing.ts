import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../../../../../script/lib/free-port.ts";
import type { Shown } from "./certificates.testing.ts";

const deploy = resolve(import.meta.dirname, "../../../../../../deploy");
const read = (name: string) => readFileSync(join(deploy, name), "utf8");

export type Behind = { portalUrl: string; mtlsHost: string; own: Shown; trusted: string };
type Ports = { portal: number; mtls: number };
type Started = { arguments: string[]; environment?: Record<string, string> };

/** HAProxy, by both files as they are shipped. Whether the portal is ready is not asked: here it is a part of it alone. */
function haproxy(folder: string, { portalUrl }: Behind, { portal, mtls }: Ports): Started {
  const file = join(folder, "haproxy.cfg");
  const shipped = read("haproxy.cfg");
  const unasked = shipped
    .replace("default-server check ", "default-server ")
    .replaceAll(/ track \S+/g, "")
    .replaceAll(/^ *server portal-[23].*\n/gm, "")
    // only root becomes another
    .replaceAll(/^ *(user|group) haproxy\n/gm, (line) => (process.getuid?.() === 0 ? line : ""));
  writeFileSync(file, unasked.replace(/^ *option httpchk\n(?: *http-check .*\n)+/m, ""));
  return {
    arguments: ["-db", "-f", file, "-f", join(deploy, "haproxy-mtls.cfg")],
    environment: {
      CERTIFICATE: join(folder, "own.pem"),
      MTLS_CERTIFICATE: join(folder, "own.pem"),
      MTLS_AUTHORITIES: join(folder, "trusted.pem"),
      PORTAL_1: new URL(portalUrl).host,
      HTTP_LISTEN: join(folder, "http.sock"),
      HTTPS_LISTEN: `127.0.0.1:${portal}`,
      MTLS_LISTEN: `127.0.0.1:${mtls}`,
    },
  };
}

/** nginx, by both files with this machine's ports, names and paths in them. */
function nginx(folder: string, { portalUrl, mtlsHost }: Behind, { portal, mtls }: Ports): Started {
  const here = (name: string, port: number) =>
    read(name)
      .replaceAll(/^ *listen +(\[::\]|80).*$/gm, "")
      .replaceAll("listen 443", `listen 127.0.0.1:${port}`)
      .replaceAll("127.0.0.1:3000", new URL(portalUrl).host)
      .replaceAll("mtls.portal.example.gov.cn", mtlsHost)
      .replaceAll("/var/log/nginx/", `${folder}/`)
      .replaceAll(/\/etc\/nginx\/tls\/systems-ca\.pem/g, join(folder, "trusted.pem"))
      .replaceAll(/\/etc\/nginx\/tls\/\w+\.(?:crt|key)/g, join(folder, "own.pem"));
  const file = join(folder, "nginx.conf");
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    file,
    `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n${paths.join("\n")}\n` +
      // the redirect of the plain port has nobody to lead here
      `${here("nginx-mtls.conf", mtls)}\n${here("nginx.conf", portal).replace(/^server \{\n\s*server_name[\s\S]*?^\}\n/m, "")}\n}\n`,
  );
  return { arguments: ["-p", folder, "-c", file, "-e", "stderr"] };
}

const kinds = { haproxy, nginx };
export type Kind = keyof typeof kinds;

/** A proxy as it is shipped for operators, at the portal's name and at that for certificates. */
export async function startShipped(kind: Kind, behind: Behind) {
  const folder = mkdtempSync(join(tmpdir(), "sannong-shipped-proxy-"));
  // whom root lends a proxy to reads there, too
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, "own.pem"), behind.own.cert + behind.own.key);
  writeFileSync(join(folder, "trusted.pem"), behind.trusted);
  const ports = { portal: await freePort(), mtls: await freePort() };
  const { arguments: given, environment } = kinds[kind](folder, behind, ports);
  const child = spawn(kind, given, { env: { ...process.env, ...environment }, stdio: ["ignore", "ignore", "pipe"] });
  for (const port of Object.values(ports)) await answers(child, port);
  return {
    ports,
    async close() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function answers(child: ChildProcess, port: number): Promise<void> {
  let told = "";
  child.stderr?.on("data", (part) => (told += part));
  for (let turn = 0; turn < 1000; turn += 1) {
    if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}:\n${told}`);
    const socket = connect(port, "127.0.0.1");
    const isUp = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isUp) return;
    await pause(10);
  }
  throw new Error(`the proxy does not answer:\n${told}`);
}
