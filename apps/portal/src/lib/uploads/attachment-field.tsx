import * as styles from "./attachment-field.module.css";
import { site } from "../words/site.ts";
import { ConfirmDialog, Icon } from "@sannong/ui";
import { type DragEvent, useId, useRef, useState } from "react";
import type { Upload, Uploads } from "./use-uploads.ts";

type Props = { label: string; uploads: Uploads; most: number; kind?: "picture" | "document" };

const accepts = { picture: ".jpg,.jpeg,.png", document: ".pdf,.doc,.docx,.xls,.xlsx" } as const;
const hints = {
  picture: "可传 jpg、jpeg、png 图片",
  document: "可传 PDF、Word、Excel 文件",
} as const;

/** Attachments, four a row (specification §9): chosen, dropped or taken with the phone; each with its progress. */
export function AttachmentField({ label, uploads, most, kind = "picture" }: Props) {
  const [leaving, setLeaving] = useState<Upload>();
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  /** the button that was pressed goes with its attachment */
  const isGone = useRef(false);
  const id = useId();
  const isFull = uploads.uploads.length >= most;
  const take = (files: FileList | null) => void (files && uploads.add([...files]));
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={`field ${styles.uploads}`}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
    >
      <span className="lb" id={`${id}-label`}>
        {label}
        <small>
          {uploads.uploads.length} / {most}
        </small>
      </span>
      <ul>
        {uploads.uploads.map((upload) => (
          <OneUpload key={upload.key} upload={upload} onRemove={() => setLeaving(upload)} />
        ))}
        {!isFull && (
          <li>
            <button
              ref={add}
              type="button"
              className={isOver ? `${styles.add} ${styles.over}` : styles.add}
              onClick={() => input.current?.click()}
              onDragOver={(event) => {
                event.preventDefault();
                setIsOver(true);
              }}
              onDragLeave={() => setIsOver(false)}
              onDrop={onDrop}
            >
              <Icon name="upload" />
              上传附件
            </button>
          </li>
        )}
      </ul>
      <p className="sr" role="status">
        {inWords(uploads)}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accepts[kind]}
        aria-label={label}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = "";
        }}
      />
      <p className="hint" id={`${id}-hint`}>
        {hints[kind]}，每个不超过 100MB。{site.notSecretNotice}
      </p>
      <ConfirmDialog
        open={leaving !== undefined}
        title="删除附件"
        tone="warn"
        confirmLabel="删除"
        onConfirm={() => {
          if (leaving) void uploads.remove(leaving);
          isGone.current = true;
          setLeaving(undefined);
        }}
        onCancel={() => {
          isGone.current = false;
          setLeaving(undefined);
        }}
        finalFocus={() => (isGone.current ? add.current : null)}
      >
        此操作将删除该附件, 是否继续?
      </ConfirmDialog>
    </div>
  );
}

/** For whoever does not see the list grow and shrink. */
function inWords({ uploads, isBusy }: Uploads): string {
  if (isBusy) return "正在上传附件";
  return uploads.length > 0 ? `已上传 ${uploads.length} 个附件` : "还没有附件";
}

function OneUpload({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const { name, preview, part, done } = upload;
  return (
    <li>
      <div className="pic">{preview ? <img src={preview} alt="" /> : <Icon name="doc" />}</div>
      <span className={styles.nm} title={name}>
        {name}
      </span>
      {done ? (
        <button type="button" className={styles.rm} aria-label={`删除附件 ${name}`} onClick={onRemove}>
          <Icon name="x" size="s" />
        </button>
      ) : (
        <progress max={100} value={Math.round(part * 100)} aria-label={`${name} 上传进度`} />
      )}
    </li>
  );
}
