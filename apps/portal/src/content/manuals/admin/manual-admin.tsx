import * as styles from "./manual-admin.module.css";
import { editionName, editionStates, SUPPLIED } from "@sannong/contract/content/manual-edition-words";
import { manualAddress } from "@sannong/contract/content/manual-words";
import type { ManagedManual, EditionSummary } from "@sannong/contract/content/manuals-admin";
import { Button, buttonClass, ErrorState, Icon, Skeleton, Tag } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { Column } from "../../../console/parts/console-table.tsx";
import { WholeTable } from "../../../console/parts/whole-table.tsx";
import { fullMomentInWords } from "../../../lib/words/words.ts";
import { type EditionAct, EditionActs } from "./edition-acts.tsx";
import { EditionView, manualName } from "./edition-view.tsx";
import { manualAdminQueries } from "./manual-admin.queries.ts";

export const ADMIN_PAGE = "/management/manuals";
const tones = { draft: "warn", live: "ok", past: "plain" } as const;

type Given = { onView: (edition: EditionSummary) => void; onAct: (input: EditionAct) => void };

const whenAndWho = (at: string | null, by: string | null) =>
  at === null ? "" : `${fullMomentInWords(at)}，${by ?? "管理员"}`;

const columnsFor = ({ onView, onAct }: Given): readonly Column<EditionSummary>[] => [
  {
    title: "版本",
    width: 190,
    cell: ({ number, state }) => (
      <>
        {editionName(number)} {state !== "draft" && <Tag tone={tones[state]}>{editionStates[state]}</Tag>}
      </>
    ),
  },
  {
    title: "改了什么",
    cell: ({ note, basedOn }) => (
      <>
        {note}
        <small>从{basedOn === null ? SUPPLIED : editionName(basedOn)}写起</small>
      </>
    ),
  },
  {
    title: "修改和发布",
    width: 300,
    cell: ({ changedAt, changedBy, publishedAt, publishedBy }) => (
      <>
        修改：{whenAndWho(changedAt, changedBy)}
        {publishedAt && <small>发布：{whenAndWho(publishedAt, publishedBy)}</small>}
      </>
    ),
  },
  {
    title: "操作",
    width: 260,
    cell: (edition) => <Acts edition={edition} onView={onView} onAct={onAct} />,
  },
];

function Acts({ edition, onView, onAct }: Given & { edition: EditionSummary }) {
  const { of, id, state, number, note } = edition;
  const about = number === null ? `草稿“${note}”` : editionName(number);
  return (
    <span className="admin-acts">
      {state === "draft" && (
        <Link
          className={buttonClass({ size: "small" })}
          to={`${ADMIN_PAGE}/${of}?draft=${id}`}
          aria-label={`继续修改：${about}`}
        >
          继续修改
        </Link>
      )}
      <Button size="small" aria-label={`查看：${about}`} onClick={() => onView(edition)}>
        查看
      </Button>
      {state !== "live" && (
        <Button
          size="small"
          aria-label={`${state === "draft" ? "发布" : "重新发布"}：${about}`}
          onClick={() => onAct({ act: "publish", edition })}
        >
          {state === "draft" ? "发布" : "重新发布"}
        </Button>
      )}
      {state === "draft" && (
        <Button size="small" aria-label={`删除：${about}`} onClick={() => onAct({ act: "discard", edition })}>
          删除
        </Button>
      )}
    </span>
  );
}

/** Which text of this manual readers see, where it can be changed, and what was there before. */
function OneManual({ manual, onView, onAct }: Given & { manual: ManagedManual }) {
  const { of, supplied, shown, editions } = manual;
  const name = manualName(of);
  return (
    <section className={`bx ${styles.manualOf}`} aria-labelledby={`manual-${of}`}>
      <div className={styles.manualOfHead}>
        <div>
          <h2 id={`manual-${of}`}>{name}</h2>
          <p>
            读者正在看：
            {shown ? (
              <>
                <b>{editionName(shown.number)}</b>，{whenAndWho(shown.publishedAt, shown.publishedBy)}发布
              </>
            ) : (
              <>
                <b>{SUPPLIED}</b>（版本 {supplied.version}，{supplied.publishedOn}）
              </>
            )}
          </p>
        </div>
        <span className="acts">
          <a className={buttonClass()} href={manualAddress(of)} target="_blank" rel="noopener">
            <Icon name="ext" />
            看读者页面<span className="sr">：{name}（在新标签页打开）</span>
          </a>
          {shown && (
            <Button onClick={() => onAct({ act: "return", edition: shown })}>
              恢复{SUPPLIED}
              <span className="sr">：{name}</span>
            </Button>
          )}
          <Link className={buttonClass({ variant: "primary" })} to={`${ADMIN_PAGE}/${of}`}>
            修改{name}
          </Link>
        </span>
      </div>
      <WholeTable<EditionSummary>
        label={`${name}的草稿和历次版本`}
        rows={editions}
        columns={columnsFor({ onView, onAct })}
        keyOf={({ id }) => id}
        empty={{
          what: "版本",
          title: "还没有自己写的版本",
          howToFill: `点“修改${name}”，从读者现在看到的文本写起；发布前读者看不到。`,
          narrowing: null,
        }}
      />
    </section>
  );
}

/** Both manuals: what readers see, what is being written, what was there before. */
export function ManualAdmin() {
  const { data, error, refetch } = useQuery(manualAdminQueries.list());
  const [viewed, setViewed] = useState<EditionSummary>();
  const [confirming, setConfirming] = useState<EditionAct>();
  if (error && !data) return <ErrorState title="手册没有读到" failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} label="正在读取手册" />;
  const manual = confirming && data.manuals.find(({ of }) => of === confirming.edition.of);
  return (
    <div className={styles.manualAdmin}>
      {data.manuals.map((one) => (
        <OneManual key={one.of} manual={one} onView={setViewed} onAct={setConfirming} />
      ))}
      {viewed && <EditionView edition={viewed} onClose={() => setViewed(undefined)} />}
      {confirming && manual && (
        <EditionActs manual={manual} asked={confirming} onClose={() => setConfirming(undefined)} />
      )}
    </div>
  );
}
