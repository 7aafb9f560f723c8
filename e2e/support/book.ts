import { execFile } from "node:child_process";
import { appendFile, chmod, mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { type Block, blocksOf, root } from "../../script/lib/books/blocks.ts";
import { asHere, freshShell, type Place } from "./install-page.ts";
import type { plainPostgres } from "./plain-postgres.ts";
import type { Installation } from "./production.ts";

const run = promisify(execFile);

/**
 * What the books ask of systemd, done to the portal of the test: the unit's command is the page's (`install.spec.ts`),
 * and there is no other service here.
 */
export async function systemdOf(installation: Installation) {
  const acts: Record<string, () => Promise<string>> = {
    async "systemctl start sannong"() {
      await installation.begin();
      return "";
    },
    async "systemctl stop sannong"() {
      const ended = await installation.stop();
      if (ended.join() !== "0,") throw new Error(`the portal ended with ${ended.join()}`);
      return "";
    },
    async "systemctl restart sannong"() {
      await acts["systemctl stop sannong"]?.();
      return (await acts["systemctl start sannong"]?.()) ?? "";
    },
    "systemctl is-active sannong": async () => "active\n",
    "journalctl -u sannong -n 100": async () => installation.heard().split("\n").slice(-100).join("\n"),
  };
  const server = createServer((request, reply) => {
    const asked = decodeURIComponent(request.url?.slice(1) ?? "");
    const act = acts[asked];
    const done = act ? act() : Promise.reject(new Error(`nothing here does "${asked}"`));
    done.then(
      (said) => reply.end(said),
      (fault: Error) => reply.writeHead(500).end(fault.message),
    );
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const bin = join(installation.folder, "bin");
  await mkdir(bin);
  for (const name of ["systemctl", "journalctl"]) {
    const path = join(bin, name);
    const asks = `exec curl --silent --show-error --fail-with-body "http://127.0.0.1:${port}/$(printf '%s' "$(basename "$0") $*" | sed 's/ /%20/g')"`;
    await writeFile(path, `#!/bin/sh\n${asks}\n`);
    await chmod(path, 0o755);
  }
  return { bin, close: () => server.close() };
}

type Machine = { place: Place; bin: string; database: Awaited<ReturnType<typeof plainPostgres>> };

/** Does a book, block by block, each in a fresh shell. @throws with the place of what failed, and what it said */
export async function followTheBook(book: string, machine: Machine): Promise<void> {
  for (const block of blocksOf(book).filter(({ mark }) => mark !== ""))
    await doBlock(block, machine).catch((fault: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`${block.place}: ${fault.message}\n${fault.stdout ?? ""}${fault.stderr ?? ""}`, { cause: fault });
    });
}

async function doBlock(block: Block, { place, bin, database }: Machine): Promise<void> {
  const code = asHere(block.code, place);
  if (block.language === "sql")
    return database.asAdministrator(
      code
        .split(/;\s*$/m)
        .map((one) => one.trim())
        .filter(Boolean),
    );
  const [, kind, path] = /^(file|append)=(\S+)$/.exec(block.mark) ?? [];
  if (kind !== undefined && path !== undefined)
    return (kind === "file" ? writeFile : appendFile)(asHere(path, place), `${code}\n`);
  const shell = freshShell();
  const env = { ...shell, PATH: [bin, shell.PATH].join(delimiter) };
  const { stdout, stderr } = await run("bash", ["--norc", "-euo", "pipefail", "-c", code], {
    env,
    cwd: root,
    maxBuffer: 16 * 1024 ** 2,
  });
  for (const words of block.says)
    if (!`${stdout}${stderr}`.includes(asHere(words, place)))
      throw new Error(`does not say "${words}", but:\n${stdout}${stderr}`);
}
