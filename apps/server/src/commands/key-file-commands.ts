import { resolve } from "node:path";
import { newKeyFile, unsafeAt } from "../config/key-file.ts";
import { CLEAR_KEYS, wrapperWords } from "../config/key-words.ts";
import { clearFormerOf } from "../config/replace-key-file.ts";
import { readKeyFile, unknownMembers, wrapperOf, wrappingOf } from "../config/read-keys.ts";
import type { Keys } from "../config/config.ts";
import { inWords } from "../failure-words.ts";
import { checkKeys } from "../keys-of-database.ts";
import { fileKeyOf } from "../open-config.ts";
import { type Environment, say, UsageProblem } from "./operator-command.ts";
import { openPool } from "../platform/database/pool.ts";
import { createLog } from "../platform/log.ts";
import { printsOf } from "../platform/crypto/key-prints.ts";
import { databaseOf, runningDatabase } from "./running-database.ts";

/** The file that is named, else that of the server. @throws UsageProblem */
export function fileOf(path: string | undefined, environment: Environment): string {
  const file = path ?? environment["KEYS_FILE"];
  if (file === undefined || file === "") throw new UsageProblem("请写密钥文件的路径，或设 KEYS_FILE。");
  return resolve(file);
}

const printsInLines = (keys: Keys) =>
  Object.entries(printsOf(keys))
    .map(([name, print]) => `  ${name.padEnd(18)} ${print}`)
    .join("\n");

/** `script/keys new`. @returns the exit code */
export function makeKeyFile(path: string | undefined, environment: Environment): number {
  const made = newKeyFile(fileOf(path, environment), environment["DATA_DIR"]);
  say(`已生成 ${made.path}（权限 0600）。密钥指纹：\n${printsInLines(made.keys)}`);
  say("请现在就把它另存一份到门户以外的安全地方，例如保密柜里的介质：丢了它，已加密的内容和口令都无法找回。");
  say("备份里不含密钥。不要把它和备份放在一起。");
  return 0;
}

/** `script/keys check`: what the file lacks, and whether it is the database's. @returns the exit code */
export async function checkKeyFile(path: string | undefined, environment: Environment): Promise<number> {
  const file = fileOf(path, environment);
  const { keys, faults } = readKeyFile(file, await fileKeyOf(file, environment));
  if (!keys) {
    say(`${file}：\n${[...faults, ...unknownMembers(file)].map((fault) => `  ${fault}`).join("\n")}`);
    return 1;
  }
  const unsafe = unsafeAt(file);
  const remarks = [
    ...(unsafe === undefined ? [] : [unsafe]),
    ...unknownMembers(file),
    ...clearFormerOf(file).map((former) => `${former} 里是明文密钥：移到离线介质，再从磁盘上删掉`),
    ...(wrappingOf(file) ? [] : [CLEAR_KEYS]),
  ];
  say(`${file} 格式完整，${wrappingInWords(file)}。密钥指纹：\n${printsInLines(keys)}`);
  for (const remark of remarks) say(`注意：${remark}。`);
  return (await isOfDatabase(keys, environment)) && unsafe === undefined ? 0 : 1;
}

function wrappingInWords(file: string): string {
  const wrapping = wrappingOf(file);
  return wrapping ? `密钥都由${wrapperWords[wrapperOf(wrapping)].name}包裹（${wrapping.name}）` : "密钥为明文";
}

/** What each key of the start is kept by: a machine, whoever wrapped the file, or nobody. */
export function keepersOf(file: string | undefined, keys: Keys) {
  const wrapping = file === undefined ? undefined : wrappingOf(file);
  const ofFile = wrapping ? wrapperOf(wrapping) : "clear";
  const { passwordSm2, transport, ...others } = keys;
  const keeperOf = (pair: object) => ("inModule" in pair ? "inModule" : ofFile);
  const pairs = Object.entries(transport?.byId ?? {});
  return {
    file: file ?? null,
    wrappedUnder: wrapping?.name ?? null,
    keptBy: {
      ...Object.fromEntries(Object.keys(others).map((name) => [name, ofFile])),
      passwordSm2: keeperOf(passwordSm2),
      ...Object.fromEntries(pairs.map(([id, pair]) => [`transport.${id}`, keeperOf(pair)])),
    },
  };
}

/** True where no database can be asked, too: the file alone was checked then, and that is said. */
async function isOfDatabase(keys: Keys, environment: Environment): Promise<boolean> {
  const connected = await reach(environment);
  if (typeof connected === "string") {
    say(`没有核对数据库：${connected}`);
    return true;
  }
  try {
    const belonging = await checkKeys(connected, keys);
    say(
      belonging === "confirmed"
        ? "与数据库核对：是这个数据库的密钥。"
        : "与数据库核对：数据库还没有记下密钥指纹，其中也没有与这些密钥不符的内容。门户下一次启动时记下。",
    );
    return true;
  } catch (failure) {
    say(inWords(failure) ?? `核对时出错：${String(failure)}`);
    return false;
  } finally {
    await connected.destroy();
  }
}

/** @returns why none answers, where none does */
async function reach(environment: Environment) {
  try {
    const db = openPool({ url: await runningDatabase(databaseOf(environment)), size: 1, log: createLog("silent") });
    try {
      await db.selectNoFrom((row) => row.lit(1).as("one")).execute();
      return db;
    } catch (failure) {
      await db.destroy();
      throw failure;
    }
  } catch (failure) {
    return inWords(failure) ?? String(failure);
  }
}
