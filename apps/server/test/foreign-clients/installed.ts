import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const here = import.meta.dirname;
const documented = resolve(here, "../../../../docs/integrators/clients");
export const apacheModules = "/usr/lib/apache2/modules";
const cache = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "sannong-portal-clients");

/** Where something was installed, or what the machine lacks for it, to be said in the report. */
export type Installed = { folder: string; lacking?: undefined } | { lacking: string; folder?: undefined };

/** A machine without a way to a registry lacks what it has; whatever else goes wrong is an error. */
const missing =
  /(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|spawn \S+ ENOENT|No module named|ensurepip is not available|No matching distribution|Could not find a version|Failed to establish|Temporary failure|Read timed out|dial tcp|no such host|requires go >=|Could not resolve|Unable to locate package).*/i;
function whyMissing(error: unknown): string {
  const { message, stdout = "", stderr = "" } = error as Error & { stdout?: string; stderr?: string };
  const line = missing.exec(`${stdout}${stderr}${message}`)?.[0];
  if (line === undefined) throw error;
  return `not executed: ${line}`;
}

const works = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: "ignore" }).status === 0;

/** Test files run beside each other: what one installs the other waits for. What was killed on its way is forgotten. */
async function oneAtATime<T>(name: string, act: () => Promise<T>): Promise<T> {
  mkdirSync(cache, { recursive: true });
  const lock = join(cache, `${name}.lock`);
  const isStale = () => Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 600_000;
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      if (isStale()) rmSync(lock, { recursive: true, force: true });
      await setTimeout(200);
    }
  }
  return act().finally(() => rmSync(lock, { recursive: true, force: true }));
}

/**
 * What a lock file names is installed once on a machine: the folder is called by the file's digest, and gets its name
 * when it is whole.
 */
async function installed(
  name: string,
  files: readonly string[],
  version: string,
  install: (folder: string) => Promise<unknown>,
): Promise<Installed> {
  const digest = createHash("sha256").update(version);
  for (const file of files) digest.update(readFileSync(file));
  const folder = join(cache, `${name}-${digest.digest("hex").slice(0, 16)}`);
  return oneAtATime(name, () => make(folder, name, files, install));
}
async function make(
  folder: string,
  name: string,
  files: readonly string[],
  install: (folder: string) => Promise<unknown>,
): Promise<Installed> {
  if (existsSync(folder)) return { folder };
  const unfinished = mkdtempSync(join(cache, `${name}-unfinished-`));
  try {
    for (const file of files) copyFileSync(file, join(unfinished, basename(file)));
    await install(unfinished);
    renameSync(unfinished, folder);
    return { folder };
  } catch (error) {
    return { lacking: whyMissing(error) };
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** The Node packages of the clients, in a folder that has node_modules. */
export const nodePackages = (): Promise<Installed> => {
  const files = ["package.json", "package-lock.json"].map((file) => join(here, "node", file));
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  return installed("node", files, process.version, (folder) => run("npm", ["ci", ...options], { cwd: folder }));
};

const PYTHON = "python3";
async function pythonEnvironment(name: string): Promise<Installed> {
  const { status, stdout } = spawnSync(PYTHON, ["--version"], { encoding: "utf8" });
  if (status !== 0) return { lacking: `not executed: ${PYTHON} does not work on this machine` };
  const options = ["--quiet", "--disable-pip-version-check", "--only-binary", ":all:", "--require-hashes"];
  return installed(name, [join(here, name, "requirements.txt")], stdout, async (folder) => {
    await run(PYTHON, ["-m", "venv", folder]);
    await run(join(folder, "bin/python"), ["-m", "pip", "install", ...options, "-r", join(folder, "requirements.txt")]);
  });
}
/** The Python packages of the clients, in an environment of their own. */
export const pythonPackages = () => pythonEnvironment("python");
/** Synapse, in an environment of its own. */
export const synapsePackages = () => pythonEnvironment("synapse");

/** A Go program of a module with its lock file, built under its name; what it is made of besides is the source. */
async function goProgram(name: string, module: string, source: readonly string[], built: string): Promise<Installed> {
  const { status, stdout } = spawnSync("go", ["version"], { encoding: "utf8" });
  if (status !== 0) return { lacking: "not executed: go does not work on this machine" };
  const files = ["go.mod", "go.sum", ...source].map((file) => join(module, file));
  return installed(name, files, stdout, (folder) => run("go", ["build", "-o", name, built], { cwd: folder }));
}
/** oauth2-proxy from its module; on a new machine this takes two minutes of a core. */
export const oauth2Proxy = () =>
  goProgram("oauth2-proxy", join(here, "oauth2-proxy"), [], "github.com/oauth2-proxy/oauth2-proxy/v7");
/** The documented client for Go. */
export const documentedGo = () => goProgram("client", join(documented, "go"), ["client.go"], ".");

/** The distribution's packages, which only an administrator of the machine may install; gives what is lacking. */
async function distributionPackages(isThere: () => boolean, ...names: string[]): Promise<string | undefined> {
  if (isThere()) return undefined;
  if (process.getuid?.() !== 0 || !works("apt-get", "--version")) return `not executed: ${names[0]} is not installed`;
  // at this level of the system no service is started
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const install = () =>
    run("apt-get", ["update", "-qq"], { env })
      .then(() => run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], { env }))
      .then(() => undefined, whyMissing);
  return oneAtATime("distribution", install);
}
/** Debian's Apache with one of its modules. */
export const apacheLacks = (module: string): Promise<string | undefined> =>
  distributionPackages(
    () => existsSync(join(apacheModules, `${module}.so`)),
    `lib${module.replace("mod", "apache2-mod")}`.replaceAll("_", "-"),
    "apache2",
  );
/** `promtool`, with which Prometheus itself judges what it would read. */
export const prometheusLacks = (): Promise<string | undefined> =>
  distributionPackages(() => works("promtool", "--version"), "prometheus");
export const haproxyLacks = (): Promise<string | undefined> =>
  distributionPackages(() => works("haproxy", "-v"), "haproxy");
export const nginxLacks = (): Promise<string | undefined> => distributionPackages(() => works("nginx", "-v"), "nginx");
export const composeLacks = (): Promise<string | undefined> =>
  distributionPackages(() => works("docker-compose", "version"), "docker-compose");
/** No package: what is not there is skipped. */
export const isOnPath = (command: string, ...args: string[]): boolean => works(command, ...args);
export const phpCasLacks = (): Promise<string | undefined> =>
  distributionPackages(
    () => works("php", "-r", "require_once 'CAS.php'; exit(class_exists('DOMDocument') ? 0 : 1);"),
    "php-cas",
    "php-cli",
    "php-curl",
    "php-xml",
  );
