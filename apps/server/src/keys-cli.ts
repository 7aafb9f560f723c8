import { userInfo } from "node:os";
import { readConfig } from "./config/read-config.ts";
import { sealRights } from "./features/account/index.ts";
import { dataKeysRoom } from "./features/data-keys/index.ts";
import { sealData } from "./features/data-resources/index.ts";
import { sealAgreements } from "./features/systems/index.ts";
import { keyServiceOf } from "./gateways/key-service/index.ts";
import { auditKeeping } from "./platform/audit/audit-keeping.ts";
import { createAudit } from "./platform/audit/create-audit.ts";
import { systemClock } from "./platform/clock.ts";
import { openFieldSealer } from "./platform/crypto/data-keys.ts";
import { openPool } from "./platform/database/pool.ts";
import { createLog } from "./platform/log.ts";
import { createOutbound } from "./platform/outbound.ts";
import { runningDatabase } from "./running-database.ts";

const USAGE = `用法：
  script/keys status        各代数据密钥，以及每一加密列换密的进度
  script/keys rotate        生成新一代数据密钥；一分钟后全部服务器改用它加密，后台任务“更换加密密钥”逐批换密旧数据
  script/keys turn-head-key 更换每天签名审计链头的密钥：原密钥最后一次签名，封住写明新公钥的那条日志，然后由新密钥签名
  script/keys rewrap        密钥加密密钥更换（或改用密钥服务）之后，重新包裹各代数据密钥
  script/keys seal-rights   为没有校验码的角色权限、接入授权和数据授权补上校验码（仅在升级中断之后使用；先核对再执行）`;

const ACTS = ["status", "rotate", "turn-head-key", "rewrap", "seal-rights"] as const;
const isAct = (act: string | undefined): act is (typeof ACTS)[number] => (ACTS as readonly unknown[]).includes(act);

/** @returns the exit code; the result goes to standard output as JSON, a refusal to standard error */
async function main([act]: string[]): Promise<number> {
  try {
    if (!isAct(act)) throw new Error(USAGE);
    const config = readConfig(process.env);
    const db = openPool({ url: await runningDatabase(config), size: 2, log: createLog("silent") });
    try {
      const { keys } = config;
      const audit = createAudit({ db, auditKey: keys.audit, clock: systemClock });
      const keyService = keyServiceOf(config, createOutbound());
      const ground = { db, keyService, clock: systemClock };
      const sealer = await openFieldSealer({ ...ground, keys });
      const room = dataKeysRoom({ ...ground, sealer, refreshKeys: async () => {}, audit, log: createLog("warn") });
      const who = userInfo().username;
      const done = {
        status: () => room.status(),
        async rotate() {
          const made = await room.make(who);
          if (!made) throw new Error("上一次生成的数据密钥还没有启用，请一分钟后再试。");
          return made;
        },
        "turn-head-key": () =>
          auditKeeping({
            db,
            audit,
            sealer,
            auditKey: keys.audit,
            issuer: config.http.publicUrl,
            clock: systemClock,
          }).signer.turnKey(who),
        rewrap: async () => ({ wrappedAnew: await room.wrapAnew(who) }),
        async "seal-rights"() {
          const rights = { db, audit, grantKey: keys.grant };
          return {
            permissions: await sealRights(rights),
            systems: await sealAgreements(rights),
            data: await sealData(rights),
          };
        },
      }[act];
      process.stdout.write(`${JSON.stringify(await done(), null, 2)}\n`);
      await audit.seal();
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
