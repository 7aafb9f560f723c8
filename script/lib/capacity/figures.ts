/**
 * What was measured, and where that is written down. A test looks each `says` up in its document: who measures anew
 * changes both.
 */
export type Figure = { value: number; what: string; source: string; says: string };

const decision = (file: string) => `docs/decisions/${file}.md`;
const SPEED = decision("0022-memory-and-how-speed-is-measured");
const SIZES = decision("0079-capacity-by-formulas-over-measured-figures");

export const figures = {
  signInsACore: {
    value: 35,
    what: "一个核每秒的密码登录（两核 70 次，压测程序和数据库也在这两核上）",
    source: SPEED,
    says: "runs seventy times a second",
  },
  threadMs: {
    value: 3.2,
    what: "一次登录占门户主线程的毫秒数",
    source: SPEED,
    says: "3.2 ms for one after three thousand",
  },
  handOffsACore: {
    value: 665,
    what: "一个核每秒进入系统的次数（CAS，两核 1,330 次，同上）",
    source: SPEED,
    says: "portal 1,330 chains a second",
  },
  hashMb: { value: 19, what: "正在算的一个口令占的内存（MB）", source: SPEED, says: "another 19 MB while it runs" },
  databaseMs: {
    value: 3.7,
    what: "一次登录占数据库的毫秒数",
    source: decision("0025-put-and-look-in-one-parcel"),
    says: "database's time for a sign-in 4.2 and 3.7 ms",
  },
  processMb: { value: 361, what: "有人用的门户进程占的内存（MB）", source: SIZES, says: "347 to 361 MB" },
  accountBytes: { value: 2008, what: "一个账号在库里的字节数，连同索引和角色", source: SIZES, says: "2,008 bytes" },
  entriesASignIn: { value: 3.05, what: "一次登录的审计记录", source: SIZES, says: "3.05 entries" },
  entryBytes: { value: 1150, what: "一条审计记录连同链的字节数", source: SIZES, says: "1.15 KB" },
  otherBytesASignIn: {
    value: 6500,
    what: "一次登录在库里写下的其他字节数（设备、短期数据等）",
    source: SIZES,
    says: "6.5 KB",
  },
  requestsASignIn: { value: 24, what: "一次登录前后的请求数", source: SIZES, says: "24 requests" },
  logBytes: { value: 170, what: "一个请求的日志字节数", source: SIZES, says: "170 bytes a line" },
  pageBytes: { value: 200, what: "一次页面访问记录的字节数", source: SIZES, says: "125 to 200 bytes" },
  linksASecond: { value: 44_000, what: "审计核验每秒走过的记录", source: SIZES, says: "44,000 links a second" },
  onlineBytes: {
    value: 2900,
    what: "一个在线的人在 Redis 里的字节数",
    source: "docs/operations/redis.zh.md",
    says: "一个在线的人约 2.9 KB",
  },
  connectionsAServer: {
    value: 45,
    what: "一台门户服务器最多的数据库连接",
    source: "docs/operations/postgresql.zh.md",
    says: "默认合计 45",
  },
} as const satisfies Record<string, Figure>;

/** What was not measured but chosen, each with its reason in `docs/operations/capacity.zh.md`. */
export const chosen = {
  /** The peak takes so much of the processors: figures of one machine are not those of another. */
  busyShare: 0.5,
  /** A day has as many sign-ins as so many hours of the peak. */
  peakHoursADay: 5,
  mostSignInsADay: 3,
  pagesASignIn: 10,
  /** VISIT_LOG_DAYS when nobody sets it. */
  visitDays: 180,
  onlineHours: 2,
  /** Kept free for backup, monitoring, replication and maintenance. */
  spareConnections: 20,
  /** More than this and a pooler costs less than the connections. */
  mostDirectConnections: 200,
  systemMb: 2048,
  /** Space for vacuum, WAL and what is sorted. */
  diskMargin: 1.5,
} as const;
