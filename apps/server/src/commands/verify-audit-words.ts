import { auditFaults } from "@sannong/contract/governance/audit-words";
import type { SegmentProof } from "../platform/audit/segment-file.ts";
import type { AuditProof, Head } from "../platform/audit/verify-audit.ts";
import { optionsIn, UsageProblem } from "./options.ts";
import type { AuditFault } from "../platform/audit/walk-chain.ts";

export const USAGE = `用法：
  script/verify-audit [--at-least 序号:校验值] [--heads 目录] [--key 公钥文件]
      核验在线的审计日志。--at-least 是以前记下的链尾（上次输出的 head），链必须至少还到那里；
      --heads 是异机留存的签名链头，每一个都必须与这里的一致；--key 是以前取得的公钥，不用数据库里的
  script/verify-audit --segment 文件 [--segment 文件 …] [--key 公钥文件]
      核验离线日志文件。给了 --key（PEM 或十六进制）就不需要数据库和本系统的任何密钥`;

const options = {
  "at-least": { type: "string" },
  heads: { type: "string" },
  segment: { type: "string", multiple: true },
  key: { type: "string" },
} as const;

export type Input = {
  atLeast: Head | undefined;
  /** a folder */
  heads: string | undefined;
  segments: readonly string[];
  /** a file */
  key: string | undefined;
};

/** What is to be verified. @throws UsageProblem how it is used */
export function askedOf(args: readonly string[]): Input {
  const {
    "at-least": noted,
    heads,
    segment: segments = [],
    key,
  } = optionsIn(USAGE, { args: [...args], options }).values;
  const [, seq, mac] = /^(\d+):([0-9a-f]{64})$/.exec(noted ?? "") ?? [];
  const isNoted = seq !== undefined && mac !== undefined;
  const isOfChain = noted !== undefined || heads !== undefined;
  if ((noted !== undefined && !isNoted) || (segments.length > 0 && isOfChain)) throw new UsageProblem(USAGE);
  return { atLeast: isNoted ? { seq, mac } : undefined, heads, segments, key };
}

const linesOf = (faults: readonly AuditFault[]) =>
  faults.map(({ kind, seq, entryId }) => {
    const { name, words } = auditFaults[kind];
    return `  ${name}：第 ${seq ?? "？"} 环，记录 ${entryId ?? "（已不在）"}，${words}`;
  });

/** What was found, in words; where the chain ends, to be noted outside this machine. */
export function reportOf({ intact, from, checked, heads, waiting, faults, head }: AuditProof): string {
  const begins = from ? `从 ${from.day} 签名的链头（第 ${from.seq} 环）之后` : "从第一条";
  const way = `${begins}核验到${head ? `第 ${head.seq} 环` : "末尾"}`;
  const end = head ? `链尾：${head.seq}:${head.mac}（请记在别处，下次用 --at-least 核对）` : "日志还是空的";
  if (intact)
    return `审计日志完好：${way}，共 ${checked} 条，与 ${heads} 个签名链头一致，${waiting} 条等待封存。\n${end}`;
  return [`审计日志有问题：${way}，共 ${checked} 条，发现 ${faults.length} 处：`, ...linesOf(faults)].join("\n");
}

/** What a file turned out to be. */
export function segmentReportOf(file: string, { intact, checked, macs, faults, head }: SegmentProof): string {
  const what = `${file}：${head.issuer} 的审计日志，第 ${head.first} 到 ${head.seq} 环，${head.day} 用密钥 ${head.kid} 签名`;
  const how = macs ? "签名、内容和每条记录的校验值" : "签名和内容";
  if (intact) return `${what}\n  完好：共 ${checked} 条，${how}都一致。`;
  return [what, `  有问题：共核验 ${checked} 条，发现 ${faults.length} 处：`, ...linesOf(faults)].join("\n");
}
