import { Alert, Button, Dialog, Form, TextArea, toast } from "@sannong/ui";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { unsent, useLeave } from "../../app/use-unsaved.ts";
import { useProof } from "../../app/with-proof.ts";
import { SecondPersonNote } from "./second-person-note.tsx";

type Props = {
  title: string;
  /** 修改理由, 更改的依据 */
  reasonLabel: string;
  /** said where it was left empty */
  reasonMissing: string;
  /** 例如任职文件的文号 */
  reasonHint?: string;
  /** 提交变更 */
  verb?: string;
  /** a drawer, where there is much to choose from */
  isWide?: boolean;
  /** people are kept out by it, or it is about their rights */
  tone?: "warn" | "danger";
  /** false: what is chosen now takes effect without a second person */
  needsSecond?: boolean;
  /** something is there that would be lost */
  isBegun: boolean;
  /** what is filled in may not be sent so; the fields say why once it was tried */
  isWrong?: boolean;
  /** it may not be sent at all, and the fields say why already */
  isBarred?: boolean;
  /** the fields; `isTried` once somebody wanted to send them */
  children: (isTried: boolean) => ReactNode;
  /** gives what is said when it was asked for; the dialog says it and closes */
  ask: (reason: string) => Promise<{ msg: string }>;
  /** What is shown when it was refused: `say` puts it above the fields, which stay as they were filled in. */
  onRefused: (say: (message: string) => void) => (failure: Error) => void;
  /** reads anew what holds and what waits, whatever came of it */
  onSettled?: () => unknown;
  onClose: () => void;
};

/**
 * A change that another person confirms, asked for: what it is to be, why, and a proof of whoever asks where the last
 * was long ago. What was filled in stays when it is refused.
 */
export function ProposeChange(props: Props) {
  const { title, verb = "提交变更", tone, isWide = false, needsSecond = true } = props;
  const { isBegun, isWrong = false, isBarred = false, reasonHint } = props;
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const withProof = useProof();
  const asking = useMutation({
    mutationFn: () => withProof(() => props.ask(reason.trim())),
    onSuccess(done) {
      // nobody was asked: whoever wanted to ask did not prove themselves
      if (!done) return;
      toast.success(done.msg);
      props.onClose();
    },
    onError: props.onRefused(setRefusal),
    onSettled: () => props.onSettled?.(),
  });
  const { leave } = useLeave(isBegun || reason !== "", unsent, props.onClose);
  const problem = isTried && reason.trim() === "" ? props.reasonMissing : undefined;
  return (
    <Dialog open title={title} {...(isWide && { drawer: true, width: 640 })} {...(tone && { tone })} onClose={leave}>
      <Form
        className="fs"
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (!isWrong && !isBarred && reason.trim() !== "") asking.mutate();
        }}
      >
        {refusal && <Alert tone="warn">{refusal}</Alert>}
        {props.children(isTried)}
        <TextArea
          label={props.reasonLabel}
          rows={3}
          maxLength={200}
          value={reason}
          {...(reasonHint && { hint: reasonHint })}
          {...(problem && { problem })}
          onChange={({ target }) => setReason(target.value)}
        />
        {needsSecond && <SecondPersonNote />}
        <div className="dlg-f">
          <Button onClick={leave}>取消</Button>
          <Button
            type="submit"
            variant={tone === "danger" ? "dangerFilled" : "primary"}
            busy={asking.isPending}
            disabled={isBarred}
          >
            {verb}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
