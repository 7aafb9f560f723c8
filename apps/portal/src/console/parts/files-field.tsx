import * as styles from "./files-field.module.css";
import { fileAddress } from "@sannong/contract/operations/files";
import { Button } from "@sannong/ui";
import { useEffect, useState } from "react";
import { AttachmentField } from "../../lib/uploads/attachment-field.tsx";
import { useUploads } from "../../lib/uploads/use-uploads.ts";

type Props = {
  /** what stands there now */
  files: readonly { fileUrl: string; fileName: string }[];
  most: number;
  /** what is put to it and taken off, and the same in words: nothing while there is no such change */
  onChange: (change: { attach: string[]; detach: string[] }, words: string) => void;
};

/** The files of something that is administered: those it has, each to be taken off, and new ones. */
export function FilesField({ files, most, onChange }: Props) {
  const uploads = useUploads({ kind: "document", most });
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const { done } = uploads;
  const added = done.map(({ fileUrl }) => fileUrl).join("\n");
  useEffect(() => {
    const attach = added.split("\n").filter(Boolean);
    if (attach.length + leaving.length === 0) return;
    const words = [attach.length > 0 && `添加 ${attach.length} 个`, leaving.length > 0 && `移除 ${leaving.length} 个`];
    onChange({ attach, detach: [...leaving] }, words.filter(Boolean).join("，"));
  }, [added, leaving, onChange]);
  return (
    <>
      {files.length > 0 && (
        <ul className={styles.adminFiles} aria-label="已有文件">
          {files.map(({ fileUrl, fileName }) => (
            <li key={fileUrl}>
              <a className="link" href={fileAddress(fileUrl)} download={fileName}>
                {fileName}
              </a>
              {leaving.includes(fileUrl) ? (
                <span className="sec2">保存后移除</span>
              ) : (
                <Button size="small" aria-label={`移除：${fileName}`} onClick={() => setLeaving([...leaving, fileUrl])}>
                  移除
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <AttachmentField label="上传文件" uploads={uploads} most={most} kind="document" />
    </>
  );
}
