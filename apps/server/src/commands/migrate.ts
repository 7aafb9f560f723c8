import type { Kysely } from "kysely";
import { checkKeys } from "../keys-of-database.ts";
import { configFor, type Given, optionsIn, runCommand, say, UsageProblem } from "./operator-command.ts";
import { createLog } from "../platform/log.ts";
import { FailureWithMessage } from "../platform/failure-with-message.ts";
import { type MigrateOptions, migrate, standingOf } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { type Size, sizesOf, tryOut } from "../platform/database/try-out.ts";
import { statementsIn, type Waiting, waitingFor } from "../platform/database/statements.ts";
import { BASELINE, type Step } from "../platform/database/steps.ts";

const USAGE = `用法：
  script/migrate plan [--contract]
      列出要做的步骤：每条语句锁哪张表、谁要等、表有多大。什么都不改。
  script/migrate --dry-run [--contract]
      在一个事务里真做一遍再撤销，列出每步用时和实际拿到的锁。做的时候表真的被锁住，大库请在副本上做。
  script/migrate [--contract]
      改表结构。每步单独完成，中断后再执行一次就接着做；等锁最多两秒，等不到就让开，过一会儿再试。

  --contract  连本版本不再使用的旧表、旧列也删掉。只在所有服务器都已换成本版本以后用；做了就不能退回上一版本。
      不加它，这些步骤留到升级下一版本时自动做。`;

const whoWaits: Record<Waiting["whoWaits"], string> = {
  nobody: "读写照常",
  writers: "写入要等",
  everybody: "读写都要等",
};
const howLong: Record<Waiting["howLong"], string> = { moment: "一瞬间", table: "随表的大小" };

const megabytes = (bytes: number) => (bytes < 1024 ** 2 ? "不到 1 MB" : `${Math.round(bytes / 1024 ** 2)} MB`);
const sizeInWords = (size: Size | undefined) => (size ? `，约 ${size.rows} 行、${megabytes(size.bytes)}` : "");

function line(statement: string, sizes: ReadonlyMap<string, Size>): string {
  const { table, ...waiting } = waitingFor(statement);
  const head = statement.replaceAll(/\s+/g, " ").slice(0, 90);
  const what =
    table === undefined ? "不锁已有的表" : `${table}：${whoWaits[waiting.whoWaits]}，${howLong[waiting.howLong]}`;
  return `    ${head}\n        ${what}${table === undefined ? "" : sizeInWords(sizes.get(table))}`;
}

const titleOf = ({ name, phase, release, isOutsideTransaction }: Step) =>
  `  ${name}（${release}，${phase === "expand" ? "只增加，上一版本照常运行" : "删去上一版本才用的"}${isOutsideTransaction ? "，不在事务里" : ""}）`;

async function plan(owner: Kysely<unknown>, due: readonly Step[]): Promise<void> {
  const sizes = await sizesOf(owner);
  for (const step of due) {
    say(titleOf(step));
    if (step.name === BASELINE) say("    新的数据库：建全部的表。");
    else for (const statement of statementsIn(step.text)) say(line(statement, sizes));
  }
}

async function dryRun(owner: Kysely<unknown>, due: readonly Step[]): Promise<void> {
  for (const { step, milliseconds, locks } of await tryOut(owner, due)) {
    say(titleOf(step));
    if (milliseconds === undefined) say("    不能在事务里试，没有做。");
    else
      say(
        `    ${milliseconds} 毫秒；锁住的表：${locks.map(({ table, mode }) => `${table}（${mode}）`).join("、") || "没有"}`,
      );
  }
  say("已全部撤销，什么都没有改。");
}

/** @returns the exit code */
async function run({ args, environment }: Given): Promise<number> {
  const { values, positionals } = optionsIn(USAGE, {
    args,
    allowPositionals: true,
    options: { contract: { type: "boolean" }, "dry-run": { type: "boolean" } },
  });
  const [wanted, ...more] = positionals;
  if ((wanted !== undefined && wanted !== "plan") || more.length > 0) throw new UsageProblem(USAGE);
  const config = await configFor(environment);
  if (config.database.kind === "embedded")
    throw new FailureWithMessage("内置数据库随门户启动时自动改表结构，不用这个命令。");
  const options: MigrateOptions = { withContract: values.contract === true };
  const isOnlyLook = wanted === "plan" || values["dry-run"] === true;

  const database = await openDatabase(config, createLog("info"), undefined, async (app, appRole, openOwner, log) => {
    const { due: all, areJobsDue, waiting, made } = await standingOf(app, options);
    if (made.length > 0) await checkKeys(app, config.keys, config.keysFile);
    // a database of the former chain holds its tables already
    const due = made.length > 0 ? all.filter(({ name }) => name !== BASELINE) : all;
    if (due.length === 0 && !areJobsDue) say("表结构已是本版本的，没有要做的步骤。");
    else say(`要做 ${due.length} 步${areJobsDue ? "，并更新任务队列的表" : ""}：`);
    const owner = openOwner();
    try {
      if (wanted === "plan") await plan(owner, due);
      else if (isOnlyLook) await dryRun(owner, due);
    } finally {
      await owner.destroy();
    }
    if (waiting.length > 0)
      say(`留到所有服务器都换成本版本以后（--contract）：${waiting.map(({ name }) => name).join("、")}`);
    if (isOnlyLook || (due.length === 0 && !areJobsDue)) return [];
    await migrate(app, appRole, openOwner, log, options);
    say("已完成。");
    return [];
  });
  await database.close();
  return 0;
}

await runCommand({ usage: USAGE, run });
