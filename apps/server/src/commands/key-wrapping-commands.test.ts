import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { freePort } from "../../../../script/lib/free-port.ts";
import { processSettings } from "../../../../script/lib/node-runs.ts";
import { cryptoModuleStandIn } from "../../test/crypto-module/run-stand-in.ts";
import { freshDatabase } from "../../test/database.ts";
import { generateKeys } from "../config/generate-keys.ts";
import { readKeyFile, wrappingOf } from "../config/read-keys.ts";
import { inWords } from "../failure-words.ts";
import { checkKeyFile, keepersOf } from "./key-file-commands.ts";
import { takePairOfModule, unwrapKeyFile, wrapKeyFile } from "./key-wrapping-commands.ts";
import { fileKeyOf, openConfig } from "../open-config.ts";
import { says, smsService } from "../gateways/sms/sms-service.testing.ts";

/** Each command is a process, which a machine that is busy takes seconds to start. */
vi.setConfig({ testTimeout: 300_000 });

const root = resolve(import.meta.dirname, "../../../..");
const standIn = await cryptoModuleStandIn(["password-1", "transport-1"]);
const folder = mkdtempSync(join(tmpdir(), "wrapping-"));
const path = join(folder, "keys.json");
const keys = generateKeys();
const secrets = JSON.stringify(keys).match(/[0-9a-f]{32,}/g) ?? [];
const machine = { CRYPTO_MODULE: standIn.variable };

beforeEach(() => writeFileSync(path, `${JSON.stringify(keys, undefined, 2)}\n`, { mode: 0o600 }));
afterEach(async () => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  await standIn.play({ kind: "" });
});
afterAll(async () => {
  await standIn.close();
  rmSync(folder, { recursive: true });
});

type Ended = { code: number; stderr: string };
/** A command in this process, with what an operator reads of it. */
async function run([act, ...args]: string[], environment: Record<string, string> = machine): Promise<Ended> {
  let stderr = "";
  const spy = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    stderr += String(text);
    return true;
  });
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { to: { type: "string" }, "dry-run": { type: "boolean" } },
  });
  const target = { path, environment, now: new Date() };
  const [pair, name] = positionals;
  const doing = {
    check: () => checkKeyFile(path, environment),
    wrap: () =>
      wrapKeyFile({ ...target, path: positionals[0] ?? path }, { to: values.to, isDryRun: values["dry-run"] === true }),
    unwrap: () => unwrapKeyFile(target, { to: values.to }),
    "in-module": () => takePairOfModule(target, { pair, name }),
  }[act ?? ""];
  try {
    const code = (await doing?.()) ?? 2;
    return { code, stderr };
  } catch (failure) {
    return { code: 1, stderr: `${stderr}${inWords(failure) ?? String(failure)}` };
  } finally {
    spy.mockRestore();
  }
}
/** The same as an operator does it. */
const command = (args: string[], env: Record<string, string> = machine): Promise<Ended & { stdout: string }> =>
  new Promise((done) => {
    const PATH = [dirname(process.execPath), process.env["PATH"]].join(":");
    execFile(join(root, "script/keys"), args, { cwd: folder, env: { PATH, ...env } }, (fault, stdout, stderr) =>
      done({ code: fault ? Number(fault.code) : 0, stdout, stderr }),
    );
  });
const former = () => readdirSync(folder).filter((name) => name !== "keys.json");
const opened = async (env: Record<string, string> = machine) => readKeyFile(path, await fileKeyOf(path, env));

describe("script/keys wrap", () => {
  test("tries first, then leaves no key in the file, tells how to go back, and warns of the clear one", async () => {
    const before = readFileSync(path, "utf8");
    const tried = await command(["wrap", path, "--dry-run"]);
    expect(tried).toMatchObject({ code: 0, stderr: expect.stringContaining("什么都没有改") as string });
    expect([readFileSync(path, "utf8"), former()]).toEqual([before, []]);

    const done = await command(["wrap", path]);
    expect(done.stderr).toMatch(/9 项密钥（现为明文）已由密码机包裹（keys-file-[0-9a-f]{16}）。原文件留在/);
    expect(done.code).toBe(0);
    const wrapped = readFileSync(path, "utf8");
    for (const secret of secrets) expect(wrapped + done.stderr).not.toContain(secret);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await opened()).toEqual({ keys, faults: [] });
    expect(former()).toEqual([expect.stringMatching(/^keys\.json\.clear-\d{8}T\d{9}Z$/)]);

    const checked = await run(["check", path]);
    expect(checked.stderr).toContain("密钥都由密码机包裹（keys-file-");
    expect(checked.stderr).toMatch(/keys\.json\.clear-\S+ 里是明文密钥/);
    const undo = /^要退回：mv (\S+) (\S+)$/m.exec(done.stderr) ?? [];
    renameSync(undo[1] ?? "", undo[2] ?? "");
    expect(readFileSync(path, "utf8")).toBe(before);
    expect((await run(["check", path])).stderr).toContain("密钥文件里的密钥没有包裹");
  });

  test("wraps anew what is wrapped, elsewhere where it is told to, and gives it back in clear", async () => {
    await run(["wrap", path]);
    const first = readFileSync(path, "utf8");
    rmSync(join(folder, former()[0] ?? ""));
    await run(["wrap", path]);
    expect(readFileSync(path, "utf8")).not.toBe(first);
    expect(former()).toEqual([expect.stringMatching(/\.former-/)]);
    expect(await opened()).toEqual({ keys, faults: [] });

    const clear = join(folder, "clear.json");
    expect((await run(["unwrap", path, "--to", clear])).code).toBe(0);
    expect([JSON.parse(readFileSync(clear, "utf8")), statSync(clear).mode & 0o777]).toEqual([keys, 0o600]);
    expect((await run(["unwrap", path, "--to", clear])).stderr).toContain("已经存在，没有改动它");
    expect((await run(["unwrap", path])).stderr).toContain("--to");
    const elsewhere = join(folder, "wrapped.json");
    expect((await run(["wrap", clear, "--to", elsewhere])).code).toBe(0);
    expect(readFileSync(elsewhere, "utf8")).toContain('"wrapping": "module:');
  });

  test("changes nothing where nobody can wrap, or what was wrapped does not open again", async () => {
    const before = readFileSync(path, "utf8");
    expect((await run(["wrap", path], {})).stderr).toMatch(/^没有执行：没有配置密码机或密钥服务/);
    await standIn.play({ kind: "PARDENY", act: "unwrap" });
    const { code, stderr } = await run(["wrap", path]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^没有执行：.+文件没有动/);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect([readFileSync(path, "utf8"), former()]).toEqual([before, []]);
  });

  test("a key service over HTTP does as well, and what it wrapped moves into the machine", async () => {
    const kept = new Map<string, string>();
    const service = await smsService((asked, reply) => {
      const { name, key, wrapped } = JSON.parse(asked.body) as { name: string; key?: string; wrapped?: string };
      if (key !== undefined) kept.set(name, key);
      return says(key === undefined ? { key: kept.get(wrapped ?? "") } : { wrapped: name })(asked, reply);
    });
    const env = { KEY_SERVICE_URL: service.url, KEY_SERVICE_TOKEN: "a-token-of-its-own" };
    expect((await run(["wrap", path], env)).stderr).toContain("已由密钥服务包裹");
    expect(await opened(env)).toEqual({ keys, faults: [] });
    const moved = await run(["wrap", path], { ...env, ...machine });
    expect(moved.stderr).toMatch(/（现由密钥服务包裹，keys-file-\w+）已由密码机包裹/);
    await service.close();
    expect(await opened()).toEqual({ keys, faults: [] });
  });
});

describe("script/keys in-module", () => {
  test("takes a pair of the machine for the password's and for messages, in a wrapped file too", async () => {
    await run(["wrap", path]);
    const password = await run(["in-module", "password", "password-1", path]);
    expect(password).toMatchObject({ code: 0, stderr: expect.stringContaining("加密、解密核对过") as string });
    await run(["in-module", "transport", "transport-1", path]);
    const { keys: found } = await opened();
    expect(found).toEqual({
      ...keys,
      passwordSm2: { inModule: "password-1", publicKey: standIn.publicKey("password-1") },
      transport: {
        current: "2",
        byId: { ...keys.transport.byId, "2": { inModule: "transport-1", publicKey: standIn.publicKey("transport-1") } },
      },
    });
    expect(readFileSync(path, "utf8")).toContain('"wrapping": "module:');
    expect((await run(["in-module", "password", "nobody", path])).stderr).toMatch(/^密码机不能用.+SDR_KEYNOTEXIST/);
    const without = { ...portal, KEYS_FILE: path, KEY_SERVICE_URL: "", CRYPTO_MODULE: "" };
    await expect(openConfig(without)).rejects.toThrow(/KEYS_FILE: 密钥都由密码机包裹/);
  });

  test("a clear file that names one needs the machine", async () => {
    await run(["in-module", "password", "password-1", path]);
    await expect(openConfig({ ...portal, KEYS_FILE: path })).rejects.toThrow(
      /CRYPTO_MODULE: 密钥文件说有私钥在密码机里/,
    );
    expect((await openConfig({ ...portal, ...machine, KEYS_FILE: path })).cryptoModule).toEqual(standIn.settings);
  });
});

const portal = { PUBLIC_URL: "https://portal.example.cn", DATABASE: "embedded" };

describe("beside a database", () => {
  test("status says who keeps each key; rewrap brings data keys and the file into the machine", async () => {
    const database = await freshDatabase();
    const env = {
      ...portal,
      DATABASE: "",
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: database.url,
      DATABASE_MIGRATION_URL: database.ownerUrl,
      KEYS_FILE: path,
    };
    expect((await command(["rotate"], env)).code).toBe(0);
    await run(["wrap", path]);
    await run(["in-module", "password", "password-1", path]);
    const name = wrappingOf(path)?.name;
    const keptBy = { index: "module", audit: "module", grant: "module", passwordPepper: "module", field: "module" };
    expect(JSON.parse((await command(["status"], { ...env, ...machine })).stdout)).toMatchObject({
      keysFile: { wrappedUnder: name, keptBy: { ...keptBy, passwordSm2: "inModule", "transport.1": "module" } },
    });
    expect(keepersOf(undefined, keys).keptBy).toMatchObject({ index: "clear", passwordSm2: "clear" });
    const again = await command(["rewrap"], { ...env, ...machine });
    expect(JSON.parse(again.stdout)).toEqual({ wrappedAnew: 1 });
    expect(again.stderr).toContain("已由密码机包裹");
    expect(wrappingOf(path)?.name).not.toBe(name);
    const rows = await database.db.selectFrom("dataKey").select("wrapped").execute();
    expect(rows).toEqual([{ wrapped: expect.stringMatching(/^module:/) as string }]);
    await database.close();
  });
});

describe("a start with a wrapped file", () => {
  const started = async (env: Record<string, string>) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "../main.ts")], {
      env: {
        PATH: process.env["PATH"],
        ...processSettings,
        ...portal,
        DATA_DIR: join(folder, "data"),
        KEYS_FILE: path,
        PORT: String(await freePort()),
        RUN_AS_ROOT: "1",
        ...env,
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const [said, [code]] = await Promise.all([textOf(child.stderr), once(child, "exit")]);
    expect(code).toBe(1);
    expect(said).not.toMatch(/\n\s+at |Error/);
    expect(existsSync(join(folder, "data"))).toBe(false);
    return said;
  };

  test("is refused in a sentence without the machine, with one that is away, and with another", async () => {
    await run(["wrap", path]);
    const refusal = (env: Record<string, string>) =>
      openConfig({ ...portal, KEYS_FILE: path, ...env }).then(String, (failure: Error) => failure.message);
    expect(await refusal({})).toContain("KEYS_FILE: 密钥都由密码机包裹，打开它要设 CRYPTO_MODULE");
    await standIn.stop();
    expect(await started(machine)).toBe(
      `密钥文件 ${path} 里的密钥由密码机包裹，而密码机没有应答。文件没有问题，不要换它：确认密码机在运行、从本机连得上，核对 CRYPTO_MODULE，然后再启动。\n`,
    );
    await standIn.start();
    const other = await cryptoModuleStandIn();
    expect(await refusal({ CRYPTO_MODULE: other.variable })).toMatch(/打不开：密码机不是包裹时的那一台/);
    await other.close();
    await standIn.play({ kind: "nonsense" });
    expect(await refusal(machine)).toMatch(/答的不是密钥/);
    await standIn.play({ kind: "" });
    writeFileSync(path, readFileSync(path, "utf8").replace(/"index": "1/, '"index": "2'));
    expect(await refusal(machine)).toMatch(/KEYS_FILE: 密钥都已包裹，与打开它的密钥校验不符/);
  });
});
