import * as styles from "./edition-conflict.module.css";
import type { ManagedEdition } from "@sannong/contract/content/manuals-admin";
import { Alert, Button, TextArea } from "@sannong/ui";
import { useEffect, useRef } from "react";
import { fullMomentInWords } from "../../../lib/words/words.ts";
import { differenceOf } from "./text-difference.ts";

type Props = {
  theirs: ManagedEdition;
  mine: { text: string; note: string };
  onTake: (theirs: ManagedEdition) => void;
};

const NOTHING = "（没有这几行）";

/** Who saved this draft meanwhile, and where both texts part: nothing typed is lost, and nothing is written over unseen. */
export function EditionConflict({ theirs, mine, onTake }: Props) {
  const { changedBy = null, changedAt = null, note = "" } = theirs.edition ?? {};
  const difference = differenceOf(theirs.text, mine.text);
  const told = useRef<HTMLDivElement>(null);
  // whoever pressed the button at the foot of a long page sees what stands at its head
  useEffect(() => told.current?.focus(), []);
  return (
    <div className="conflict" ref={told} tabIndex={-1} role="group" aria-label="两个人改了同一份草稿">
      <Alert tone="warn">
        您打开之后，{changedBy ?? "另一位管理员"}
        {changedAt === null ? "" : `于 ${fullMomentInWords(changedAt)} `}
        改过这份草稿。您写的都还在，请对照后决定：再按“保存草稿”就按您写的保存。
      </Alert>
      {note !== mine.note && <p>对方写的“改了什么”：{note}</p>}
      {difference && (
        <div className={styles.manualBoth}>
          <TextArea
            label={`对方的正文，第 ${difference.line} 行起`}
            rows={8}
            readOnly
            placeholder={NOTHING}
            value={difference.one}
          />
          <TextArea
            label={`您的正文，第 ${difference.line} 行起`}
            rows={8}
            readOnly
            placeholder={NOTHING}
            value={difference.other}
          />
        </div>
      )}
      <p>
        <Button onClick={() => onTake(theirs)}>改用对方的内容</Button>
      </p>
    </div>
  );
}
