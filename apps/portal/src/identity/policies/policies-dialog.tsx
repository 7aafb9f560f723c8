import * as styles from "./policies-dialog.module.css";
import { policies, type PolicyDocument } from "@sannong/contract/identity/policy-words";
import { Alert, Button, Dialog } from "@sannong/ui";
import { useRef, useState } from "react";
import { failureText } from "../../lib/api/api.ts";
import { endSession } from "../../lib/session/sign-out.ts";

type Due = { document: PolicyDocument; version: string; isFirst: boolean; changes: string[] };
type Props = { due: Due[]; onAgree: () => Promise<void>; onClose: () => void };

const titlesOf = (due: readonly Due[]) => due.map(({ document }) => `《${policies[document].title}》`).join("和");

function Text({ document, version, changes }: Due) {
  const { title, path } = policies[document];
  return (
    <>
      <p>
        <a className="link" href={path} target="_blank" rel="noopener">
          《{title}》全文
          <span className="sr">（在新标签页打开）</span>
        </a>
        ，版本 {version}
      </p>
      {changes.length > 0 && (
        <ul className={styles.policyChanges}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The text that one agreed to has changed: what is new, and the two ways on. There is no third. */
export function PoliciesDialog({ due, onAgree, onClose }: Props) {
  const [state, setState] = useState<{ isSending: boolean; problem: string }>({ isSending: false, problem: "" });
  const agreeButton = useRef<HTMLButtonElement>(null);
  const agree = async () => {
    setState({ isSending: true, problem: "" });
    try {
      await onAgree();
      onClose();
    } catch (failure) {
      setState({ isSending: false, problem: failureText(failure) });
    }
  };
  const isFirst = due.every((one) => one.isFirst);
  const title = isFirst ? `请阅读并同意${titlesOf(due)}` : `${titlesOf(due)}已更新`;
  return (
    <Dialog open title={title} width={526} closable={false} onClose={onClose} initialFocus={agreeButton}>
      <div className="say">
        {!isFirst && <p>您同意过的版本有了改动，请看一下改了什么：</p>}
        {due.map((one) => (
          <Text key={one.document} {...one} />
        ))}
        <p>不同意就退出登录；浏览、搜索和看办事指南不需要登录。</p>
      </div>
      {state.problem && (
        <div role="alert">
          <Alert tone="err">{state.problem}</Alert>
        </div>
      )}
      <div className="dlg-f">
        <Button onClick={() => void endSession()}>不同意，退出登录</Button>
        <Button ref={agreeButton} variant="primary" disabled={state.isSending} onClick={() => void agree()}>
          同意并继续
        </Button>
      </div>
    </Dialog>
  );
}
