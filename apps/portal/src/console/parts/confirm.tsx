import { Button, Dialog, TextArea } from "@sannong/ui";
import { type ReactNode, useState } from "react";

type Props = {
  /** names the act and its object: 停用“惠农贷款对接平台”？ */
  title: string;
  /** what follows from it, and for how many */
  children: ReactNode;
  /** the verb on the button: 停用系统 */
  verb: string;
  isHarmful?: boolean;
  /** asks for one, under this name: 停用原因 */
  reasonLabel?: string;
  isBusy: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks before harm: the object by its name, what follows, and a reason where one is kept. */
export function Confirm(props: Props) {
  const { title, children, verb, isHarmful = true, reasonLabel, isBusy } = props;
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const confirm = () => {
    if (reasonLabel !== undefined && reason.trim() === "") return setProblem(`请填写${reasonLabel}`);
    props.onConfirm(reason.trim());
  };
  return (
    <Dialog open title={title} tone={isHarmful ? "danger" : "warn"} onClose={props.onClose}>
      <div className="fs">
        <div className="say">{children}</div>
        {reasonLabel !== undefined && (
          <TextArea
            label={reasonLabel}
            rows={3}
            maxLength={200}
            value={reason}
            {...(problem && { problem })}
            onChange={({ target }) => {
              setReason(target.value);
              setProblem(undefined);
            }}
          />
        )}
        <div className="dlg-f">
          <Button onClick={props.onClose}>取消</Button>
          <Button variant={isHarmful ? "dangerFilled" : "primary"} busy={isBusy} onClick={confirm}>
            {verb}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
