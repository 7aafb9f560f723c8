import { CryptoModuleFailed } from "./platform/crypto/crypto-module.ts";
import { SealBroken } from "./platform/crypto/field-sealer.ts";
import { KeyServiceFailed } from "./platform/crypto/key-service.ts";
import { FailureWithMessage } from "./platform/failure-with-message.ts";
import { Unavailable, unavailableOf } from "./platform/unavailable.ts";

/** What an operator does about it, by the code of the database (SQLSTATE) or of the system. */
const remedies: Record<string, string> = {
  ECONNREFUSED: "连接不上：请确认数据库已经启动，核对 DATABASE_URL 里的地址和端口",
  ENOTFOUND: "找不到这个主机名：请核对 DATABASE_URL",
  ETIMEDOUT: "连接超时：请核对 DATABASE_URL 里的地址，以及防火墙是否放行",
  EAI_AGAIN: "查不到这个主机名：请核对 DATABASE_URL 和本机的 DNS",
  EHOSTUNREACH: "主机不可达：请核对 DATABASE_URL 里的地址和网络",
  ENETUNREACH: "网络不通：请核对 DATABASE_URL 里的地址和网络",
  "28P01": "数据库不接受这个用户名或密码：请核对 DATABASE_URL 和 DATABASE_MIGRATION_URL",
  "28000": "数据库不允许这样登录：请核对用户名，以及数据库的 pg_hba.conf",
  "3D000": "数据库不存在：请先建库，或核对地址里的库名",
  "42501": "数据库角色缺少权限：表的所有者（DATABASE_MIGRATION_URL）要能在库里建模式和扩展",
  EADDRINUSE: "端口已被占用：请停掉占用它的程序，或另设 PORT",
  EADDRNOTAVAIL: "本机没有这个地址：请核对 HOST",
  EACCES: "没有权限：请核对目录的属主，端口小于 1024 时由代理转发",
  EPERM: "没有权限：请核对目录的属主和挂载方式",
  EROFS:
    "这里只能读：核对挂载方式；用 systemd 的，/var/lib/sannong 以外要写的目录加进 ReadWritePaths（systemctl edit sannong）",
  ENOSPC: "磁盘已满：请腾出空间，然后再执行",
  EDQUOT: "磁盘配额已用完：请腾出空间或提高配额，然后再执行",
  "53100": "数据库所在的磁盘已满：请腾出空间，然后再执行",
  EEXIST: "这里已有一个文件，不能建目录：请移走它，或另写一个目录",
  ENOTDIR: "这条路径中间有一个文件，不是目录：请核对路径",
  EMFILE: "打开的文件太多：请提高上限（ulimit -n，systemd 里是 LimitNOFILE）",
};

/**
 * What is said of a failure that whoever starts the portal, or runs a command, can put right; undefined for a fault of
 * the program, of which everything is shown.
 */
export function inWords(failure: unknown): string | undefined {
  // what failed first is why the other failed
  if (failure instanceof SuppressedError) return inWords(failure.suppressed);
  if (failure instanceof FailureWithMessage) return failure.message;
  if (failure instanceof SealBroken)
    return "数据库里的内容用给出的密钥打不开：KEYS_FILE 缺少旧密钥，或属于另一个数据库。用 script/keys check 核对。";
  if (failure instanceof KeyServiceFailed) return dataKeyInWords(failure);
  if (failure instanceof CryptoModuleFailed)
    return `密码机不能用：核对 CRYPTO_MODULE，确认桥接程序在运行、密钥在那里而且许可使用（${failure.message}）。`;
  if (failure instanceof Unavailable && failure.what === "storage") return storageInWords(failure);
  // what it was refused by is told by a code, which speaks of the database
  if (failure instanceof Unavailable && failure.what === "redis")
    return `Redis 没有应答：请核对 REDIS_URL 里的地址和密码，以及 Redis 是否在运行（${failure.message}）。`;
  for (let fault = failure; fault instanceof Error; fault = fault.cause) {
    const { code = "", address, port, path } = fault as NodeJS.ErrnoException & { address?: string; port?: number };
    const remedy = remedies[code];
    if (remedy === undefined) continue;
    const where = address === undefined ? (path ?? "") : `${address}${port === undefined ? "" : `:${port}`}`;
    return `${remedy}（${[code, where].join(" ").trimEnd()}）。`;
  }
  return driverInWords(failure);
}

/** The database's driver has no code for what it finds out itself. */
function driverInWords(failure: unknown): string | undefined {
  if (!(failure instanceof Error)) return undefined;
  if (/does not support SSL/.test(failure.message))
    return `数据库没有开启 TLS：请在数据库上开启，或核对 DATABASE_URL 里的 sslmode（${failure.message}）。`;
  if (unavailableOf(failure) !== "database") return undefined;
  return `数据库没有应答：请核对 DATABASE_URL 里的地址、网络和防火墙，以及数据库是否在运行（${failure.message}）。`;
}

function dataKeyInWords({ message, reason }: KeyServiceFailed): string {
  const why = {
    away: "没有应答",
    denied: "不认本机的令牌，或不许使用密钥",
    refused: "打不开它：不是包裹时用的那一个",
    odd: "答的不是密钥",
  }[reason];
  return `数据库里的数据密钥取不出来，包裹它的密码机、密钥服务或密钥加密密钥${why}。核对 CRYPTO_MODULE、KEY_SERVICE_URL 和密钥文件的 keyEncryption，然后再启动（${message}）。`;
}

function storageInWords({ cause }: Unavailable): string {
  const why = cause instanceof Error ? `（${cause.message}）` : "";
  return `存放文件的地方不能用${why}：请核对 DATA_DIR 里的 files 目录；用对象存储的，核对 S3_ENDPOINT 等变量和网络。`;
}
