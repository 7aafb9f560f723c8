import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../script/lib/free-port.ts";
import { quickFolder } from "../../script/lib/quick-folder.ts";
import { followThePage } from "./install-page.ts";
import type { plainPostgres } from "./plain-postgres.ts";

/** As `first-admins` prints one. */
export type HandedOut = { role: string; username: string; password: string; activationCode: string };

type Wanted = {
  /** the embedded one when left out */
  database?: Awaited<ReturnType<typeof plainPostgres>>;
  /** lines of the environment file beside those of the page */
  environment?: Record<string, string>;
};

/** A new installation on this machine, by the page alone: not a demonstration, empty, with what the operator does to it. */
export async function newInstallation({ database, environment = {} }: Wanted = {}) {
  const folder = await mkdtemp(join(await quickFolder(), "sannong-install-"));
  await Promise.all(["etc", "data"].map((name) => mkdir(join(folder, name), { mode: 0o700 })));
  const port = await freePort();
  const page = followThePage({ folder, port, ...(database && { databasePort: database.port }) });
  const url = `http://127.0.0.1:${port}`;
  let portal: ChildProcess | undefined;
  const heard: string[] = [];

  return {
    url,
    port,
    page,
    folder,
    environmentFile: join(folder, "etc/portal.env"),
    heard: () => heard.join(""),
    /** Roles and database, keys, environment file. */
    async prepare() {
      if (database) await database.asAdministrator(page.sql("create role"));
      await page.sh("keys new");
      await page.file("file");
      const more = Object.entries(environment).map(([name, value]) => `${name}='${value}'\n`);
      // whoever runs the stories may be root, in a container
      // and nobody divides requests
      await page.file(database ? "append" : "embedded", [...more, "RUN_AS_ROOT=1\nDRAIN_SECONDS=0\n"].join(""));
      await page.sh("chmod 600");
    },
    /** Until it is ready. @throws with what it said when it ends instead of listening */
    async start(): Promise<void> {
      await this.begin();
      await page.sh("readyz");
    },
    /** Until it listens, as a supervisor starts it. */
    async begin(): Promise<void> {
      const { args, env } = page.start();
      const started = spawn("bash", args, { env, stdio: ["ignore", "pipe", "pipe"] });
      portal = started;
      await new Promise<void>((ready, fail) => {
        const hear = (part: string) => {
          heard.push(part);
          if (part.includes('"msg":"listening"')) ready();
        };
        for (const stream of [started.stdout, started.stderr]) stream.setEncoding("utf8").on("data", hear);
        started.once("exit", (code) => fail(new Error(`the portal ended with ${code}:\n${heard.join("")}`)));
      });
    },
    /** @returns how the process ended: code and signal */
    async stop(): Promise<[number | null, string | null]> {
      if (!portal || portal.exitCode !== null) return [portal?.exitCode ?? null, null];
      const ended = once(portal, "exit") as Promise<[number | null, string | null]>;
      portal.kill("SIGTERM");
      return ended;
    },
    async firstAdministrators(): Promise<HandedOut[]> {
      const { stdout } = await page.sh("first-admins --env-file");
      return JSON.parse(stdout) as HandedOut[];
    },
    async remove() {
      await this.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Installation = Awaited<ReturnType<typeof newInstallation>>;
