import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Config } from "../config/config.ts";
import { keyServiceFor } from "../open-config.ts";
import { compareObjects } from "../gateways/object-storage/compare-objects.ts";
import { type CopyFault, copyObjects, type CopyReport } from "../gateways/object-storage/copy-objects.ts";
import { storageOfKind } from "../gateways/object-storage/index.ts";
import type { ObjectStorage } from "../gateways/object-storage/object-storage.ts";
import { configFor, type Given, optionsIn, runCommand, say, UsageProblem, withDatabase } from "./operator-command.ts";
import { namedFiles } from "../operations/files/index.ts";
import { createAudit } from "../platform/audit/create-audit.ts";
import { systemClock } from "../platform/clock.ts";
import { openFieldSealer } from "../platform/crypto/data-keys.ts";
import type { Db } from "../platform/database/database.ts";
import { FailureWithMessage } from "../platform/failure-with-message.ts";

const USAGE = `用法：
  script/objects status
      磁盘和对象存储（设了 S3_ 变量的）里各有多少文件，与数据库的清单核对有无和大小；对象存储另试一次写、读、删
  script/objects copy --from disk --to s3 [--dry-run]
  script/objects copy --from s3 --to disk [--dry-run]
      把数据库清单里的文件逐个抄到另一处，抄完读回来核对。原处的文件不动；中断了再运行一次，已抄好的不再抄。
      --dry-run 只看要抄多少，不抄。门户可以正在运行。

结果以 JSON 写到标准输出，说明写到标准错误。退出码：0 全部无误，1 有问题（逐个列出），2 没有做成。`;

type Kind = Config["objects"]["kind"];
const kinds: Record<Kind, string> = { disk: "磁盘", s3: "对象存储" };
const isKind = (text: string | undefined): text is Kind => text !== undefined && Object.hasOwn(kinds, text);
const faultWords: Record<CopyFault["fault"], string> = {
  missing: "没有这个文件",
  size: "大小与登记的不符",
  digest: "内容与登记的不符，或打不开",
  differs: "抄过去以后读回来不一样",
};
const sayFaults = (where: string, faults: readonly CopyFault[]) => {
  for (const { id, fault } of faults) say(`${where} ${id}：${faultWords[fault]}`);
};
const print = (result: unknown) => process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);

const options = { from: { type: "string" }, to: { type: "string" }, "dry-run": { type: "boolean" } } as const;

/** @returns the exit code: 0 all is well, 1 faults, 2 not done */
async function run({ args, environment }: Given): Promise<number> {
  const { values, positionals } = optionsIn(USAGE, { args, options, allowPositionals: true });
  const [act, ...others] = positionals;
  const { from, to, "dry-run": isDry = false } = values;
  const isStatus = act === "status" && from === undefined && to === undefined && !isDry;
  const isCopy = act === "copy" && isKind(from) && isKind(to) && from !== to;
  if (others.length > 0 || !(isStatus || isCopy)) throw new UsageProblem(USAGE);
  const config = await configFor(environment);
  return withDatabase(
    config,
    (db) => (isCopy && isKind(from) && isKind(to) ? copy(db, config, { from, to, isDry }) : status(db, config)),
    { size: 8 },
  );
}

function storageFor(kind: Kind, config: Config): ObjectStorage {
  const storage = storageOfKind(kind, config);
  if (!storage) throw new FailureWithMessage("环境里没有写明对象存储：缺少 S3_ENDPOINT、S3_BUCKET 等变量。");
  return storage;
}

/** Whether a bucket takes, gives and removes. @throws what went wrong */
async function tryOut(storage: ObjectStorage): Promise<boolean> {
  const [key, content] = [`probe${randomBytes(8).toString("hex")}`, randomBytes(16).toString("hex")];
  await storage.put(key, Readable.from([Buffer.from(content)]));
  const isSame = (await text(await storage.get(key))) === content;
  await storage.remove(key);
  return isSame;
}

async function status(db: Db, config: Config): Promise<number> {
  const named = namedFiles(db);
  const places = [];
  let isWell = true;
  for (const kind of config.objects.s3 ? (["disk", "s3"] as const) : (["disk"] as const)) {
    const storage = storageFor(kind, config);
    const isInUse = kind === config.objects.kind;
    const isUsable = kind === "disk" || (await tryOut(storage));
    const found = await compareObjects({ storage, files: named.all(), known: named.known });
    const { faults, ...counts } = found;
    // what is not in use may lack everything
    places.push({ kind, isInUse, isUsable, ...counts, faulty: faults.length, faults: isInUse ? faults : [] });
    say(
      `${kinds[kind]}${isInUse ? "（正在使用）" : ""}：清单上的 ${found.files} 个文件，${found.files - found.faults.length} 个在，${found.faults.length} 个有问题；清单外的 ${found.extra} 个。`,
    );
    if (!isUsable) say(`${kinds[kind]}写进去的内容读出来不一样。`);
    if (isInUse) sayFaults(kinds[kind], found.faults);
    if (isInUse && (found.faults.length > 0 || !isUsable)) isWell = false;
  }
  print(places);
  return isWell ? 0 : 1;
}

type Way = { from: Kind; to: Kind; isDry: boolean };

async function copy(db: Db, config: Config, { from, to, isDry }: Way): Promise<number> {
  const [source, target] = [storageFor(from, config), storageFor(to, config)];
  const named = namedFiles(db);
  if (isDry) return rehearse(named, { source, target }, { from, to });
  await target.check();
  const audit = createAudit({ db, auditKey: config.keys.audit, clock: systemClock });
  const keyService = keyServiceFor(config);
  const ring = await openFieldSealer({ db, keys: config.keys, keyService, clock: systemClock });
  const report = await copyObjects({
    from: source,
    to: target,
    ring,
    files: named.all(),
    isThere: named.isThere,
    onProgress: progress(),
  });
  const { faults, ...counts } = report;
  await audit.record({
    event: "file.carried",
    result: faults.length === 0 ? "ok" : "failed",
    objectKind: "file",
    objectId: `${from}-${to}`,
    detail: { ...counts, faults: faults.length },
  });
  await audit.seal();
  print({ from, to, ...report });
  sayFaults(kinds[from], faults);
  say(
    `从${kinds[from]}到${kinds[to]}：清单上的 ${counts.files} 个文件，新抄 ${counts.copied} 个，已经在的 ${counts.already} 个，有问题的 ${faults.length} 个。`,
  );
  return faults.length === 0 ? 0 : 1;
}

/** A line that is written over where somebody looks, else one a minute. */
function progress() {
  const { isTTY } = process.stderr;
  let last = Date.now();
  return ({ files, copied, bytes, faults }: CopyReport) => {
    if (Date.now() - last < (isTTY ? 500 : 60_000)) return;
    last = Date.now();
    const line = `已核对 ${files} 个文件，新抄 ${copied} 个（${Math.round(bytes / 1024 / 1024)} MB），有问题的 ${faults.length} 个`;
    process.stderr.write(isTTY ? `\r${line}` : `${line}\n`);
  };
}

async function rehearse(
  named: ReturnType<typeof namedFiles>,
  { source, target }: { source: ObjectStorage; target: ObjectStorage },
  { from, to }: Pick<Way, "from" | "to">,
): Promise<number> {
  const [here, there] = [
    await compareObjects({ storage: source, files: named.all(), known: named.known }),
    await compareObjects({ storage: target, files: named.all(), known: named.known }),
  ];
  print({ from, to, dryRun: true, files: here.files, toCopy: there.faults.length, faults: here.faults });
  sayFaults(kinds[from], here.faults);
  say(
    `清单上的 ${here.files} 个文件：${kinds[to]}里还没有的 ${there.faults.length} 个；${kinds[from]}里有问题的 ${here.faults.length} 个。什么都没有抄。`,
  );
  return here.faults.length === 0 ? 0 : 1;
}

await runCommand({ usage: USAGE, run, codeOf: () => 2 });
