import * as styles from "./inspection-result.module.css";
import {
  inspectionItems,
  type InspectionVerdict,
  inspectionVerdicts,
} from "@sannong/contract/governance/inspection-words";
import type { InspectionItem, InspectionRun } from "@sannong/contract/governance/inspection.schemas";
import { ErrorState, Skeleton, Tag } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useSession } from "../../../lib/session/session.ts";
import { momentInWords } from "../../../lib/words/words.ts";
import { inspectionQueries } from "./inspection.queries.ts";

const tones = { good: "ok", warn: "warn", veto: "err", unknown: "plain" } as const;
const VerdictTag = ({ verdict }: { verdict: InspectionVerdict }) => (
  <Tag tone={tones[verdict]}>{inspectionVerdicts[verdict]}</Tag>
);
/** What decides alone comes first. */
const order: readonly InspectionVerdict[] = ["veto", "warn", "unknown", "good"];

/** One run: what each item came to, by which measure, and where it is mended. */
export function InspectionResult({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(inspectionQueries.run(id));
  if (error && !data) return <ErrorState title="巡检结果没有读到" failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} label="正在读取巡检结果" />;
  const items = data.items.toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict));
  return (
    <section className="bx" aria-labelledby="inspection-title">
      <div className="h">
        <h2 id="inspection-title">{momentInWords(data.run.endedAt)}的结果</h2>
        <Sum run={data.run} />
      </div>
      <ul className={styles.inspectionItems}>
        {items.map((item) => (
          <Item key={item.key} item={item} />
        ))}
      </ul>
    </section>
  );
}

const Sum = ({ run: { good, warn, veto, unknown } }: { run: InspectionRun }) => (
  <p className={styles.inspectionSum}>
    {veto > 0 && <Tag tone="err">{`单项否决 ${veto}`}</Tag>}
    {warn > 0 && <Tag tone="warn">{`需整改 ${warn}`}</Tag>}
    {unknown > 0 && <Tag tone="plain">{`没有数据 ${unknown}`}</Tag>}
    <Tag tone="ok">{`合格 ${good}`}</Tag>
  </p>
);

function Item({ item: { key, figure, verdict, named } }: { item: InspectionItem }) {
  const { name, threshold, unit, isVeto, mendAt, mend, permission } = inspectionItems[key];
  const session = useSession();
  const mayMend = session.status === "signedIn" && session.permissions.includes(permission);
  return (
    <li>
      <div className={styles.inspectionWhat}>
        <h3>
          {name}
          {isVeto && <small>单项否决指标</small>}
        </h3>
        <p className="sm sec2">{threshold}</p>
      </div>
      <p className={styles.inspectionFigure}>
        {figure === null ? (
          "—"
        ) : (
          <>
            <b className="num">{figure.toLocaleString("zh-CN")}</b> {unit}
          </>
        )}
      </p>
      <p>
        <VerdictTag verdict={verdict} />
      </p>
      <p className={`${styles.inspectionMend} no-print`}>
        {verdict !== "good" && mayMend && (
          <Link className="link" to={mendAt}>
            {mend}
          </Link>
        )}
      </p>
      {named.length > 0 && (
        <details className={styles.inspectionNamed} open={verdict === "veto"}>
          <summary>{`看具体内容（${figure !== null && figure > named.length ? `前 ${named.length} 项` : `${named.length} 项`}）`}</summary>
          <ul>
            {named.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
