import * as styles from "./recovery.module.css";
import type { OutputOf } from "@sannong/contract/endpoint";
import { issueActivationCode } from "@sannong/contract/authentication/second-factor";
import { Button, Form, Tabs, TextField } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { askConfirm } from "../../../app/dialogs.ts";
import { useProof } from "../../../app/with-proof.ts";
import { call } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { recoveryQueries } from "./recovery.queries.ts";
import { OpenCodes } from "./open-codes.tsx";
import { ResetForm } from "./reset-form.tsx";
import { SlipDialog } from "./slip.tsx";
import { StaffWithoutPhone } from "./staff-without-phone.tsx";

type Issued = OutputOf<typeof issueActivationCode>;
type Shown = "staff" | "codes" | "reset";

/** Who needs a code, the codes that are out, and an administrator's lost factors. */
export function FactorRecovery({ mayLook, mayReset }: { mayLook: boolean; mayReset: boolean }) {
  const [shown, setShown] = useState<Shown>("staff");
  const [issued, setIssued] = useState<Issued>();
  const prove = useProof();
  const client = useQueryClient();
  const issue = useMutation({
    mutationFn: (username: string) => prove(() => call(issueActivationCode, { username })),
    onSuccess: (slip) => {
      if (!slip) return;
      setIssued(slip);
      void client.invalidateQueries({ queryKey: recoveryQueries.key });
    },
  });
  const handOut = (username: string, onUnknown?: (message: string) => void) =>
    issue.mutate(username, {
      onError: onRefusal(issueActivationCode, onUnknown ? { "account.notForActivation": onUnknown } : {}),
    });
  const again = async (username: string) => {
    const title = `为 ${username} 重新发放激活码？`;
    const text = "之前发放的激活码将立即作废。";
    if (await askConfirm({ title, text, confirmLabel: "重新发放", tone: "warn" })) handOut(username);
  };
  const give = (username: string, hasOpenCode: boolean) => (hasOpenCode ? void again(username) : handOut(username));
  const panel = (one: Shown, content: React.ReactNode) => (one === shown ? content : null);
  return (
    <div className={styles.reviewList}>
      <Tabs<Shown>
        label="办理事项"
        value={shown}
        onChange={setShown}
        tabs={[
          {
            value: "staff",
            label: "发放激活码",
            panel: panel(
              "staff",
              <div className={styles.helpPanel}>
                <ByName busy={issue.isPending} onIssue={handOut} />
                {mayLook && <StaffWithoutPhone busy={issue.isPending} onIssue={give} />}
              </div>,
            ),
          },
          ...(mayLook
            ? [{ value: "codes", label: "未使用的激活码", panel: panel("codes", <OpenCodes />) } as const]
            : []),
          ...(mayReset
            ? [{ value: "reset", label: "重置管理员验证方式", panel: panel("reset", <ResetForm />) } as const]
            : []),
        ]}
      />
      {issued && <SlipDialog slip={issued} onClose={() => setIssued(undefined)} />}
    </div>
  );
}

type ByNameProps = { busy: boolean; onIssue: (username: string, onUnknown: (message: string) => void) => void };

/** For whoever is in no list: staff who lost the phone, an administrator whose reset was confirmed. */
function ByName({ busy, onIssue }: ByNameProps) {
  const [username, setUsername] = useState("");
  const [problem, setProblem] = useState<string>();
  return (
    <Form
      className="help-line"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = username.trim();
        setProblem(typed === "" ? "请输入用户名或手机号" : undefined);
        if (typed !== "") onIssue(typed, setProblem);
      }}
    >
      <TextField
        label="直接输入用户名或手机号（丢失手机的工作人员，或刚完成重置的管理员）"
        icon="user"
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        maxLength={64}
        {...(problem ? { problem } : {})}
      />
      <Button type="submit" variant="primary" busy={busy}>
        发放激活码
      </Button>
    </Form>
  );
}
