import * as styles from "./backup-details.module.css";
import { backupResults } from "@sannong/contract/operations/backup-words";
import type { BackupRun } from "@sannong/contract/operations/backups.schemas";
import { Alert, Dialog } from "@sannong/ui";
import { fullMomentInWords } from "../../../lib/words/words.ts";
import { sizeInWords, tookInWords } from "./backup-columns.tsx";

/** Everything about one backup, down to the keys without which it cannot be opened. */
export function BackupDetails({ run, onClose }: { run: BackupRun; onClose: () => void }) {
  const { content, faults, result } = run;
  const facts: readonly (readonly [label: string, value: string])[] = [
    ["结果", backupResults[result]],
    ["开始", `${fullMomentInWords(run.begunAt)}，用时 ${tookInWords(run)}`],
    ...(content
      ? ([
          ["数据时点", fullMomentInWords(content.at)],
          ["数据库", `${content.tables} 张表，${content.rows.toLocaleString("zh-CN")} 行`],
          [
            "上传的文件",
            `${content.files.toLocaleString("zh-CN")} 个${content.missingFiles > 0 ? `，另有 ${content.missingFiles} 个缺失` : ""}`,
          ],
          ["大小（压缩前）", sizeInWords(content.bytes)],
          ["审计链末尾", content.auditSeq === null ? "还没有记录" : `第 ${content.auditSeq} 条`],
          ["存放位置", `${content.host}：${content.folder}`],
          ["恢复需要的密钥（编号:指纹）", content.keyIds.join("\n")],
        ] as const)
      : []),
  ];
  return (
    <Dialog open drawer title={`备份 ${content?.name ?? ""}`} width={640} onClose={onClose}>
      <div className="fs">
        {faults.length > 0 && (
          <Alert tone={result === "failed" ? "err" : "warn"}>
            {faults.map((fault) => (
              <span key={fault} className={styles.backupFault}>
                {fault}
              </span>
            ))}
          </Alert>
        )}
        <dl className={styles.backupFacts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {content && (
          <p className="sm muted">
            密钥不在备份里，须另行保管。恢复到一台空的机器：配置好密钥后运行{" "}
            <code className="mono">script/restore {content.name}</code>。
          </p>
        )}
      </div>
    </Dialog>
  );
}
