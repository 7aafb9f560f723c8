import * as styles from "./file-check.module.css";
import { fileCheck } from "@sannong/contract/operations/file-check";
import type { FaultyFile } from "@sannong/contract/operations/file-check.schemas";
import { fileFaults } from "@sannong/contract/operations/file-check-words";
import type { OutputOf } from "@sannong/contract/endpoint";
import { Alert, ErrorState, Skeleton, Tag } from "@sannong/ui";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";
import { fullMomentInWords } from "../../../lib/words/words.ts";
import { sizeInWords } from "./backup-columns.tsx";

const fileCheckQuery = queryOptions({ queryKey: ["fileCheck"], queryFn: () => call(fileCheck, {}) });

/** 上传文件核对: what the nightly look found of the files that people handed in. */
export function FileCheck() {
  const { data, isError, error, refetch } = useQuery(fileCheckQuery);
  return (
    <section className={styles.fileCheck} aria-labelledby="file-check-title">
      <h2 id="file-check-title">上传文件核对</h2>
      {isError && !data ? (
        <ErrorState title="核对结果没有加载出来" failure={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Found found={data} />
      ) : (
        <Skeleton rows={2} label="正在读取核对结果" />
      )}
    </section>
  );
}

function Found({ found }: { found: OutputOf<typeof fileCheck> }) {
  const { files, looked, faults, faulty, checkedAt } = found;
  if (files === 0) return <p className="muted">还没有人上传过文件。每天凌晨三点与登记的大小和内容核对。</p>;
  if (checkedAt === null)
    return (
      <p className="muted">{`有 ${files} 个文件，还没有核对过。每天凌晨三点核对，也可以在“后台任务”中立即运行。`}</p>
    );
  const waiting = files - looked;
  const told = `最近一次核对：${fullMomentInWords(checkedAt)}，已核对 ${looked} 个文件${waiting > 0 ? `，${waiting} 个新文件等下一次核对` : ""}。`;
  if (faults === 0) return <Alert tone="ok">{`${told}没有缺失，内容与登记一致。`}</Alert>;
  return (
    <>
      <Alert tone="err">{`${told}其中 ${faults} 个缺失或与登记不符，请尽快从备份中找回。`}</Alert>
      <ul className={styles.fileFaults}>
        {faulty.map((file) => (
          <Faulty key={file.id} file={file} />
        ))}
      </ul>
      {faults > faulty.length && <p className="muted">{`只列出前 ${faulty.length} 个，其余见服务器日志。`}</p>}
    </>
  );
}

const Faulty = ({ file }: { file: FaultyFile }) => (
  <li>
    <Tag tone="err" icon="warn">
      {fileFaults[file.fault]}
    </Tag>
    <span className="mono">{file.id}</span>
    <small>{`${file.type}，登记大小 ${sizeInWords(file.size)}，${fullMomentInWords(file.storedAt)} 上传`}</small>
  </li>
);
