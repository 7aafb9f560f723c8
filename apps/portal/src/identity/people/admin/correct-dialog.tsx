import { Alert, Button, Dialog, TextArea, TextField } from "@sannong/ui";
import { useState } from "react";
import { unsent, useLeave } from "../../../app/use-unsaved.ts";
import { EndsWithPost, type HangsOnPost } from "./ends-with-post.tsx";

export type Corrected = { nickname?: string; company?: string; deptName?: string; reason: string };
type Props = {
  title: string;
  /** what ends with another unit or department */
  held: HangsOnPost;
  /** as it was when the dialog opened; the name is masked and is not shown again */
  company: string;
  deptName: string;
  isBusy: boolean;
  onCorrect: (input: Corrected) => void;
  onClose: () => void;
};

/** Name, unit and department of somebody on the staff: whoever reads them relies on them, so they are not their own to write. */
export function CorrectDialog({ title, held, isBusy, onCorrect, onClose, ...props }: Props) {
  // what a colleague corrects meanwhile is not changed back by whoever typed nothing there
  const [{ company, deptName }] = useState({ company: props.company, deptName: props.deptName });
  const [typed, setTyped] = useState({ nickname: "", company, deptName });
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const changed = {
    ...(typed.nickname.trim() !== "" && { nickname: typed.nickname.trim() }),
    ...(typed.company.trim() !== "" && typed.company.trim() !== company && { company: typed.company.trim() }),
    ...(typed.deptName.trim() !== "" && typed.deptName.trim() !== deptName && { deptName: typed.deptName.trim() }),
  };
  const isAnotherUnit =
    (changed.company !== undefined && company !== "") || (changed.deptName !== undefined && deptName !== "");
  const isSame = Object.keys(changed).length === 0;
  const { leave } = useLeave(!isSame || reason !== "", unsent, onClose);
  const noChange = isSame ? "请至少更正一项" : undefined;
  const noReason = reason.trim() === "" ? "请写明依据" : undefined;
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <Dialog open title={title} onClose={leave}>
      <div className="fs">
        <Alert>审核人和已接入的系统看到的是这里的登记。管理员账号的更正须另一人复核后生效。</Alert>
        <TextField
          label="更正后姓名（不更正请留空）"
          maxLength={30}
          autoComplete="off"
          {...field("nickname")}
          {...(tried && noChange && { problem: noChange })}
        />
        <TextField label="单位名称" maxLength={100} autoComplete="off" {...field("company")} />
        <TextField label="所属处室" maxLength={60} autoComplete="off" {...field("deptName")} />
        {isAnotherUnit && <EndsWithPost held={held} />}
        <TextArea
          label="依据"
          rows={3}
          maxLength={200}
          value={reason}
          {...(tried && noReason && { problem: noReason })}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="dlg-f">
          <Button onClick={leave}>取消</Button>
          <Button
            variant="primary"
            busy={isBusy}
            onClick={() => {
              setTried(true);
              if (!noChange && !noReason) onCorrect({ ...changed, reason: reason.trim() });
            }}
          >
            更正
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
