import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import { userInfo } from "node:os";
import type { Config } from "../config/config.ts";
import { accountsModule } from "../identity/accounts/index.ts";
import {
  firstAdministratorsService,
  type HandedOut,
  type Named,
  OF_EACH,
  posts,
  usualNames,
} from "../authentication/enrolment/index.ts";
import { secondFactorModule } from "../authentication/second-factor/index.ts";
import { endSessionsFromShell } from "../authentication/sessions/index.ts";
import { keyServiceFor } from "../open-config.ts";
import { agree, configFor, type Given, optionsIn, runCommand, UsageProblem, withDatabase } from "./operator-command.ts";
import { createEvents } from "../kernel/events.ts";
import { createAudit } from "../platform/audit/create-audit.ts";
import { systemClock } from "../platform/clock.ts";
import { openFieldSealer } from "../platform/crypto/data-keys.ts";
import { passwordHasher } from "../platform/crypto/password-hasher.ts";
import type { Db } from "../platform/database/database.ts";
import { createLog } from "../platform/log.ts";
import { openShortLived } from "../platform/short-lived/open-short-lived.ts";
import type { ShortLived } from "../platform/short-lived/short-lived.ts";

const USAGE = `用法：
  script/first-admins create [--system 用户名 --system 用户名] [--security 用户名 --security 用户名]
                             [--audit 用户名 --audit 用户名] [--region 行政区划代码] [--yes]
      为新装的门户创建系统、安全、审计管理员各两名；一类不写用户名时用
      ${posts.map(({ key, name }) => `${name} ${usualNames[key].join("、")}`).join("，")}
      三类都没有在用的管理员时才能执行
  script/first-admins add --system|--security|--audit 用户名 … [--region 行政区划代码] [--yes]
      某一类在用的不足两名时，补到两名
  script/first-admins renew 用户名 [--yes]
      重发初始密码和激活码，原来的密码、动态口令、通行密钥、恢复码和登录全部作废。没有登录过的随时可以；
      登录过的，只有七天内登录过、能在管理后台为其重置的其他管理员不足两名时才可以
初始密码和激活码只显示这一次，请当面交给本人；激活码七天内有效，用一次作废。
终端上显示为表格，否则输出 JSON。执行前会问一遍；没有终端时必须写 --yes。`;

const options = {
  system: { type: "string", multiple: true },
  security: { type: "string", multiple: true },
  audit: { type: "string", multiple: true },
  region: { type: "string", default: PROVINCE_CODE },
  yes: { type: "boolean", default: false },
} as const;

async function serviceOn(db: Db, config: Config, shortLived: ShortLived) {
  const { keys, http, demonstration, signIn, password } = config;
  const clock = systemClock;
  const sealer = await openFieldSealer({ db, keys, keyService: keyServiceFor(config), clock });
  const audit = createAudit({ db, auditKey: keys.audit, clock });
  const accounts = accountsModule({
    db,
    eventual: db,
    events: createEvents(),
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
  const secondFactor = secondFactorModule({ db, shortLived, clock, sealer, publicUrl: http.publicUrl });
  const endSessionsOf = (accountId: string) => endSessionsFromShell(shortLived, accountId);
  const operator = userInfo().username;
  return firstAdministratorsService({ db, clock, accounts, secondFactor, endSessionsOf, audit, operator });
}
type Service = Awaited<ReturnType<typeof serviceOn>>;

/** What will be done, as the operator is asked; and the doing. */
type Act = { asks: string; done: () => Promise<HandedOut[]> };

const listed = (named: Named) =>
  posts
    .filter(({ key }) => named[key].length > 0)
    .map(({ key, name }) => `  ${name}：${named[key].join("、")}`)
    .join("\n");

async function create(service: Service, given: Named, region: string): Promise<Act> {
  const named: Record<string, readonly string[]> = {};
  for (const { key, name } of posts) {
    if (given[key].length !== 0 && given[key].length !== OF_EACH)
      throw new UsageProblem(`${name}要两名：--${key} 写两次，或者都不写。\n\n${USAGE}`);
    named[key] = given[key].length === 0 ? usualNames[key] : given[key];
  }
  const all = named as Named;
  await service.mayCreate();
  const asks = `将创建六名管理员（行政区划 ${region}），并显示各人的初始密码和激活码：\n${listed(all)}`;
  return { asks, done: () => service.create(all, region) };
}

async function add(service: Service, given: Named, region: string): Promise<Act> {
  if (Object.values(given).every((names) => names.length === 0))
    throw new UsageProblem(`请写 --system、--security 或 --audit 和用户名。\n\n${USAGE}`);
  await service.mayAdd(given);
  const asks = `将添加（行政区划 ${region}），并显示初始密码和激活码：\n${listed(given)}`;
  return { asks, done: () => service.add(given, region) };
}

async function renew(service: Service, username: string | undefined): Promise<Act> {
  if (username === undefined) throw new UsageProblem(`请写用户名。\n\n${USAGE}`);
  const { cameIn } = await service.mayRenew(username);
  const asks = cameIn
    ? `将重发 ${username} 的密码和激活码：其现在的密码、动态口令、通行密钥、恢复码和登录全部作废。`
    : `将重发 ${username} 的初始密码和激活码，以前发的作废。`;
  return { asks, done: async () => [await service.renew(username)] };
}

/** A sheet for whoever sits before it, JSON for programs. */
function print(made: readonly HandedOut[]): void {
  if (!process.stdout.isTTY) return void process.stdout.write(`${JSON.stringify(made, null, 2)}\n`);
  for (const { role, username, password, activationCode, expiresAt } of made) {
    const until = new Date(expiresAt).toLocaleString("zh-CN", { timeZone: "Asia/Shanghai", hour12: false });
    process.stdout.write(
      `\n${role}\n  用户名    ${username}\n  初始密码  ${password}\n  激活码    ${activationCode}\n  有效期至  ${until}\n`,
    );
  }
  process.stdout.write("\n只显示这一次。请当面交给本人，不要留存、转发或拍照。\n");
}

/** @returns the exit code; what is handed out goes to standard output, once, a refusal to standard error */
async function run({ args, environment }: Given): Promise<number> {
  const { values, positionals } = optionsIn(USAGE, { args, options, allowPositionals: true });
  const [act, username, ...more] = positionals;
  const isUnderstood =
    more.length === 0 && (act === "renew" || ((act === "create" || act === "add") && username === undefined));
  if (!isUnderstood) throw new UsageProblem(USAGE);
  const { system = [], security = [], audit = [], region, yes } = values;
  const named = { system, security, audit };
  const config = await configFor(environment);
  const made = await withDatabase(config, async (db) => {
    const log = createLog("silent");
    // sessions are ended where the servers keep them
    const state = await openShortLived({ db, eventual: db, clock: systemClock, log, address: config.redis });
    try {
      const service = await serviceOn(db, config, state.shortLived);
      const planned =
        act === "renew"
          ? await renew(service, username)
          : await (act === "create" ? create : add)(service, named, region);
      await agree(planned.asks, yes);
      return await planned.done();
    } finally {
      await state.stop();
    }
  });
  print(made);
  return 0;
}

await runCommand({ usage: USAGE, run });
