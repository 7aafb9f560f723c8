import { fileAddress } from "@sannong/contract/operations/files";
import { Button, toast } from "@sannong/ui";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { sendFile } from "../../../lib/uploads/send-file.ts";
import type { Held } from "./use-draft.ts";
import { showFailure } from "../../../lib/api/on-refusal.ts";

type Props = { paper: Held | null; onChange: (paper: Held | null) => void };

/** A PDF of this edition for whoever wants a file; without one readers print the page. */
export function PaperField({ paper, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const sending = useMutation({
    mutationFn: (file: File) => sendFile(file, { kind: "document", onProgress: () => undefined }),
    onSuccess: onChange,
    onError: showFailure,
  });
  const take = (file: File | undefined) => {
    if (!file) return;
    if (!/\.pdf$/i.test(file.name)) return void toast.error("供下载的文件只能是 PDF，请换一个文件");
    sending.mutate(file);
  };
  return (
    <div className="field" role="group" aria-labelledby="manual-paper">
      <span className="lb" id="manual-paper">
        供下载的 PDF（可以不传）
      </span>
      {paper && (
        <p>
          <a className="link" href={fileAddress(paper.fileUrl)} download={paper.fileName}>
            {paper.fileName}
          </a>
        </p>
      )}
      <span className="admin-acts">
        <Button icon="upload" busy={sending.isPending} onClick={() => input.current?.click()}>
          {paper ? "换一个 PDF" : "上传 PDF"}
        </Button>
        {paper && <Button onClick={() => onChange(null)}>移除 PDF</Button>}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf"
        aria-label="上传 PDF"
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          currentTarget.value = "";
        }}
      />
      <p className="hint">不传的话，读者在手册页用“打印（可另存为 PDF）”。</p>
    </div>
  );
}
