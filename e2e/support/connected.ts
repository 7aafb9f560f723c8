import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../script/lib/free-port.ts";
import { built } from "../../script/lib/node-runs.ts";
import { root } from "../../script/lib/books/blocks.ts";
import type { Installation } from "./production.ts";

const run = promisify(execFile);
const LATEST_MS = 120_000;

/** A system that an operator connects to an installation: it starts its own sign-in, and the portal leads there, too. */
export async function connectedSystem(installation: Installation) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const addresses = {
    "redirect-uri": `${url}/callback`,
    "initiate-login-uri": `${url}/login/initiate`,
    "post-logout-redirect-uri": `${url}/`,
    "backchannel-logout-uri": `${url}/backchannel-logout`,
  };
  const told = { abbr: "zhuisu", name: "产品追溯系统", protocol: "oidc", ...addresses };
  const options = Object.entries(told).flatMap(([name, value]) => [`--${name}`, value]);
  const command = ["--env-file", installation.environmentFile, "add", ...options];
  const { stdout } = await run(join(root, "script/systems"), command);
  const { appId, appSecret } = JSON.parse(stdout) as { appId: string; appSecret: string };
  const dataDir = join(installation.folder, "zhuisu");
  await mkdir(dataDir);
  const child: ChildProcess = spawn(process.execPath, [built("examples/product-traceability/src/main.ts")], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      HOST: "127.0.0.1",
      PORT: String(port),
      ISSUER: `${installation.url}/oidc`,
      SYSTEM_URL: url,
      SYSTEM_NAME: "产品追溯系统",
      CLIENT_ID: appId,
      CLIENT_SECRET: appSecret,
      PORTAL_URL: installation.url,
      DATA_DIR: dataDir,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const until = Date.now() + LATEST_MS;
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    if (Date.now() > until || child.exitCode !== null) throw new Error("the connected system did not start");
  return {
    url,
    async close() {
      const ended = once(child, "exit");
      if (child.kill("SIGTERM")) await ended;
    },
  };
}
