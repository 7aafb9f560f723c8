import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { parseEnv } from "node:util";
import type { Config } from "../config/config.ts";
import { BadConfiguration } from "../config/read-config.ts";
import { DEMO_OPTION, hintAtDemonstration, ofDemonstration } from "./demonstration-file.ts";
import { inWords } from "../failure-words.ts";
import { checkKeys } from "../keys-of-database.ts";
import { followDatabaseTime, timeOfDatabase } from "../platform/database/common-time.ts";
import type { Db } from "../platform/database/database.ts";
import { openConfig } from "../open-config.ts";
import { openPool } from "../platform/database/pool.ts";
import { createLog } from "../platform/log.ts";
import { FailureWithMessage } from "../platform/failure-with-message.ts";
import { optionsIn, UsageProblem } from "./options.ts";
import { runningDatabase } from "./running-database.ts";

export { optionsIn, UsageProblem };

export type Environment = Readonly<Record<string, string | undefined>>;
/** What an operator typed: the command's own arguments, and the environment they are for. */
export type Given = { args: string[]; environment: Environment };

const COMMON = `
任何一条命令都可以加：
  --env-file 文件   从这个文件读环境变量，与门户启动时用的是同一个
  --demo            ${DEMO_OPTION}
  --help            显示这些说明`;

/**
 * Which portal a command is for is told, never guessed: by the environment, by a file of it, or by `--demo`, which
 * reads what a demonstration that runs on this machine has written down, and nothing of the environment beside it.
 *
 * @throws FailureWithMessage
 */
export function readGiven(given: readonly string[], environment: Environment): Given & { wantsHelp: boolean } {
  const args: string[] = [];
  let [read, wantsHelp] = [environment, false];
  for (let at = 0; at < given.length; at += 1) {
    const arg = given[at] ?? "";
    if (arg === "--demo") read = ofDemonstration(environment);
    else if (arg === "--env-file") read = { ...ofFile(given[(at += 1)]), ...read };
    else if (arg === "--help" || arg === "-h") wantsHelp = true;
    else args.push(arg);
  }
  return { args, environment: read, wantsHelp };
}

function ofFile(path: string | undefined): Environment {
  if (path === undefined) throw new UsageProblem("--env-file 后面要写文件的路径。");
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (failure) {
    throw new FailureWithMessage(
      `环境文件 ${path} 无法读取（${(failure as NodeJS.ErrnoException).code ?? "格式不对"}）。`,
    );
  }
}

/** @throws FailureWithMessage naming what is missing or wrong, in words for whoever runs a command */
export async function configFor(environment: Environment): Promise<Config> {
  try {
    return await openConfig(environment);
  } catch (failure) {
    if (!(failure instanceof BadConfiguration)) throw failure;
    const demo = hintAtDemonstration(environment);
    throw new FailureWithMessage(
      `命令没有执行：以下环境变量缺少或不对。命令与门户用同一份环境，例如 --env-file /etc/sannong/portal.env\n${failure.lines}${demo}`,
      { cause: failure },
    );
  }
}

/** SQLSTATE: no such table, column or function. */
const unknownToDatabase = /^(42P01|42703|42883)$/;

/** Only one that a portal of another version made, or none, lacks what a command asks for. */
const OTHER_SCHEMA =
  "数据库里没有这条命令要用的表：它还是空的，或者是另一个版本的门户建的。核对 DATABASE_URL；新装的先启动一次门户，升级中的用 script/migrate plan 看还缺什么";

/**
 * The running portal's database as the application sees it, after its keys were found to be these. What is done with it
 * is done by the time of its servers.
 *
 * @throws FailureWithMessage
 */
export async function withDatabase<T>(
  config: Config,
  work: (db: Db, url: string) => Promise<T>,
  { size = 2 } = {},
): Promise<T> {
  const url = await runningDatabase(config);
  const { databaseUse: use } = config;
  const log = createLog("silent");
  const db = openPool({ url, size, log, ...(use && { use }) });
  const time = await followDatabaseTime({ ask: () => timeOfDatabase(db), log });
  try {
    await checkKeys(db, config.keys, config.keysFile);
    return await work(db, url);
  } catch (cause) {
    const { code = "", message } = cause as { code?: string; message?: string };
    if (!unknownToDatabase.test(code)) throw cause;
    throw new FailureWithMessage(`${OTHER_SCHEMA}（${message}）。`, { cause });
  } finally {
    await time.stop();
    await db.destroy();
  }
}

/** Standard error is for whoever reads; what programs read goes to standard output. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** @throws FailureWithMessage when the operator says no, or nobody can be asked */
export async function agree(asks: string, isAgreed: boolean): Promise<void> {
  if (isAgreed) return;
  if (!process.stdin.isTTY)
    throw new FailureWithMessage(`${asks}\n没有执行：这里没有终端，不能问是否继续。确认无误后加 --yes。`);
  say(asks);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question("继续吗？输入 yes 继续，其他放弃：").finally(() => terminal.close());
  if (answer.trim().toLowerCase() !== "yes") throw new FailureWithMessage("已放弃，没有执行。");
}

type Command = {
  usage: string;
  /** @returns the exit code */
  run: (given: Given) => Promise<number>;
  /** the exit code of what failed; where it is not said, 2 for what was not understood and 1 for all else */
  codeOf?: (failure: unknown) => number;
};

/** Runs a command to its exit code; why it failed is told in words. */
export async function runCommand({
  usage,
  run,
  codeOf = (failure) => (failure instanceof UsageProblem ? 2 : 1),
}: Command): Promise<void> {
  try {
    const { wantsHelp, ...given } = readGiven(process.argv.slice(2), process.env);
    if (wantsHelp) process.stdout.write(`${usage}\n${COMMON}\n`);
    process.exitCode = wantsHelp ? 0 : await run(given);
  } catch (failure) {
    say(inWords(failure) ?? (failure instanceof Error ? failure.message : String(failure)));
    process.exitCode = codeOf(failure);
  }
}
