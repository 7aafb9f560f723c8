import { chosen, figures } from "./figures.ts";

export type Wanted = {
  people: number;
  /** sign-ins a second in the busiest minutes */
  peak: number;
  systems: number;
  /** of one server of the portal */
  cores: number;
  /** systems that a person enters after a sign-in */
  handOffs: number;
  signInsADay: number;
  auditDays: number;
  /** copies of the backup that are kept */
  backups: number;
  filesGb: number;
};

export const withDefaults = (given: Pick<Wanted, "people" | "peak" | "systems"> & Partial<Wanted>): Wanted => ({
  cores: 8,
  handOffs: Math.min(3, given.systems),
  signInsADay: Math.round(Math.min(given.peak * 3600 * chosen.peakHoursADay, given.people * chosen.mostSignInsADay)),
  auditDays: 180,
  backups: 30,
  filesGb: 100,
  ...given,
});

export type Line = { item: string; value: string; formula: string };
export type Plan = { lines: Line[]; warnings: string[]; servers: number; connections: number; databaseGb: number };

const GB = 1e9;
/** What is verified in a day has to be done before the next begins, with room for nights that fail. */
const LONGEST_CHECK_HOURS = 12;
const round = (value: number, digits = 1) => value.toLocaleString("en", { maximumFractionDigits: digits });
const gb = (bytes: number) => `${round(bytes / GB, bytes < 10 * GB ? 1 : 0)} GB`;
const MEMORY_GB = [4, 8, 16, 32, 64, 128] as const;
const boughtGb = (mb: number) => MEMORY_GB.find((size) => size * 1024 >= mb) ?? Math.ceil(mb / 1024);
const value = (name: keyof typeof figures): number => figures[name].value;

/** @returns what to buy for it: every line with the formula that it comes from */
export function planFor(wanted: Wanted): Plan {
  const portal = portalFor(wanted);
  const database = databaseFor(wanted, portal.servers);
  return {
    lines: [...portal.lines, ...database.lines],
    warnings: [...portal.warnings, ...database.warnings],
    servers: portal.servers,
    connections: database.connections,
    databaseGb: database.bytes / GB,
  };
}

function portalFor({ peak, handOffs, cores, signInsADay }: Wanted) {
  const busy = peak / value("signInsACore") + (peak * handOffs) / value("handOffsACore");
  const needed = busy / chosen.busyShare;
  // the main thread of a process is one core, however many the machine has
  const threads = (peak * value("threadMs")) / 1000 / chosen.busyShare;
  const working = Math.max(1, Math.ceil(needed / cores), Math.ceil(threads));
  const servers = working + 1;
  const mb = value("processMb") + value("hashMb") * (cores + 1) + chosen.systemMb;
  const logBytes = (signInsADay * value("requestsASignIn") * value("logBytes") * 30) / servers;
  const lines: Line[] = [
    {
      item: "门户服务器",
      value: `${servers} 台，每台 ${cores} 核`,
      formula: `(${peak}÷${value("signInsACore")} + ${peak}×${handOffs}÷${value("handOffsACore")}) ÷ ${chosen.busyShare} = ${round(needed)} 核；主线程 ${peak}×${value("threadMs")} 毫秒÷${chosen.busyShare} = ${round(threads, 2)} 个；${working} 台干活，另备 1 台`,
    },
    {
      item: "门户内存",
      value: `每台 ${boughtGb(mb)} GB`,
      formula: `${value("processMb")} + ${value("hashMb")}×(${cores}+1) + 系统 ${chosen.systemMb} = ${round(mb, 0)} MB`,
    },
    {
      item: "门户磁盘（日志 30 天）",
      value: `每台 ${gb(logBytes * chosen.diskMargin + 20 * GB)}`,
      formula: `每天 ${round(signInsADay)} 次登录×${value("requestsASignIn")} 个请求×${value("logBytes")} 字节×30 天÷${servers} 台 = ${gb(logBytes)}，×${chosen.diskMargin}，另加程序和临时文件 20 GB`,
    },
  ];
  return { servers, lines, warnings: [] as string[] };
}

function databaseFor(wanted: Wanted, servers: number) {
  const { people, peak, signInsADay, auditDays, handOffs, backups, filesGb, systems } = wanted;
  const entries = signInsADay * (value("entriesASignIn") + handOffs);
  const audit = entries * auditDays * value("entryBytes");
  const accounts = people * value("accountBytes");
  // the room of what lives for hours is used again; visits are kept for as long as VISIT_LOG_DAYS says when nobody sets it
  const passing = signInsADay * value("otherBytesASignIn");
  const visits = signInsADay * chosen.visitDays * chosen.pagesASignIn * value("pageBytes");
  const bytes = (audit + accounts + passing + visits) * chosen.diskMargin;
  const busy = (peak * value("databaseMs")) / 1000 / chosen.busyShare;
  const cores = Math.max(4, Math.ceil(busy));
  const connections = servers * value("connectionsAServer");
  const isDirect = connections + chosen.spareConnections <= chosen.mostDirectConnections;
  const online = Math.min(people, peak * 3600 * chosen.onlineHours);
  // by night what came since the last verified head, and a seventh of all that is online each day
  const checkHours = (entries * (1 + auditDays / 7)) / value("linksASecond") / 3600;
  const lines: Line[] = [
    {
      item: "数据库处理器",
      value: `${cores} 核，主库和每台备库相同`,
      formula: `${peak}×${value("databaseMs")} 毫秒÷${chosen.busyShare} = ${round(busy, 2)} 核，至少 4 核`,
    },
    {
      item: "数据库磁盘（第一年末）",
      value: `${gb(bytes)}，主库和每台备库相同`,
      formula: `账号 ${round(people)}×${value("accountBytes")} = ${gb(accounts)}；审计 ${round(entries, 0)} 条一天×${auditDays} 天×${value("entryBytes")} = ${gb(audit)}；访问记录 ${round(signInsADay)} 次一天×${chosen.visitDays}×${chosen.pagesASignIn} 页×${value("pageBytes")} = ${gb(visits)}；短期数据和设备一天 ${gb(passing)}；合计×${chosen.diskMargin}`,
    },
    {
      item: "数据库连接",
      value: isDirect
        ? `max_connections = ${connections + chosen.spareConnections}`
        : `用 PgBouncer：max_client_conn = ${connections + chosen.spareConnections}，default_pool_size = ${cores * 4}`,
      formula: `${servers} 台×${value("connectionsAServer")} + 备用 ${chosen.spareConnections}；超过 ${chosen.mostDirectConnections} 用连接池，池的大小是数据库核数的四倍`,
    },
    {
      item: "短期数据（用 Redis 的）",
      value: `${gb(online * value("onlineBytes") * 2)} 内存`,
      formula: `在线 ${round(online)} 人×${value("onlineBytes")} 字节×2`,
    },
    {
      item: "备份的磁盘",
      value: `最多 ${gb((bytes / chosen.diskMargin + filesGb * GB) * backups)}`,
      formula: `(库 ${gb(bytes / chosen.diskMargin)} + 文件 ${filesGb} GB)×${backups} 份，没有算压缩`,
    },
  ];
  const warnings = [
    checkHours > LONGEST_CHECK_HOURS
      ? `审计核验一天要走 ${round(entries * (1 + auditDays / 7), 0)} 条，约 ${round(checkHours)} 小时。减少在线保存的天数，或与开发商商量。`
      : undefined,
    systems > 500
      ? `${systems} 个系统：每个指标最多 2000 条序列，按系统和结果分的会不全。没有用这么多系统试过。`
      : undefined,
    people > 1_000_000 ? "没有在一百万个账号以上的正式库上试过：上线前用自己的数据压测。" : undefined,
  ].filter((one) => one !== undefined);
  return { lines, warnings, connections, bytes };
}
