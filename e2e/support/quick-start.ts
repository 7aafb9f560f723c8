import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { nodePackages, pythonPackages } from "../../apps/server/test/foreign-clients/installed.ts";

export const root = resolve(import.meta.dirname, "../..");
const docs = join(root, "docs/integrators");
const page = readFileSync(join(root, "docs/operations/demonstration.md"), "utf8");

/** The code that stands on the page, block by block, in its order. */
const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code]) => code ?? "");

/** The one block of the page that holds this. */
export function blockWith(text: string): string {
  const [block, ...more] = blocks.filter((code) => code.includes(text));
  if (block === undefined || more.length > 0) throw new Error(`${more.length + 1} blocks of the page hold ${text}`);
  return block;
}

/** What the page names here that is another thing on this machine, exchanged; everything must stand in the block. */
export function withNames(block: string, names: Record<string, string>): string {
  return Object.entries(names).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the page says nothing of ${from}`);
    return text.replaceAll(from, to);
  }, block);
}

/** Why a client cannot be tried on this machine; undefined where it can. */
export function lacks(command: string, ...args: string[]): string | undefined {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return undefined;
  } catch {
    return `没有执行：本机不能运行 ${command} ${args.join(" ")}`;
  }
}

/**
 * A packages line of the page is done with the versions that are locked for the clients' tests, which are installed once
 * on a machine.
 */
function asInstalled(line: string): string | undefined {
  const { node, python } = libraries;
  const asked = /npm install (.+)$/.exec(line)?.[1];
  if (asked === undefined) return line.startsWith("pip install") ? `export PATH="${python}/bin:$PATH"` : undefined;
  for (const wanted of asked.split(" ")) {
    const [name = "", major = ""] = wanted.split("@");
    const { version } = JSON.parse(readFileSync(join(node, "node_modules", name, "package.json"), "utf8")) as {
      version: string;
    };
    if (!version.startsWith(`${major}.`)) throw new Error(`the page says ${wanted}, what is tried is ${version}`);
  }
  return `ln -s "${node}/node_modules" .`;
}
const libraries = { node: "", python: "" };

/** Makes the libraries of a client ready; gives why they cannot be had on this machine. */
export async function lacksLibraries(language: keyof typeof libraries): Promise<string | undefined> {
  const { folder, lacking } = await (language === "node" ? nodePackages() : pythonPackages());
  libraries[language] = folder ?? "";
  return lacking;
}

const folders: Record<string, string> = { "client.mjs": "node", "client.py": "python", "client.sh": "curl" };

/** What somebody does at a line of the page: most are typed as they stand. */
function asDone(line: string): string {
  const file = /^# 把 (\S+) 保存到这里/.exec(line)?.[1];
  if (file !== undefined) return `cp "${join(docs, "clients", folders[file] ?? "", file)}" .`;
  return asInstalled(line) ?? line;
}

/** A window in which somebody does what a block of the page says, in a home of their own. */
export async function openWindow() {
  const home = await mkdtemp(join(tmpdir(), "quick-start-"));
  const children: ChildProcess[] = [];
  return {
    /** Runs the block as one script; what it says to save is saved from the page's own. */
    async run(block: string, env: Record<string, string>) {
      const lines = block.trimEnd().split("\n").map(asDone);
      // the program in the shell's place, so that ending the one ends the other
      const script = `set -e\n${lines.join("\n").replace(/^ISSUER=/m, "exec env $&")}\n`;
      const child = spawn("bash", ["-c", script], {
        cwd: home,
        env: { ...process.env, LC_ALL: "C.UTF-8", HOME: home, ...env },
        stdio: ["pipe", "pipe", "pipe"],
      });
      children.push(child);
      let [out, complaints] = ["", ""];
      child.stdout.setEncoding("utf8").on("data", (part: string) => (out += part));
      child.stderr.setEncoding("utf8").on("data", (part: string) => (complaints += part));
      const said = (words: RegExp) =>
        new Promise<string>((done, fail) => {
          const look = () => {
            const found = words.exec(out)?.[0];
            if (found !== undefined) done(found);
          };
          child.stdout.on("data", look);
          child.once(
            "close",
            () => (look(), fail(new Error(`it ended and did not say ${words}: ${out}${complaints}`))),
          );
          look();
        });
      return { said, write: (text: string) => child.stdin.write(text) };
    },
    async close() {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = new Promise((done) => child.once("exit", done));
        child.kill();
        await ended;
      }
      await rm(home, { recursive: true, force: true });
    },
  };
}
