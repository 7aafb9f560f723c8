import { userInfo } from "node:os";
import type { Config } from "../config/config.ts";
import { agree, configFor, type Given, optionsIn, runCommand, say, withDatabase } from "./operator-command.ts";
import { createAudit } from "../platform/audit/create-audit.ts";
import { distrustPast, findPast, type PastFound } from "../platform/backup/distrust-past.ts";
import { systemClock } from "../platform/clock.ts";
import type { Db } from "../platform/database/database.ts";
import { postgresShortLived } from "../platform/short-lived/postgres-short-lived.ts";

const USAGE = `用法：
  script/after-failover [--dry-run] [--recovery-codes] [--yes]
      数据库恢复到了较早的时刻，或异步备库接管、丢了最后一段之后执行一次。
      作废以前的登录、授权、令牌、验证码、票据和没用过的激活码；已经用掉、但记录可能丢了的一次性凭据
      （动态口令、签名请求、客户端断言、DPoP、SAML 报文）不再接受。所有人要重新登录。
      同步备库接管、什么都没丢时不用执行。门户运行着也可以执行，可以重复执行。
  --dry-run         只列出有多少，什么也不改
  --recovery-codes  连同所有人的恢复码一起作废（丢的那一段里用过的，恢复以后又有效了）
结果以 JSON 输出，并写审计日志。执行前会问一遍；没有终端时必须写 --yes。`;

const options = {
  "dry-run": { type: "boolean", default: false },
  "recovery-codes": { type: "boolean", default: false },
  yes: { type: "boolean", default: false },
} as const;

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);
const inWords = ({ sessions, others, activationCodes, recoveryCodes }: PastFound, withRecoveryCodes: boolean) =>
  `登录 ${sessions} 个，令牌、验证码、票据等 ${sum(others)} 条，激活码 ${activationCodes} 个` +
  (withRecoveryCodes ? `，恢复码 ${recoveryCodes} 个` : "");

/** @returns the exit code */
async function run({ args, environment }: Given): Promise<number> {
  const { values } = optionsIn(USAGE, { args, options });
  const config = await configFor(environment);
  const withRecoveryCodes = values["recovery-codes"];
  const result = await withDatabase(config, async (db) => {
    const before = await findPast(db);
    if (values["dry-run"]) {
      say(`将作废：${inWords(before, withRecoveryCodes)}。什么也没有改。`);
      return before;
    }
    await agree(`将作废 ${inWords(before, withRecoveryCodes)}，所有人要重新登录。`, values.yes);
    const done = await distrust(db, config, withRecoveryCodes);
    say(`已作废：${inWords(done, withRecoveryCodes)}。`);
    if (config.redis) say("登录、令牌和验证码在 Redis 里：请接着清空它（FLUSHDB，或换一个 prefix），见 redis.zh.md。");
    return done;
  });
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  return 0;
}

async function distrust(db: Db, { keys }: Config, withRecoveryCodes: boolean): Promise<PastFound> {
  const shortLived = postgresShortLived({ db, eventual: db, clock: systemClock });
  const audit = createAudit({ db, auditKey: keys.audit, clock: systemClock });
  const by = `operator ${userInfo().username}`;
  const note = ({ sessions, others, activationCodes, recoveryCodes }: PastFound, within: Db) => {
    const found = { sessions, others: sum(others), activationCodes, ...(withRecoveryCodes && { recoveryCodes }) };
    const about = { objectKind: "installation", detail: { by, ...found } };
    return audit.record({ event: "failover.pastDistrusted", result: "ok", ...about }, within);
  };
  const done = await distrustPast(db, shortLived, systemClock, { withRecoveryCodes }, note);
  await audit.seal();
  return done;
}

await runCommand({ usage: USAGE, run });
