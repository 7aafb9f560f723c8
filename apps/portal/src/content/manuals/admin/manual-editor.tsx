import * as styles from "./manual-editor.module.css";
import { editionName, SUPPLIED } from "@sannong/contract/content/manual-edition-words";
import type { ManualFile } from "@sannong/contract/content/manual-words";
import type { OutputOf } from "@sannong/contract/endpoint";
import type { ManagedEdition, EditionSummary, previewManual } from "@sannong/contract/content/manuals-admin";
import { Alert, Button, buttonClass, ErrorState, Skeleton, TextArea, TextField } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { unsavedChanges, useUnsaved } from "../../../app/use-unsaved.ts";
import { OfficePage } from "../../../console/parts/office-page.tsx";
import { EditionActs } from "./edition-acts.tsx";
import { EditionConflict } from "./edition-conflict.tsx";
import { manualName } from "./edition-view.tsx";
import { ADMIN_PAGE } from "./manual-admin.tsx";
import { manualAdminQueries } from "./manual-admin.queries.ts";
import { ManualPreview } from "./manual-preview.tsx";
import { PaperField } from "./paper-field.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import { ProblemList } from "./problem-list.tsx";
import { type Draft, useDraft } from "./use-draft.ts";

const SETTLES_MS = 400;

/** The text once nothing more was typed for a moment; its lines are counted, so nothing is cut off. */
function useResting(text: string): string {
  const [resting, setResting] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setResting(text), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return resting;
}

/** /management/manuals/:id — one manual to be changed: a draft, or a new one that begins with what readers see. */
export function ManualEditor({ of }: { of: ManualFile }) {
  const [query] = useSearchParams();
  const draft = query.get("draft") ?? undefined;
  const { data, error, refetch } = useQuery(manualAdminQueries.edition(of, draft));
  return (
    <OfficePage
      title={`修改${manualName(of)}`}
      lead="用 Markdown 写，预览就是读者看到的样子。保存成草稿，读者看不到；发布后五秒内读者看到。"
      acts={
        <Link className={buttonClass()} to={ADMIN_PAGE}>
          返回使用手册
        </Link>
      }
    >
      {error && <ErrorState title="这份草稿没有读到" failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton rows={10} label="正在读取正文" />}
      {data && <Editor key={of} of={of} start={data} />}
    </OfficePage>
  );
}

function Editor({ of, start }: { of: ManualFile; start: ManagedEdition }) {
  const navigate = useNavigate();
  const draft = useDraft({
    of,
    start,
    onKept: (id) => void navigate(`${ADMIN_PAGE}/${of}?draft=${id}`, { replace: true, preventScrollReset: true }),
  });
  const manual = useQuery(manualAdminQueries.list()).data?.manuals.find((one) => one.of === of);
  const shown = useQuery(
    manualAdminQueries.preview(
      of,
      useResting(draft.text),
      draft.held.map(({ fileUrl }) => fileUrl),
    ),
  );
  const [toPublish, setToPublish] = useState<EditionSummary>();
  const [noteProblem, setNoteProblem] = useState<string>();
  const note = useRef<HTMLInputElement>(null);
  useUnsaved(draft.isDirty, unsavedChanges, undefined, draft.onThisDevice);

  const keep = async (): Promise<EditionSummary | undefined> => {
    if (draft.note.trim() === "") {
      setNoteProblem("请用一句话写明这一版改了什么");
      note.current?.focus();
      return undefined;
    }
    return (await draft.save())?.edition ?? undefined;
  };
  const publish = async () => {
    const kept = draft.isDirty ? await keep() : draft.saved.edition;
    if (kept) setToPublish(kept);
  };
  const { edition, basedOn } = draft.saved;
  return (
    <div className={styles.manualEditor}>
      {draft.theirs && <EditionConflict theirs={draft.theirs} mine={draft} onTake={draft.takeTheirs} />}
      {draft.isAlone && (
        <Alert tone="warn">这份草稿刚刚被别人发布或删除了。您写的都还在，再按“保存草稿”会存成一份新的草稿。</Alert>
      )}
      <p className="sec2">
        {edition ? "草稿" : "新草稿"}，从{basedOn === null ? SUPPLIED : editionName(basedOn)}写起
        {draft.isDirty ? "，还有修改没有保存。" : edition ? "，已保存。" : "。"}
      </p>
      <TextField
        ref={note}
        label="这一版改了什么"
        hint="一句话，列在历次版本里"
        required
        maxLength={200}
        value={draft.note}
        {...(noteProblem !== undefined && { problem: noteProblem })}
        onChange={({ target }) => {
          draft.write({ note: target.value });
          setNoteProblem(undefined);
        }}
      />
      <Text draft={draft} shown={shown.data} failure={shown.error} />
      <PaperField paper={draft.paper} onChange={draft.setPaper} />
      <div className={styles.manualEditorFoot}>
        <Button busy={draft.isSaving} disabled={!draft.isDirty} onClick={() => void keep()}>
          保存草稿
        </Button>
        <Button
          variant="primary"
          busy={draft.isSaving}
          disabled={draft.theirs !== undefined || (!edition && !draft.isDirty)}
          onClick={() => void publish()}
        >
          {draft.isDirty ? "保存并发布" : "发布"}
        </Button>
      </div>
      {toPublish && manual && (
        <EditionActs
          manual={manual}
          asked={{ act: "publish", edition: toPublish }}
          onDone={() => void navigate(ADMIN_PAGE)}
          onClose={() => setToPublish(undefined)}
        />
      )}
    </div>
  );
}

type TextProps = { draft: Draft; shown: OutputOf<typeof previewManual> | undefined; failure: Error | null };

/** The chapter in which somebody writes. */
const chapterAt = (text: string, place: number) => (text.slice(0, place).match(/^## /gm)?.length ?? 0) - 1;

const CAPTION = "图片说明";

/** The text at the left, how it will be read at the right, and what is wrong with it between both. */
function Text({ draft, shown, failure }: TextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const [chapter, setChapter] = useState(-1);

  const toLine = (line: number) => {
    const area = field.current;
    if (!area) return;
    const lines = area.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    area.focus();
    area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    setChapter(chapterAt(area.value, start));
    area.scrollTop = (area.scrollHeight / lines.length) * Math.max(0, line - 4);
  };
  /** In a paragraph of its own below the line of the cursor, with its caption ready to be typed over. */
  const insert = (address: string) => {
    const area = field.current;
    setIsChoosing(false);
    if (!area) return;
    const end = area.value.indexOf("\n", area.selectionEnd);
    const at = end < 0 ? area.value.length : end;
    const before = `${area.value.slice(0, at)}\n\n![`;
    draft.write({ text: `${before}${CAPTION}](${address})\n${area.value.slice(at)}` });
    // once the dialog has given the keyboard back
    setTimeout(() => {
      area.focus();
      area.setSelectionRange(before.length, before.length + CAPTION.length);
    }, 100);
  };
  return (
    <>
      <div className={styles.manualSides}>
        <TextArea
          ref={field}
          label="正文"
          rows={26}
          spellCheck={false}
          required
          value={draft.text}
          hint="“## 标题”另起一章，“### 标题”是小节；“1. ”是步骤，“- ”是要点；**粗体**是按钮名；[文字](#章名) 是链接"
          labelAction={
            <Button size="small" icon="plus" onClick={() => setIsChoosing(true)}>
              插入图片
            </Button>
          }
          onChange={({ target }) => draft.write({ text: target.value })}
          onSelect={({ currentTarget }) => setChapter(chapterAt(currentTarget.value, currentTarget.selectionStart))}
        />
        <div className={styles.manualSide}>
          <p className="lb">预览</p>
          {failure ? (
            <ErrorState title="预览没有做出来，写的内容不受影响" failure={failure} />
          ) : shown === undefined ? (
            <Skeleton rows={10} label="正在排版" />
          ) : (
            <ManualPreview html={shown.html} label="读者看到的样子" at={shown.chapters[chapter]?.id} />
          )}
        </div>
      </div>
      <ProblemList shown={shown} onLine={toLine} />
      {isChoosing && (
        <PictureDialog
          pictures={draft.saved.pictures}
          held={draft.held}
          onHold={draft.hold}
          onChoose={insert}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}
