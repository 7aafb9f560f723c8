import * as jobColumnsStyles from "./job-columns.module.css";
import * as styles from "./job-failures.module.css";
import { jobCalled, type JobName } from "@sannong/contract/operations/job-words";
import { Dialog, EmptyState, ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { jobQueries } from "./jobs.queries.ts";
import { exactMomentInWords } from "./job-words.ts";

/** Why a job failed, the newest first; the same reason again and again is one line. */
export function JobFailures({ name, onClose }: { name: JobName; onClose: () => void }) {
  return (
    <Dialog open drawer title={`失败记录：${jobCalled(name).name}`} width={780} onClose={onClose}>
      <div className="fs">
        <Failures name={name} />
        <p className="sm muted">
          最多保留 50 条。原因里的口令、令牌和个人信息已隐去；完整的技术信息在服务器日志里，请运维人员按时间查找。
        </p>
      </div>
    </Dialog>
  );
}

function Failures({ name }: { name: JobName }) {
  const { data, error, refetch } = useQuery(jobQueries.failures(name));
  if (error && !data) return <ErrorState title="失败记录没有加载出来" failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} label="正在读取失败记录" />;
  if (data.records.length === 0)
    return (
      <EmptyState kind="nothingYet" title="没有失败过">
        这项任务一直正常。
      </EmptyState>
    );
  return (
    <div className="office-small-table">
      <table>
        <caption className="sr">失败记录</caption>
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">原因</th>
            <th scope="col">次数</th>
          </tr>
        </thead>
        <tbody>
          {data.records.map(({ id, reason, firstAt, lastAt, times }) => (
            <tr key={id}>
              <th scope="row" className={styles.jobWhen}>
                {exactMomentInWords(lastAt)}
                {times > 1 && <small>自 {exactMomentInWords(firstAt)}</small>}
              </th>
              <td className={jobColumnsStyles.jobReason}>{reason}</td>
              <td className="num">{times.toLocaleString("zh-CN")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
