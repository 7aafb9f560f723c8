import { parseArgs } from "node:util";
import type { Config } from "./config/config.ts";
import { readConfig } from "./config/read-config.ts";
import { accountRoom } from "./features/account/index.ts";
import { firstAdministratorsService, type HandedOut } from "./features/factor-set-up/index.ts";
import { secondFactorRoom } from "./features/second-factor/index.ts";
import { keyServiceOf } from "./gateways/key-service/index.ts";
import { createAudit } from "./platform/audit/create-audit.ts";
import { systemClock } from "./platform/clock.ts";
import { openFieldSealer } from "./platform/crypto/data-keys.ts";
import type { FieldSealer } from "./platform/crypto/field-sealer.ts";
import { passwordHasher } from "./platform/crypto/password-hasher.ts";
import type { Db } from "./platform/database/database.ts";
import { openPool } from "./platform/database/pool.ts";
import { createLog } from "./platform/log.ts";
import { createOutbound } from "./platform/outbound.ts";
import { postgresShortLived } from "./platform/short-lived/postgres-short-lived.ts";
import { runningDatabase } from "./running-database.ts";

const USAGE = `用法：
  script/first-admins create [--system 用户名] [--security 用户名] [--audit 用户名] [--region 行政区划代码]
      为新装的门户创建系统、安全、审计三名管理员；初始密码和激活码只显示这一次
  script/first-admins renew 用户名
      给还没有登录过的一名重发激活码（前一个作废）`;

const options = {
  system: { type: "string", default: "xitongguanli" },
  security: { type: "string", default: "anquanguanli" },
  audit: { type: "string", default: "shenjiguanli" },
  region: { type: "string", default: "32" },
} as const;

function serviceOn(db: Db, sealer: FieldSealer, { keys, http, demonstration, signIn, password }: Config) {
  const clock = systemClock;
  const audit = createAudit({ db, auditKey: keys.audit, clock });
  const shortLived = postgresShortLived({ db, eventual: db, clock });
  const accounts = accountRoom({
    db,
    eventual: db,
    shortLived,
    sealer,
    hasher: passwordHasher({ pepper: keys.passwordPepper }),
    grantKey: keys.grant,
    initialPasswords: signIn.initialPasswords,
    passwordPolicy: password,
    isDemonstration: demonstration,
    clock,
    audit,
    log: createLog("silent"),
    regionName: () => undefined,
  });
  const secondFactor = secondFactorRoom({ db, shortLived, clock, sealer, publicUrl: http.publicUrl });
  return firstAdministratorsService({ db, accounts, secondFactor, audit });
}

async function run(args: string[], db: Db, config: Config): Promise<HandedOut[]> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const keyService = keyServiceOf(config, createOutbound());
  const sealer = await openFieldSealer({ db, keys: config.keys, keyService, clock: systemClock });
  const service = serviceOn(db, sealer, config);
  const [act, username] = positionals;
  if (act === "create") return service.create(values, values.region);
  if (act === "renew" && username) return [await service.renew(username)];
  throw new Error(USAGE);
}

/** @returns the exit code; what is handed out goes to standard output as JSON, once, a refusal to standard error */
async function main(args: string[]): Promise<number> {
  try {
    const config = readConfig(process.env);
    const db = openPool({ url: await runningDatabase(config), size: 2, log: createLog("silent") });
    try {
      process.stdout.write(`${JSON.stringify(await run(args, db, config), null, 2)}\n`);
      return 0;
    } finally {
      await db.destroy();
    }
  } catch (problem) {
    process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
