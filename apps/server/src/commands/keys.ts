import { userInfo } from "node:os";
import type { Config } from "../config/config.ts";
import { sealRights } from "../identity/accounts/index.ts";
import { dataKeysModule } from "../operations/keys/index.ts";
import { sealData } from "../data/resources/index.ts";
import { sealAgreements } from "../kernel/application/index.ts";
import { keyServiceFor } from "../open-config.ts";
import { wrappingOf } from "../config/read-keys.ts";
import { checkKeyFile, fileOf, keepersOf, makeKeyFile } from "./key-file-commands.ts";
import { takePairOfModule, unwrapKeyFile, wrapKeyFile } from "./key-wrapping-commands.ts";
import { configFor, type Given, optionsIn, runCommand, UsageProblem, withDatabase } from "./operator-command.ts";
import { auditKeeping } from "../platform/audit/audit-keeping.ts";
import { createAudit } from "../platform/audit/create-audit.ts";
import { systemClock } from "../platform/clock.ts";
import { openFieldSealer } from "../platform/crypto/data-keys.ts";
import type { Db } from "../platform/database/database.ts";
import { createLog } from "../platform/log.ts";
import { FailureWithMessage } from "../platform/failure-with-message.ts";

const USAGE = `用法：
  script/keys new [文件]    生成一份完整的密钥文件（权限 0600），不写文件名时用 KEYS_FILE；已有的文件不会被覆盖，不需要数据库
  script/keys check [文件]  密钥文件缺什么、哪里不对、由谁包裹；连得上数据库时，再核对是不是这个数据库的密钥
  script/keys wrap [文件] [--to 新文件] [--dry-run]
                            文件里的密钥全部由密码机（CRYPTO_MODULE）或密钥服务（KEY_SERVICE_URL）包裹，原文件另存在旁边；
                            已包裹的重新包裹。--dry-run 试做一遍，什么都不改；--to 写到别处，原文件不动
  script/keys unwrap [文件] --to 新文件
                            把已包裹的密钥取成明文文件，用来改密钥或撤下密码机
  script/keys in-module password 名称 [文件]
  script/keys in-module transport 名称 [文件]
                            口令（报文）传输的密钥对换成密码机里那一对，私钥从此不出密码机
  script/keys status        各密钥由谁保管、各代数据密钥，以及每一加密列换密的进度
  script/keys rotate        生成新一代数据密钥；一分钟后全部服务器改用它加密，后台任务“更换加密密钥”逐批换密旧数据
  script/keys turn-head-key 更换每天签名审计链头的密钥：原密钥最后一次签名，封住写明新公钥的那条日志，然后由新密钥签名
  script/keys rewrap        密钥加密密钥更换（或改用密钥服务、密码机）之后，重新包裹各代数据密钥和已包裹的密钥文件
  script/keys seal-rights   为没有校验码的角色权限、接入授权和数据授权补上校验码（仅在升级中断之后使用；先核对再执行）`;

const ACTS = ["status", "rotate", "turn-head-key", "rewrap", "seal-rights"] as const;
type Act = (typeof ACTS)[number];
const isAct = (act: string | undefined): act is Act => (ACTS as readonly unknown[]).includes(act);

/** @returns the exit code; the result goes to standard output as JSON, a refusal to standard error */
async function run({ args, environment }: Given): Promise<number> {
  const { values, positionals } = optionsIn(USAGE, {
    args,
    allowPositionals: true,
    options: { to: { type: "string" }, "dry-run": { type: "boolean" } },
  });
  const [act, ...named] = positionals;
  const options = { to: values.to, isDryRun: values["dry-run"] === true };
  const hasOptions = options.to !== undefined || options.isDryRun;
  if (named.length > (act === "in-module" ? 3 : 1) || (hasOptions && act !== "wrap" && act !== "unwrap"))
    throw new UsageProblem(USAGE);
  const target = (file: string | undefined) => ({ path: fileOf(file, environment), environment, now: systemClock() });
  const [first, name, third] = named;
  if (act === "new") return makeKeyFile(first, environment);
  if (act === "check") return checkKeyFile(first, environment);
  if (act === "wrap") return wrapKeyFile(target(first), options);
  if (act === "unwrap") return unwrapKeyFile(target(first), options);
  if (act === "in-module") return takePairOfModule(target(third), { pair: first, name });
  if (!isAct(act) || first !== undefined) throw new UsageProblem(USAGE);
  const config = await configFor(environment);
  const result = await withDatabase(config, (db) => onDatabase(act, db, config));
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  const isWrapped = config.keysFile !== undefined && wrappingOf(config.keysFile) !== undefined;
  return act === "rewrap" && isWrapped ? wrapKeyFile(target(undefined), options) : 0;
}

async function onDatabase(act: Act, db: Db, config: Config): Promise<unknown> {
  const { keys } = config;
  const audit = createAudit({ db, auditKey: keys.audit, clock: systemClock });
  const keyService = keyServiceFor(config);
  const provided = { db, keyService, clock: systemClock };
  const sealer = await openFieldSealer({ ...provided, keys });
  const module = dataKeysModule({ ...provided, sealer, refreshKeys: async () => {}, audit, log: createLog("warn") });
  const who = userInfo().username;
  const doing = {
    status: async () => ({ keysFile: keepersOf(config.keysFile, keys), ...(await module.status()) }),
    async rotate() {
      const made = await module.make(who);
      if (!made) throw new FailureWithMessage("上一次生成的数据密钥还没有启用，请一分钟后再试。");
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
    rewrap: async () => ({ wrappedAnew: await module.wrapAnew(who) }),
    async "seal-rights"() {
      const rights = { db, audit, grantKey: keys.grant };
      return {
        permissions: await sealRights(rights),
        systems: await sealAgreements(rights),
        data: await sealData(rights),
      };
    },
  }[act];
  const result = await doing();
  await audit.seal();
  return result;
}

await runCommand({ usage: USAGE, run });
