import { execFile } from "node:child_process";
import { appendFile, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { blocksOf, root } from "../../script/lib/books/blocks.ts";

/** `docs/operations/install.zh.md`, whose marked blocks are done to the letter; only places and names are others. */
const run = promisify(execFile);

/** `sh run`, `sh start`, `sql run`, `ini file=…`, `ini embedded=…`, `ini append=…`; what has no mark is done by hand, or once for all. */
type Block = { mark: string; code: string };
const blocks: readonly Block[] = blocksOf("docs/operations/install.zh.md")
  .filter(({ mark }) => mark !== "")
  .map(({ language, mark, code }) => ({ mark: `${language} ${mark}`, code: code.trimEnd() }));

export type Place = {
  /** where a temporary machine keeps what the page puts below /etc and /var/lib */
  folder: string;
  port: number;
  /** of an external PostgreSQL */
  databasePort?: number;
  /** what other books name, and what it is here */
  more?: Record<string, string>;
};

/** What the page names that is another thing here. Nobody but whoever runs the test is there, so no user is changed. */
export function asHere(text: string, { folder, port, databasePort, more = {} }: Place): string {
  const names: Record<string, string> = {
    ...more,
    "https://portal.example.gov.cn": `http://127.0.0.1:${port}`,
    "127.0.0.1:3000": `127.0.0.1:${port}`,
    "PORT=3000": `PORT=${port}`,
    "127.0.0.1:5432": `127.0.0.1:${databasePort}`,
    // one folder for each version, and a link to it, which nobody turns here
    "ln -sfn sannong-新版本 ": "test -d ",
    "/opt/sannong-新版本": root,
    "/opt/sannong": root,
    "/etc/sannong": join(folder, "etc"),
    "/var/lib/sannong": join(folder, "data"),
    "sudo -u sannong ": "",
    "chown sannong: ": "test -f ",
    " -o sannong -g sannong": "",
    "<所有者的密码>": "Suoyouzhe-1",
    "<应用的密码>": "Yingyong-1",
    所有者的密码: "Suoyouzhe-1",
    应用的密码: "Yingyong-1",
  };
  return Object.entries(names).reduce((all, [from, to]) => all.replaceAll(from, to), text);
}

/** The environment of a fresh shell: whatever the test itself was started with stays out. */
export const freshShell = () => ({
  PATH: [dirname(process.execPath), process.env["PATH"]].join(":"),
  HOME: process.env["HOME"] ?? "/",
  LC_ALL: "C.UTF-8",
});

/** Follows the page, block by block, and knows what was left out. */
export function followThePage(place: Place) {
  const done = new Set<Block>();
  const find = (mark: string, holding: string): Block => {
    const found = blocks.filter((one) => one.mark === mark && one.code.includes(holding));
    const [block, ...more] = found;
    if (!block || more.length > 0) throw new Error(`${found.length} blocks "${mark}" of the page hold ${holding}`);
    done.add(block);
    return block;
  };
  const taken = (mark: string, holding: string) => asHere(find(mark, holding).code, place);

  return {
    /** A block of commands, in a fresh shell. @throws with what they said */
    async sh(holding: string): Promise<{ stdout: string; stderr: string }> {
      return run("bash", ["-euo", "pipefail", "-c", taken("sh run", holding)], { env: freshShell(), cwd: "/" });
    },
    sql: (holding: string): string[] =>
      taken("sql run", holding)
        .split(/;\s*$/m)
        .map((one) => one.trim())
        .filter(Boolean),
    /** Writes, or adds to, a file that the page shows. */
    async file(kind: "file" | "embedded" | "append", more = ""): Promise<void> {
      const block = blocks.find(({ mark }) => mark.startsWith(`ini ${kind}=`));
      if (!block) throw new Error(`the page shows no file to ${kind}`);
      done.add(block);
      const path = asHere(block.mark.slice(`ini ${kind}=`.length), place);
      await (kind === "file" ? writeFile : appendFile)(path, `${asHere(block.code, place)}\n${more}`);
    },
    /** How the page starts the portal, in the foreground. */
    start: () => ({ args: ["-c", taken("sh start", "main.js")], env: freshShell() }),
    /** Marked blocks that nobody has followed. */
    leftOut: () => blocks.filter((block) => !done.has(block)).map(({ mark, code }) => `${mark}: ${code}`),
  };
}

/** Without what only a start by hand needs, the command that the page starts the portal with. */
export const startCommand = (): string =>
  (
    blocks
      .find(({ mark }) => mark === "sh start")
      ?.code.split("\n")
      .at(-1) ?? ""
  )
    .replace("exec sudo -u sannong ", "")
    .replace(/--env-file=\S+ /, "");

export const readShipped = (file: string): Promise<string> => readFile(join(root, file), "utf8");
