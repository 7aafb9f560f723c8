import { execFile } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const home = mkdtempSync(join(tmpdir(), "sannong-help-"));
afterAll(() => rmSync(home, { recursive: true }));

const scripts = readdirSync(import.meta.dirname).filter((name) => !name.includes(".") && name !== "lib");
/** They install nothing, and say what is missing (`operator-command.test.ts`), so they are asked where it is there. */
const needPackages = scripts.filter((name) =>
  readFileSync(join(root, "script", name), "utf8").match(/operator\.sh|require_packages/),
);
const othersOf = scripts.filter((name) => !needPackages.includes(name));

/** Where nothing is installed, and whatever would install, build or run is written down instead. */
const bare = join(home, "bare");
const begun = join(home, "begun");
mkdirSync(join(bare, "bin"), { recursive: true });
cpSync(join(root, "script"), join(bare, "script"), { recursive: true });
writeFileSync(begun, "");
for (const name of ["npm", "node", "apt-get", "vitest", "playwright"]) {
  writeFileSync(join(bare, "bin", name), `#!/bin/sh\necho ${name} >> ${begun}\n`);
  chmodSync(join(bare, "bin", name), 0o755);
}
const inBare = { PATH: `${join(bare, "bin")}:/usr/bin:/bin` };

type Ended = { code: number; stdout: string; stderr: string };
/** As somebody runs it who stands elsewhere and knows it by a link. */
function run(at: string, name: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Ended> {
  const elsewhere = mkdtempSync(join(home, "elsewhere-"));
  const link = join(elsewhere, "by-another-name");
  symlinkSync(join(at, "script", name), link);
  return new Promise((done) => {
    execFile(link, args, { cwd: elsewhere, env }, (fault, stdout, stderr) =>
      done({ code: fault ? Number(fault.code) : 0, stdout, stderr }),
    );
  });
}

describe.each(othersOf)("script/%s", (name) => {
  test("tells how it is used, and begins nothing", async () => {
    const before = readdirSync(bare, { recursive: true });
    for (const ask of [["--help"], ["-h"], ["--no-such", "--help"]]) {
      const { code, stdout, stderr } = await run(bare, name, ask, inBare);
      expect([code, stderr]).toEqual([0, ""]);
      expect(stdout).toMatch(/^用法：/);
      expect(stdout).toContain(`script/${name}`);
    }
    expect(readFileSync(begun, "utf8")).toBe("");
    expect(readdirSync(bare, { recursive: true })).toEqual(before);
  });

  test("names the option that it does not know, and begins nothing", async () => {
    const { code, stdout, stderr } = await run(bare, name, ["--no-such=3"], inBare);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^没有执行：不认识选项 --no-such。\n\n用法：/);
    expect(readFileSync(begun, "utf8")).toBe("");
  });
});

test.each([
  [["--rounds"], "选项 --rounds 缺少值。"],
  [["many"], "多写了参数 many。"],
])("what else may be wrong with options: %j", async (given, told) => {
  const { code, stderr } = await run(bare, "chaos", given, inBare);
  expect(code).toBe(2);
  expect(stderr).toContain(told);
});

test("an option that takes no value is given none", async () => {
  expect((await run(bare, "province", ["--short=yes"], inBare)).stderr).toContain("选项 --short 不带值。");
});

test("what is right is begun", async () => {
  for (const given of [[], ["--rounds", "3"], ["--rounds=3"]]) {
    writeFileSync(begun, "");
    await run(bare, "chaos", given, inBare);
    expect(readFileSync(begun, "utf8"), given.join(" ")).toContain("npm");
  }
});

test.each(needPackages)("script/%s tells how it is used, and 2 for what it does not understand", async (name) => {
  const [asked, slip] = await Promise.all([run(root, name, ["--help"]), run(root, name, ["--no-such"])]);
  expect([asked.code, asked.stderr]).toEqual([0, ""]);
  expect(asked.stdout).toMatch(/^用法：/);
  expect([slip.code, slip.stdout]).toEqual([2, ""]);
  expect(slip.stderr).toMatch(/^不认识选项 --no-such。\n\n用法：/);
});

/** An installation whose Node writes down where it was begun, and what of its environment Node itself goes by. */
const installed = join(home, "installed");
mkdirSync(join(installed, "node_modules/.bin"), { recursive: true });
cpSync(join(root, "script"), join(installed, "script"), { recursive: true });
writeFileSync(
  join(installed, "node_modules/.bin/node"),
  '#!/bin/sh\nprintf "%s\\n" "$PWD" "${NODE_EXTRA_CA_CERTS-none}"\n',
);
chmodSync(join(installed, "node_modules/.bin/node"), 0o755);

test("a command is begun where its user may not stand, too", async () => {
  const gone = `mkdir -p ${home}/gone && cd ${home}/gone && rmdir ${home}/gone && exec ${installed}/script/keys check`;
  const ended = await new Promise<Ended>((done) => {
    execFile("bash", ["-c", gone], { env: inBare }, (fault, stdout, stderr) =>
      done({ code: fault ? Number(fault.code) : 0, stdout, stderr }),
    );
  });
  expect([ended.code, ended.stdout]).toEqual([0, `${installed}\nnone\n`]);
});

test.each([
  ["NODE_EXTRA_CA_CERTS=/etc/ca.pem", {}, "/etc/ca.pem"],
  ['PORT=1\nNODE_EXTRA_CA_CERTS="/etc/own ca.pem" \r', {}, "/etc/own ca.pem"],
  ["# NODE_EXTRA_CA_CERTS=/etc/ca.pem", {}, "none"],
  ["NODE_EXTRA_CA_CERTS=/etc/ca.pem", { NODE_EXTRA_CA_CERTS: "/etc/told.pem" }, "/etc/told.pem"],
])("Node is told of the authorities that the environment file names: %j", async (text, env, told) => {
  const file = join(home, "portal.env");
  writeFileSync(file, `${text}\n`);
  const { stdout } = await run(installed, "keys", ["check", "--env-file", file], { ...inBare, ...env });
  expect(stdout.split("\n")[1]).toBe(told);
});

test("an environment file that is not there is the command's own to complain of", async () => {
  const { code, stdout } = await run(installed, "keys", ["--env-file", join(home, "none")], inBare);
  expect([code, stdout.split("\n")[1]]).toEqual([0, "none"]);
});
