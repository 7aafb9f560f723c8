import * as styles from "./record-row.module.css";
import {
  labelOf,
  type PublicRecord,
  type RecordKind,
  recordQueries,
  soughtFields,
} from "@sannong/contract/data/record-words";
import { Tag, WholeWords } from "@sannong/ui";
import { Link, useLocation } from "react-router";
import { piecesOf } from "./marked.ts";

type Highlights = Record<string, string> | undefined;

/** A text with the hits of the keyword in it. */
function Marked({ text, highlight }: { text: string; highlight: string | undefined }) {
  if (highlight === undefined) return text;
  return piecesOf(highlight).map(({ text: piece, isHit }, at) =>
    // pieces of one text keep their places
    // oxlint-disable-next-line react/no-array-index-key
    isHit ? <mark key={at}>{piece}</mark> : piece,
  );
}

export function RecordTags({ kind, record }: { kind: RecordKind; record: PublicRecord }) {
  const { status, category, alarming } = recordQueries[kind];
  const state = record[status];
  return (
    <>
      {record[category] !== null && <Tag tone="info">{record[category]}</Tag>}
      {state !== null && <StateTag state={String(state)} isAlarming={alarming.includes(String(state))} />}
    </>
  );
}

const good = new Set(["有效", "已修复"]);

/** State by sign, word and colour. */
function StateTag({ state, isAlarming }: { state: string; isAlarming: boolean }) {
  if (isAlarming)
    return (
      <Tag tone="err" icon="warn">
        {state}
      </Tag>
    );
  if (good.has(state))
    return (
      <Tag tone="ok" icon="check">
        {state}
      </Tag>
    );
  return (
    <Tag tone="warn" icon="clock">
      {state}
    </Tag>
  );
}

type Props = { kind: RecordKind; record: PublicRecord; highlights: Highlights; to: string };

/** So many facts of a record a phone shows in a list. */
const FIRST = 3;
/** A value longer than this says by itself what it is: the name of a document, its number, an authority. */
const PLAIN = 5;

/** One record of a list: whose it is, its state, and what the kind shows beside. */
export function RecordRow({ kind, record, highlights = {}, to }: Props) {
  const { pathname, search } = useLocation();
  const from = pathname + search;
  const { subject, list } = recordQueries[kind];
  // where the keyword was found is shown, also what a list leaves out
  const shown = [
    ...list,
    ...soughtFields(kind).filter((name) => name !== subject && !list.includes(name) && highlights[name]),
  ];
  return (
    <li className={styles.rec}>
      <div className={styles.recH}>
        <Link to={to} state={{ from }}>
          {highlights[subject] === undefined ? (
            <WholeWords>{String(record[subject] ?? "未填写名称")}</WholeWords>
          ) : (
            <Marked text={String(record[subject])} highlight={highlights[subject]} />
          )}
        </Link>
        <span>
          <RecordTags kind={kind} record={record} />
        </span>
      </div>
      <dl>
        {shown.map((name, at) => (
          <div key={name} className={at >= FIRST && !highlights[name] ? styles.later : undefined}>
            <dt className={String(record[name] ?? "").length > PLAIN ? styles.plain : undefined}>
              {labelOf(kind, name)}
            </dt>
            <dd>
              <Marked text={String(record[name] ?? "—")} highlight={highlights[name]} />
            </dd>
          </div>
        ))}
        <div className={styles.later}>
          <dt>行政区划</dt>
          <dd>{record.areaName}</dd>
        </div>
      </dl>
    </li>
  );
}
