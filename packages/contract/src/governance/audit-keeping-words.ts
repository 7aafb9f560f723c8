/** How many days the log stays online: six months at least by law, a year at most (rule SEC-AU-04). */
export const AUDIT_ONLINE_DAYS = { from: 180, to: 365, usual: 180 } as const;
/** How many days more the sealed files of what went offline are kept; then they are destroyed. */
export const AUDIT_ARCHIVE_DAYS = { from: 30, to: 365, usual: 180 } as const;

/** A head is signed and sent every day; whoever waits for longer is told. */
export const LATE_HEAD_HOURS = 26;

export const segmentStates = { online: "在线", archived: "已转离线", destroyed: "已销毁" } as const;
export type SegmentState = keyof typeof segmentStates;

/** Where heads are kept away from this machine. */
export const headPlaces = { folder: "异机目录", collector: "收集服务" } as const;
export type HeadPlace = keyof typeof headPlaces;

/** Why a place did not take a head, and what to look at. */
export const headFailures = {
  noFolder: "目录不存在，请检查挂载",
  sameDisk: "目录与本机数据在同一个磁盘上，请检查挂载",
  notWritten: "目录写不进去，请检查权限和空间",
  differs: "那里已有同名而内容不同的链头，请立即核查",
  slow: "没有及时应答",
  unreachable: "连不上",
  refused: "被对方拒绝，请核对地址和令牌",
  garbled: "对方的应答不符合约定",
} as const;
export type HeadFailure = keyof typeof headFailures;

/** Why what is past its time stays online for now. */
export const heldBackFor = {
  notTaken: "这一段的链头还没有被异机留存",
  faulty: "这一段签名时就有问题，作为证据保留，请先查明",
} as const;
export type HeldBack = keyof typeof heldBackFor;
