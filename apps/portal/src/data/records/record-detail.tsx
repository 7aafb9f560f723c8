import * as styles from "./record-detail.module.css";
import {
  PUBLISH_WITHIN_DAYS,
  type PublicRecord,
  type RecordField,
  type RecordKind,
  recordQueries,
} from "@sannong/contract/data/record-words";
import { Alert, Button, buttonClass, EmptyState, ErrorState, Icon, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { RecordTags } from "./record-row.tsx";
import { recordQueriesOf } from "./records.queries.ts";

/** One record whole: every field of its kind, whose it is, when it was published; printable. */
export function RecordDetail({ kind, id, listAt }: { kind: RecordKind; id: string; listAt: string }) {
  const read = useQuery(recordQueriesOf(kind).one(id));
  const { source } = useQuery(recordQueriesOf(kind).filters()).data ?? {};
  if (read.isError && !read.data)
    return <ErrorState title="暂时查不到" failure={read.error} onRetry={() => void read.refetch()} />;
  if (read.isPending) return <Skeleton rows={6} label="正在读取记录" />;
  if (read.data === null)
    return (
      <EmptyState
        kind="elsewhere"
        title="这条记录不在公示期内"
        action={
          <Link className={buttonClass()} to={listAt}>
            回到查询列表
          </Link>
        }
      >
        公示截止后记录不再显示；也可能是地址不完整。
      </EmptyState>
    );
  const record = read.data;
  const { subject, fields } = recordQueries[kind];
  return (
    <article className={styles.recOne}>
      <header>
        <h2>{record[subject]}</h2>
        <p className={styles.recTags}>
          <RecordTags kind={kind} record={record} />
        </p>
        <p className={`${styles.recActs} no-print`}>
          <Link className="link" to={listAt}>
            <Icon name="left" size="s" />
            回到查询列表
          </Link>
          <Button size="small" icon="doc" onClick={() => window.print()}>
            打印
          </Button>
        </p>
      </header>
      {kind === "penalty" && <Remedies record={record} />}
      <dl className={styles.recFields}>
        {fields
          .filter(({ name }) => record[name] !== null && record[name] !== undefined)
          .map((field) => (
            <div key={field.name} className={isLong(field, record) ? styles.wide : undefined}>
              <dt>{field.label}</dt>
              <dd className={field.kind === "code" ? "num" : undefined}>{record[field.name]}</dd>
            </div>
          ))}
        <div>
          <dt>行政区划</dt>
          <dd>{record.areaName}</dd>
        </div>
        <div>
          <dt>公示日期</dt>
          <dd>
            {record.gsrq}
            <Promptness days={record.gsts} />
          </dd>
        </div>
      </dl>
      {source && (
        <p className={styles.recSource}>数据来源：{source.name}。公示内容以发布单位为准，身份证件号码均已隐去。</p>
      )}
    </article>
  );
}

const isLong = ({ kind, name }: RecordField, record: PublicRecord) =>
  kind === "text" && String(record[name] ?? "").length > 24;

/** Decisions are to be published within seven working days. */
function Promptness({ days }: { days: number | null }) {
  if (days === null) return null;
  const words = days === 0 ? "作出决定当天公示" : `作出决定后 ${days} 个工作日公示`;
  return (
    <span className={days <= PUBLISH_WITHIN_DAYS ? styles.recDays : `${styles.recDays} late`}>
      {words}
      {days <= PUBLISH_WITHIN_DAYS
        ? `（规定 ${PUBLISH_WITHIN_DAYS} 个工作日内）`
        : `，超过规定的 ${PUBLISH_WITHIN_DAYS} 个工作日`}
    </span>
  );
}

/** What whoever was penalised can do about the publication. */
function Remedies({ record }: { record: PublicRecord }) {
  const about = (topic: string) => `/feedback?${new URLSearchParams({ topic, about: String(record["ajh"] ?? "") })}`;
  return (
    <Alert>
      {record["gsjzq"] && <>公示到 {record["gsjzq"]}，到期自动停止公示。</>}
      履行处罚决定后可以
      <Link className="link" to={about("信用修复")}>
        申请信用修复
      </Link>
      ；认为内容有误可以
      <Link className="link" to={about("公示异议")}>
        提出异议
      </Link>
      。
    </Alert>
  );
}
