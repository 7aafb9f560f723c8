import * as styles from "./files-field.module.css";
import { fileAddress } from "@sannong/contract/operations/files";
import { Button } from "@sannong/ui";
import { askConfirm } from "../../app/dialogs.ts";
import { useEffect } from "react";
import { AttachmentField } from "../../lib/uploads/attachment-field.tsx";
import { useKeptUploads } from "../../lib/uploads/use-kept-uploads.ts";

type Change = ReturnType<typeof useKeptUploads>;

/**
 * What is put to the files of something that is administered and taken off, for its form to keep with the rest.
 *
 * @param keptAs what it belongs to, on which revision
 */
export const useFilesChange = (most: number, keptAs: string): Change =>
  useKeptUploads({ kind: "document", most, keptAs: `files:${keptAs}` });

type Props = {
  /** what stands there now */
  files: readonly { fileUrl: string; fileName: string }[];
  most: number;
  /** of `useFilesChange` */
  change: Change;
  /** what is put to it and taken off, and the same in words: empty while there is no such change */
  onChange: (change: { attach: string[]; detach: string[] }, words: string) => void;
};

/** The files of something that is administered: those it has, each to be taken off, and new ones. */
export function FilesField({ files, most, change: { uploads, detach, takeOff }, onChange }: Props) {
  const added = uploads.done.map(({ fileUrl }) => fileUrl).join("\n");
  useEffect(() => {
    const attach = added.split("\n").filter(Boolean);
    const words = [attach.length > 0 && `添加 ${attach.length} 个`, detach.length > 0 && `移除 ${detach.length} 个`];
    onChange({ attach, detach: [...detach] }, words.filter(Boolean).join("，"));
  }, [added, detach, onChange]);
  const ask = async (fileUrl: string) => {
    const text = "此操作将删除该附件, 是否继续?";
    if (await askConfirm({ title: "删除附件", text, confirmLabel: "删除", tone: "warn" })) takeOff(fileUrl);
  };
  return (
    <>
      {files.length > 0 && (
        <ul className={styles.adminFiles} aria-label="已有文件">
          {files.map(({ fileUrl, fileName }) => (
            <li key={fileUrl}>
              <a className="link" href={fileAddress(fileUrl)} download={fileName}>
                {fileName}
              </a>
              {detach.includes(fileUrl) ? (
                <span className="sec2">保存后移除</span>
              ) : (
                <Button size="small" aria-label={`移除：${fileName}`} onClick={() => void ask(fileUrl)}>
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
