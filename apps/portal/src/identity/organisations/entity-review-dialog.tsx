import { LICENCE_PICTURES } from "@sannong/contract/identity/entity-level";
import { applyEntityReview } from "@sannong/contract/identity/organisations";
import { creditCode } from "@sannong/contract/fields";
import { Alert, Button, Dialog, Form, TextField, toast } from "@sannong/ui";
import { type FormEvent, useState } from "react";
import { unsent, useLeave } from "../../app/use-unsaved.ts";
import { callWithMessage } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { AttachmentField } from "../../lib/uploads/attachment-field.tsx";
import { useUploads } from "../../lib/uploads/use-uploads.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";

type Props = {
  /** the account has no credit code on record yet */ asksCode: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** The licence for 主体核验; whoever registered before codes were asked for adds theirs. */
export function EntityReviewDialog({ asksCode, onClose, onDone }: Props) {
  const uploads = useUploads({ kind: "picture", most: LICENCE_PICTURES });
  const [idcard, setIdcard] = useState("");
  const [codeProblem, setCodeProblem] = useState<string>();
  const [pictureProblem, setPictureProblem] = useState<string>();
  const { leave, isOver } = useLeave(idcard !== "" || uploads.done.length > 0, unsent, onClose);
  const { busy, once } = useOneAtATime(
    onRefusal(applyEntityReview, {
      "registration.creditCodeTaken": setCodeProblem,
      "entity.codeMissing": setCodeProblem,
      "files.notHeld": (message) => {
        // they were of another day: chosen anew they are sent anew
        uploads.clear();
        setPictureProblem(message);
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const judged = asksCode ? creditCode("请输入社会信用代码!").safeParse(idcard) : undefined;
    const wrongCode = judged?.error?.issues[0]?.message;
    const none = uploads.done.length === 0 ? "请上传营业执照的照片" : undefined;
    setCodeProblem(wrongCode);
    setPictureProblem(none);
    if (wrongCode !== undefined || none !== undefined) return;
    void once(async () => {
      const fileUrls = uploads.done.map(({ fileUrl }) => fileUrl);
      const { msg } = await callWithMessage(applyEntityReview, { fileUrls, ...(judged && { idcard: judged.data }) });
      toast.success(msg);
      isOver();
      onDone();
    });
  };
  return (
    <Dialog open title="上传营业执照核验" width={526} onClose={leave}>
      <Form className="fs" onSubmit={submit}>
        <p className="hint">照片要拍全、字迹清楚。执照上的名称与账号的单位名称不一致的，请先更正单位名称再提交。</p>
        {asksCode && (
          <TextField
            label="社会信用代码"
            required
            spellCheck={false}
            value={idcard}
            problem={codeProblem}
            onChange={({ target }) => setIdcard(target.value)}
          />
        )}
        <AttachmentField label="营业执照照片" uploads={uploads} most={LICENCE_PICTURES} />
        {pictureProblem && <Alert tone="err">{pictureProblem}</Alert>}
        <Button type="submit" variant="primary" size="large" block busy={busy} disabled={uploads.isBusy}>
          {uploads.isBusy ? "照片上传中…" : "提交审核"}
        </Button>
      </Form>
    </Dialog>
  );
}
