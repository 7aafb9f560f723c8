import * as styles from "./reason-field.module.css";
import { type ApprovalKind, rejectionReasons } from "@sannong/contract/governance/approval-words";
import { Button, TextArea } from "@sannong/ui";

type Props = {
  /** what it is about; several kinds have only those reasons ready that all of them know */
  kinds: readonly ApprovalKind[];
  decision: "approved" | "rejected";
  value: string;
  problem: string | undefined;
  onChange: (reason: string) => void;
};

export const reasonMissing = "请填写退回原因，申请人会收到";

/** Why: templates to begin with where somebody is turned down, and free text. */
export function ReasonField({ kinds, decision, value, problem, onChange }: Props) {
  const [first, ...others] = [...new Set(kinds)];
  const ready = first
    ? rejectionReasons[first].filter((text) => others.every((one) => rejectionReasons[one].includes(text)))
    : [];
  return (
    <>
      {decision === "rejected" && ready.length > 0 && (
        <div className={styles.reviewReasons} role="group" aria-label="常用退回原因">
          {ready.map((text) => (
            <Button key={text} size="small" onClick={() => onChange(text)}>
              {text}
            </Button>
          ))}
        </div>
      )}
      <TextArea
        label={decision === "rejected" ? "退回原因" : "审核意见（选填）"}
        rows={3}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...(problem ? { problem } : {})}
        hint={`${value.length} / 200`}
      />
    </>
  );
}
