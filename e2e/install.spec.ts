import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { expect, test } from "@playwright/test";
import { readShipped, startCommand } from "./support/install-page.ts";
import { plainPostgres } from "./support/plain-postgres.ts";
import { newInstallation } from "./support/production.ts";

/** docs/operations/install.zh.md with a PostgreSQL of its own; the story of the first day follows it with the embedded one. */
test("the page of the installation, to the letter: from an empty PostgreSQL to administrators, a backup and a system", async () => {
  test.setTimeout(480_000);
  const database = await plainPostgres();
  const installation = await newInstallation({ database });
  try {
    await installation.prepare();
    await installation.start();
    const made = await installation.firstAdministrators();
    expect(made.map(({ role }) => role)).toEqual([
      "系统管理员",
      "系统管理员",
      "安全管理员",
      "安全管理员",
      "审计管理员",
      "审计管理员",
    ]);
    const backup = await installation.page.sh("script/backup");
    expect(backup.stderr).toContain("已备份并复核");
    const system = await installation.page.sh("script/systems");
    expect(JSON.parse(system.stdout)).toMatchObject({ abbr: "diyici", appSecret: expect.any(String) });
    // a command that would lose something is refused: everything of the page was done once
    await expect(installation.page.sh("keys new")).rejects.toThrow(/已经存在/);
    await expect(installation.page.sh("first-admins --env-file")).rejects.toThrow(/已有在用的管理员/);
    expect(installation.page.leftOut()).toEqual(["ini embedded=/etc/sannong/portal.env: DATABASE=embedded"]);

    expect(await installation.stop()).toEqual([0, null]);
    const refused = await new Promise<string>((done) => {
      const socket = connect(installation.port, "127.0.0.1");
      socket.once("error", (fault: NodeJS.ErrnoException) => done(fault.code ?? ""));
      socket.once("connect", () => done("connected"));
    });
    expect(refused).toBe("ECONNREFUSED");

    const errors = installation
      .heard()
      .split("\n")
      .filter((line) => line.includes('"level":50'));
    expect(errors).toEqual([]);
    const keys = await readFile(`${installation.folder}/etc/keys.json`, "utf8");
    expect(installation.heard()).not.toContain((JSON.parse(keys) as { audit: string }).audit);
  } finally {
    await installation.remove();
    await database.stop();
  }
});

test("what is shipped starts it as the page does, by node itself, and the proxy says who asks", async () => {
  const unit = await readShipped("deploy/sannong.service");
  const [, started = ""] = /^ExecStart=(.+)$/m.exec(unit) ?? [];
  expect(started.replaceAll("/opt/sannong/", "")).toBe(startCommand());
  expect(started).not.toContain("npm");
  expect(unit).toMatch(/^EnvironmentFile=\/etc\/sannong\/portal\.env$/m);
  const proxy = await readShipped("deploy/nginx.conf");
  for (const header of ["Host", "X-Forwarded-For", "X-Forwarded-Host"])
    expect(proxy).toMatch(new RegExp(`proxy_set_header ${header} +\\$`));
  for (const document of ["README.md", "docs/operations/install.zh.md"])
    expect(await readShipped(document), document).not.toMatch(/npm (run )?start/);
});
