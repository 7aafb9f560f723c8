import { type BackupResult, backupResults } from "@sannong/contract/operations/backup-words";
import type { BackupRun } from "@sannong/contract/operations/backups.schemas";
import { Button, Tag } from "@sannong/ui";
import type { Column } from "../../../console/parts/console-table.tsx";
import { fullMomentInWords } from "../../../lib/words/words.ts";

const resultLooks = {
  whole: { tone: "ok", icon: "check" },
  faulty: { tone: "warn", icon: "warn" },
  failed: { tone: "err", icon: "x" },
} as const satisfies Record<BackupResult, object>;

const KIB = 1024;
const units = ["B", "KB", "MB", "GB", "TB"] as const;
/** 18.4 MB. */
export function sizeInWords(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(KIB)));
  const value = bytes / KIB ** step;
  return `${value.toLocaleString("zh-CN", { maximumFractionDigits: step === 0 ? 0 : 1 })} ${units[step] ?? ""}`;
}

/** 41 秒, 3 分 5 秒. */
export function tookInWords({ begunAt, endedAt }: Pick<BackupRun, "begunAt" | "endedAt">): string {
  const seconds = Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(begunAt)) / 1000));
  return seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`;
}

export const backupColumns = (open: (id: string) => void): readonly Column<BackupRun>[] => [
  {
    title: "开始",
    cell: (run) => (
      <>
        {fullMomentInWords(run.begunAt)}
        <small>用时 {tookInWords(run)}</small>
      </>
    ),
  },
  {
    title: "结果",
    width: 150,
    cell: ({ result }) => (
      <Tag tone={resultLooks[result].tone} icon={resultLooks[result].icon}>
        {backupResults[result]}
      </Tag>
    ),
  },
  {
    title: "内容",
    cell: ({ content, faults }) =>
      content ? (
        <>
          {content.rows.toLocaleString("zh-CN")} 行，{content.files.toLocaleString("zh-CN")} 个文件
          <small>{sizeInWords(content.bytes)}</small>
        </>
      ) : (
        <span>{faults[0]}</span>
      ),
  },
  {
    title: "存放",
    cell: ({ content }) =>
      content ? (
        <>
          <span className="mono">{content.name}</span>
          <small>{content.host}</small>
        </>
      ) : (
        "—"
      ),
  },
  {
    title: "操作",
    width: 90,
    cell: ({ id, begunAt }) => (
      <Button size="small" aria-label={`查看${fullMomentInWords(begunAt)}的备份`} onClick={() => open(id)}>
        查看
      </Button>
    ),
  },
];
