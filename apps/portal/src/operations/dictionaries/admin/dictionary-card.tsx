import * as styles from "./dictionary-card.module.css";
import type { ManagedDictionary, ManagedEntry } from "@sannong/contract/operations/dictionaries-admin";
import { Button, Tag } from "@sannong/ui";
import type { KeyboardEvent, ReactNode } from "react";
import { ChangedCell } from "../../../console/parts/changed-cell.tsx";
import { usesInWords } from "./dictionary-values.ts";

const STEPS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

type Acts = {
  onAdd: () => void;
  onRename: (entry: ManagedEntry) => void;
  onStep: (entry: ManagedEntry, step: -1 | 1) => void;
  onWithdraw: (entry: ManagedEntry) => void;
  onRestore: (entry: ManagedEntry) => void;
};

/** One dictionary: what forms offer, in their order, then what they no longer offer. */
export function DictionaryCard({ dictionary, ...acts }: Acts & { dictionary: ManagedDictionary }) {
  const { name, usedIn, entries } = dictionary;
  const offered = entries.filter(({ isWithdrawn }) => !isWithdrawn);
  const withdrawn = entries.filter(({ isWithdrawn }) => isWithdrawn);
  return (
    <section className="card" aria-label={name}>
      <div className={styles.dictionaryHead}>
        <h2>{name}</h2>
        <span className="sm sec2">
          用于{usedIn}，现在提供 {offered.length} 项
        </span>
        <Button size="small" icon="plus" aria-label={`${name}：新增一项`} onClick={acts.onAdd}>
          新增一项
        </Button>
      </div>
      <div className="office-small-table">
        <table>
          <caption className="sr">{name}的各项，按表单里的先后</caption>
          <thead>
            <tr>
              <th scope="col">名称</th>
              <th scope="col">代码</th>
              <th scope="col">使用</th>
              <th scope="col">最近修改</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {offered.map((entry, at) => (
              <Entry
                key={entry.codeValue}
                entry={entry}
                onRename={acts.onRename}
                onStep={(step) => acts.onStep(entry, step)}
              >
                <Button
                  size="small"
                  icon="up"
                  disabled={at === 0}
                  aria-label={`上移：${entry.codeName}`}
                  onClick={() => acts.onStep(entry, -1)}
                />
                <Button
                  size="small"
                  icon="down"
                  disabled={at === offered.length - 1}
                  aria-label={`下移：${entry.codeName}`}
                  onClick={() => acts.onStep(entry, 1)}
                />
                <Button size="small" aria-label={`改名：${entry.codeName}`} onClick={() => acts.onRename(entry)}>
                  改名
                </Button>
                {!entry.isPreselected && (
                  <Button size="small" aria-label={`停用：${entry.codeName}`} onClick={() => acts.onWithdraw(entry)}>
                    停用
                  </Button>
                )}
              </Entry>
            ))}
            {withdrawn.map((entry) => (
              <Entry key={entry.codeValue} entry={entry} onRename={acts.onRename}>
                <Button size="small" aria-label={`恢复：${entry.codeName}`} onClick={() => acts.onRestore(entry)}>
                  恢复
                </Button>
              </Entry>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type EntryProps = {
  entry: ManagedEntry;
  onRename: (entry: ManagedEntry) => void;
  /** absent where it is not offered */
  onStep?: (step: -1 | 1) => void;
  children: ReactNode;
};

function Entry({ entry, onRename, onStep, children }: EntryProps) {
  const { codeName, codeValue, isWithdrawn, isPreselected, uses, changedAt, changedBy } = entry;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!onStep || !event.altKey || step === undefined) return;
    event.preventDefault();
    onStep(step);
  };
  return (
    <tr className={isWithdrawn ? styles.isWithdrawn : undefined}>
      <th scope="row">
        <button
          type="button"
          className="link name"
          {...(onStep && { "aria-keyshortcuts": "Alt+ArrowUp Alt+ArrowDown" })}
          onKeyDown={onKeyDown}
          onClick={() => onRename(entry)}
        >
          {codeName}
        </button>
        {isPreselected && <Tag>预先选好</Tag>}
        {isWithdrawn && <Tag icon="eyeoff">已停用</Tag>}
      </th>
      <td className="num" data-title="代码">
        {codeValue}
      </td>
      <td>{usesInWords(uses)}</td>
      <td>
        <ChangedCell changedAt={changedAt} changedBy={changedBy} />
      </td>
      <td>
        <span className="admin-acts">{children}</span>
      </td>
    </tr>
  );
}
