import { execFile } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freshDatabase, silentLog, type TestDatabase } from "../../test/database.ts";
import { generateKeys } from "../config/generate-keys.ts";
import { noteKeys } from "../keys-of-database.ts";
import { openPool } from "../platform/database/pool.ts";
import { readGiven } from "./operator-command.ts";
import { checkInstallation } from "../platform/database/installation.ts";
import { seedReference } from "../app/reference-data.ts";

/** Each command is a process, which a machine that is busy takes seconds to start. */
vi.setConfig({ testTimeout: 120_000 });

const root = resolve(import.meta.dirname, "../../../..");
const folder = mkdtempSync(join(tmpdir(), "sannong-commands-"));
afterAll(() => rmSync(folder, { recursive: true }));

const scripts = readdirSync(join(root, "script"), { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => name);
const textOf = (script: string) => readFileSync(join(root, "script", script), "utf8");
const commands = scripts.filter((name) => textOf(name).includes("lib/operator.sh"));

type Ended = { code: number; stdout: string; stderr: string };
/** As an operator runs it, in a folder of their own, with nothing in the environment but what is given. */
const run = (command: string, args: string[], env: Record<string, string> = {}, from = root): Promise<Ended> =>
  ran(join(from, "script", command), args, env);

const ran = (program: string, args: string[], env: Record<string, string> = {}): Promise<Ended> =>
  new Promise((done) => {
    const PATH = [dirname(process.execPath), process.env["PATH"]].join(":");
    execFile(program, args, { cwd: folder, env: { PATH, ...env } }, (fault, stdout, stderr) =>
      done({ code: fault ? Number(fault.code) : 0, stdout, stderr }),
    );
  });

/** What each does when it is not only asked how it is used. */
const acts: Record<string, string[]> = {
  "after-failover": ["--yes"],
  backup: [],
  "first-admins": ["create", "--yes"],
  keys: ["status"],
  migrate: ["plan"],
  objects: ["status"],
  partitions: ["list"],
  restore: ["/nowhere"],
  systems: ["list"],
  "verify-audit": [],
};

describe("the operator's commands", () => {
  test("are these", () => expect(commands.toSorted()).toEqual(Object.keys(acts).toSorted()));

  test("none of the scripts turns anything into a demonstration, or leaves it to the environment what is one", () => {
    const shared = readdirSync(join(root, "script/lib"))
      .filter((name) => name.endsWith(".sh"))
      .map((name) => `lib/${name}`);
    for (const name of [...scripts, ...shared]) expect(textOf(name), name).not.toMatch(/\bDEMO\b|NODE_ENV/);
    for (const name of commands) expect(textOf(name), name).not.toMatch(/npm|ensure_|export/);
  });

  test.each(commands)("%s with nothing in its environment does nothing, and says what it needs", async (command) => {
    const { code, stdout, stderr } = await run(command, acts[command] ?? []);
    expect(code).toBeGreaterThan(0);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^命令没有执行：以下环境变量缺少或不对/);
    for (const name of ["KEYS_FILE", "PUBLIC_URL"]) expect(stderr).toContain(`  ${name}: `);
    expect(stderr).not.toMatch(/script\/server|--demo|\n\s+at /);
    expect(existsSync(join(folder, ".data"))).toBe(false);
  });

  test.each(commands)("%s says how it is used, whatever else is asked", async (command) => {
    const { code, stdout, stderr } = await run(command, [...(acts[command] ?? []), "--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const said of [`script/${command}`, "--env-file", "--demo"]) expect(stdout).toContain(said);
  });

  test.each(commands)("%s is found through a link, too", async (command) => {
    const links = mkdtempSync(join(folder, "links-"));
    mkdirSync(join(links, "script"));
    symlinkSync(join(root, "script", command), join(links, "script", command));
    const { code, stdout, stderr } = await run(command, ["--help"], {}, links);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(`script/${command}`);
  });

  test("none of the scripts looks for its own place where a link to it lies", () => {
    for (const name of scripts.filter((one) => textOf(one).startsWith("#!")))
      expect(textOf(name), name).not.toMatch(/dirname "\$0"/);
  });

  test.each(commands)("%s installs nothing where nothing is installed", async (command) => {
    const bare = mkdtempSync(join(folder, "bare-"));
    cpSync(join(root, "script"), join(bare, "script"), { recursive: true });
    mkdirSync(join(bare, "bin"));
    writeFileSync(join(bare, "bin/npm"), `#!/bin/sh\ntouch ${join(bare, "installed")}\n`);
    chmodSync(join(bare, "bin/npm"), 0o755);
    const env = { PATH: `${join(bare, "bin")}:${process.env["PATH"]}` };
    const { code, stderr } = await run(command, acts[command] ?? [], env, bare);
    expect(code).toBe(1);
    expect(stderr).toContain("没有安装依赖包。请先在那里运行 npm ci && npm run build");
    expect(existsSync(join(bare, "installed"))).toBe(false);
  });

  test("a slip is answered in words", async () => {
    const { code, stderr } = await run("backup", ["--twice"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^不认识选项 --twice。\n\n用法：/);
  });
});

test("a database that no portal has made yet is told in words, by every command that reads it", async () => {
  const database = await freshDatabase();
  const owner = openPool({ url: database.ownerUrl, size: 1, log: silentLog });
  await sql`drop owned by current_user cascade`.execute(owner);
  await owner.destroy();
  const path = join(folder, "empty-keys.json");
  writeFileSync(path, JSON.stringify(generateKeys()), { mode: 0o600 });
  const env = {
    PUBLIC_URL: "https://portal.example.cn",
    KEYS_FILE: path,
    DATABASE_URL: database.url,
    DATABASE_MIGRATION_URL: database.ownerUrl,
    DATA_DIR: join(folder, "empty-data"),
  };
  for (const command of commands.filter((name) => !["restore", "migrate", "keys"].includes(name))) {
    const ended = await run(command, acts[command] ?? [], env);
    expect(ended.code, command).toBeGreaterThan(0);
    expect(ended.stderr, command).toMatch(/^数据库里没有这条命令要用的表.+script\/migrate/);
  }
  await database.close();
});

describe("which portal a command is for", () => {
  const file = join(folder, "portal.env");
  writeFileSync(file, "PUBLIC_URL=https://portal.example.cn\nDATABASE_URL='postgresql://a:p$w&d@db/sannong'\n");

  test("is told by a file of the environment, and what is set beside it counts more", () => {
    const { args, environment } = readGiven(["add", "--env-file", file, "--abbr", "a"], { PUBLIC_URL: "https://x" });
    expect(args).toEqual(["add", "--abbr", "a"]);
    expect(environment).toEqual({ PUBLIC_URL: "https://x", DATABASE_URL: "postgresql://a:p$w&d@db/sannong" });
    expect(() => readGiven(["--env-file", "/nowhere"], {})).toThrow("环境文件 /nowhere 无法读取（ENOENT）");
  });

  test("a demonstration's is read only when it is asked for, and then nothing of the environment beside it", () => {
    const DATA_DIR = mkdtempSync(join(folder, "demo-"));
    const around = { DATA_DIR, DATABASE_URL: "postgresql://real" };
    expect(() => readGiven(["list", "--demo"], around)).toThrow(/本机没有正在运行的演示/);
    writeFileSync(join(DATA_DIR, "demonstration.json"), JSON.stringify({ DEMO: "1", DATA_DIR }));
    expect(readGiven(["list", "--demo"], around)).toMatchObject({ args: ["list"], environment: { DEMO: "1" } });
    expect(readGiven(["list", "--demo"], around).environment).not.toHaveProperty("DATABASE_URL");
    expect(readGiven(["list"], around).environment).toEqual(around);
  });
});

describe("script/keys new and check", () => {
  const path = join(folder, "keys.json");
  const secretsOf = (text: string) => text.match(/[0-9a-f]{32,}/g);

  test("make a complete file for its owner alone, once, without a database, and tell no key", async () => {
    const { code, stderr } = await run("keys", ["new", "keys.json"]);
    expect(code).toBe(0);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(stderr).toMatch(/index +[0-9a-f]{16}\n/);
    const first = readFileSync(path, "utf8");
    expect(Object.keys(JSON.parse(first) as object)).toEqual(Object.keys(generateKeys()));
    const again = await run("keys", ["new"], { KEYS_FILE: path });
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("已经存在，没有改动它") as string });
    expect(readFileSync(path, "utf8")).toBe(first);
    expect(secretsOf(stderr + again.stderr)).toBeNull();
    expect((await run("keys", ["new", "data/k.json"], { DATA_DIR: join(folder, "data") })).stderr).toMatch(/DATA_DIR/);
    expect((await run("keys", ["new", "nowhere/k.json"])).stderr).toMatch(/目录 .+nowhere 不存在/);
  });

  test("say in words what a file lacks or has wrong, every member of it, and who else may read it", async () => {
    const { audit: _gone, ...rest } = generateKeys();
    const odd = join(folder, "odd.json");
    writeFileSync(odd, JSON.stringify({ ...rest, index: "ab", adit: "x", field: { current: "2", byId: {} } }));
    const { code, stderr } = await run("keys", ["check", odd]);
    expect(code).toBe(1);
    expect(stderr).toContain("audit（审计日志密钥）缺少，audit 应为 64 位十六进制数");
    expect(stderr).toContain("index（索引密钥）不对，index 应为 64 位十六进制数");
    expect(stderr).toContain("field（数据密钥）不对");
    expect(stderr).toContain("不认识成员 adit");
    expect(stderr).not.toContain(rest.grant);
    writeFileSync(odd, '{"field":');
    expect((await run("keys", ["check", odd])).stderr).toContain("不是 JSON");
    expect((await run("keys", ["check", "/nowhere/keys.json"])).stderr).toContain("文件不存在");
    writeFileSync(odd, JSON.stringify(generateKeys()));
    chmodSync(odd, 0o644);
    expect(await run("keys", ["check", odd])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("chmod 600") as string,
    });
  });
});

describe("beside a database", () => {
  let database: TestDatabase;
  const keys = generateKeys();
  const [own, others] = [join(folder, "own.json"), join(folder, "others.json")];
  let env: Record<string, string>;
  beforeAll(async () => {
    database = await freshDatabase();
    await checkInstallation(database.db, { demonstration: false });
    await seedReference({ db: database.db, grantKey: keys.grant });
    writeFileSync(own, JSON.stringify(keys), { mode: 0o600 });
    writeFileSync(others, JSON.stringify(generateKeys()), { mode: 0o600 });
    env = {
      KEYS_FILE: own,
      PUBLIC_URL: "https://portal.example.cn",
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: database.url,
      DATABASE_MIGRATION_URL: database.ownerUrl,
    };
  });
  afterAll(() => database.close());
  const people = async () => (await database.db.selectFrom("account").select("username").execute()).length;

  test("the content tells whose keys they are, before any were noted", async () => {
    expect((await run("keys", ["check"], env)).stderr).toContain("数据库还没有记下密钥指纹");
    const { code, stderr } = await run("keys", ["check", others], env);
    expect(code).toBe(1);
    expect(stderr).toContain("打不开这个数据库里的内容，没有改动任何数据：grant（授权校验密钥）");
    await expect(noteKeys(database.db, generateKeys())).rejects.toThrow(/授权校验密钥|指纹/);
  });

  test("another database's are named by their prints, and no command works with them", async () => {
    await noteKeys(database.db, keys);
    expect(await run("keys", ["check"], env)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("是这个数据库的密钥") as string,
    });
    const { code, stderr } = await run("keys", ["check", others], env);
    expect(code).toBe(1);
    expect(stderr).toMatch(/index（索引密钥）：数据库用的密钥指纹是 [0-9a-f]{16}，给出的是 [0-9a-f]{16}\n/);
    expect(stderr).not.toMatch(/[0-9a-f]{32}/);
    for (const command of commands.filter((name) => name !== "restore")) {
      const ended = await run(command, acts[command] ?? [], { ...env, KEYS_FILE: others });
      expect(ended.code, command).toBeGreaterThan(0);
      expect(ended.stderr, command).toMatch(/^给出的密钥不是这个数据库的/);
    }
    expect(await people()).toBe(0);
  });

  test("what was handed out before a fail-over is counted, ended only after a yes, and noted", async () => {
    const row = (kind: string) =>
      database.db
        .insertInto("shortLived")
        .values({ kind, key: kind, value: sql`'{}'::jsonb`, expiresAt: new Date(Date.now() + 600_000) })
        .execute();
    for (const kind of ["session", "smsCode", "totpStep"]) await row(kind);
    const kinds = async () => {
      const rows = await database.db.selectFrom("shortLived").select("kind").orderBy("kind").execute();
      return rows.map(({ kind }) => kind);
    };
    const found = { sessions: 1, others: { smsCode: 1 }, activationCodes: 0, recoveryCodes: 0 };
    const looked = await run("after-failover", ["--dry-run"], env);
    expect(looked).toMatchObject({ code: 0, stderr: expect.stringContaining("将作废：登录 1 个") as string });
    expect(JSON.parse(looked.stdout)).toEqual(found);
    const unasked = await run("after-failover", [], env);
    expect(unasked).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("加 --yes") as string });
    expect(await kinds()).toEqual(["session", "smsCode", "totpStep"]);
    const done = await run("after-failover", ["--yes"], env);
    expect(done).toMatchObject({ code: 0, stderr: "已作废：登录 1 个，令牌、验证码、票据等 1 条，激活码 0 个。\n" });
    expect(JSON.parse(done.stdout)).toEqual(found);
    expect(await kinds()).toEqual(["marksKnownSince", "totpStep"]);
    const noted = await database.db.selectFrom("auditEntry").select(["event", "detail"]).execute();
    expect(noted).toMatchObject([{ event: "failover.pastDistrusted", detail: { sessions: 1, others: 1 } }]);
  });

  test("administrators are made only after a yes", async () => {
    const unasked = await run("first-admins", ["create"], env);
    expect(unasked).toMatchObject({ code: 1, stdout: "" });
    expect(unasked.stderr).toMatch(/将创建六名管理员.+安全管理员：anquanguanli1、anquanguanli2.+没有执行.+加 --yes/s);
    expect(await people()).toBe(0);
    const one = await run("first-admins", ["create", "--security", "anquan1", "--yes"], env);
    expect(one.stderr).toContain("安全管理员要两名：--security 写两次");
    const made = await run("first-admins", ["create", "--yes"], env);
    expect(made).toMatchObject({ code: 0, stderr: "" });
    expect((JSON.parse(made.stdout) as { username: string }[]).map(({ username }) => username)).toHaveLength(6);
    const again = await run("first-admins", ["create"], env);
    expect(again.stderr).toMatch(/^已有在用的管理员，没有创建/);
  });
});
