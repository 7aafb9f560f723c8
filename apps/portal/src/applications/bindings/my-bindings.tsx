import * as styles from "./my-bindings.module.css";
import { allowSessions, unbind } from "@sannong/contract/applications/bindings";
import type { OutputOf } from "@sannong/contract/endpoint";
import type { myBindings } from "@sannong/contract/applications/bindings";
import { Alert, Button, EmptyState, ErrorState, Skeleton, toast, WholeWords } from "@sannong/ui";
import { useProver, withProof } from "../../app/with-proof.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { askConfirm, openDialog } from "../../app/dialogs.ts";
import { call, callWithMessage } from "../../lib/api/api.ts";
import { showFailure } from "../../lib/api/on-refusal.ts";
import { readSession } from "../../lib/session/session.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { dayInWords } from "../../lib/words/words.ts";
import { bindingQueries } from "./bindings.queries.ts";
import { usernameOf } from "./username-of.ts";

type Binding = OutputOf<typeof myBindings>["bindings"][number];
/** with whom the page showed when the button was pressed */
type Undoing = Binding & { account: string | undefined };

const sessionsInWords = {
  allowed: "用这个系统的账号可以登录门户；这样登录的只能进入该系统，不能导出资料、改手机号或密码。",
  forbidden: "您已关闭用这个系统的账号登录门户。",
} as const;

/** Whether that system's account signs its owner in here: forbidding is done at once, allowing asks for a proof. */
function SessionsSwitch({ binding }: { binding: Binding }) {
  const queries = useQueryClient();
  const prover = useProver();
  const { systemAbbr, systemName, opensSessions } = binding;
  const allowed = opensSessions === "forbidden";
  const { busy, once } = useOneAtATime();
  const change = async () => {
    const done = await withProof(prover, () => callWithMessage(allowSessions, { systemAbbr, allowed }));
    if (done) toast.success(done.msg);
    await queries.invalidateQueries({ queryKey: bindingQueries.mine().queryKey });
  };
  const label = allowed ? "允许用它登录门户" : "关闭用它登录门户";
  return (
    <Button busy={busy} aria-label={`${label}：${systemName}`} onClick={() => void once(change)}>
      {label}
    </Button>
  );
}

/** Which accounts of which systems are bound, undoing one, and binding another. */
export function MyBindings() {
  const queries = useQueryClient();
  const { data, isPending, isError, error, refetch } = useQuery(bindingQueries.mine());
  const [undone, setUndone] = useState<Binding>();
  const undoing = useMutation({
    mutationFn: ({ systemAbbr, account }: Undoing) => call(unbind, { systemAbbr, account }),
    onSuccess: (_done, { account: _whose, ...binding }) => {
      toast.success("已解除绑定");
      setUndone(binding);
    },
    onError: showFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: bindingQueries.mine().queryKey }),
  });

  async function undo(binding: Binding) {
    const { systemName, boundUsername } = binding;
    const account = usernameOf(readSession());
    const confirmed = await askConfirm({
      title: "解除绑定",
      tone: "danger",
      confirmLabel: "解除绑定",
      text: (
        <>
          <p>
            解除后，从门户进入“{systemName}”时不再是账号 <b>{boundUsername}</b>
            ，需要时要重新输入该系统的密码绑定。该系统会收到解除通知，您在该系统里的账号和数据不受影响。
          </p>
          <p>确定解除吗？</p>
        </>
      ),
    });
    if (confirmed) undoing.mutate({ ...binding, account });
  }

  if (isPending) return <Skeleton rows={2} label="正在加载绑定" />;
  if (isError && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  const { bindings, bindable } = data;
  const canComeBack = undone && bindable.some(({ systemAbbr }) => systemAbbr === undone.systemAbbr);
  return (
    <>
      {canComeBack && (
        <div className={styles.undone} role="status">
          <Alert tone="ok">
            “{undone.systemName}”的账号 {undone.boundUsername} 已解除绑定。解除错了，重新输入该系统的密码就能绑定回来。
          </Alert>
          <Button onClick={() => openDialog("bindingRequired", { ...undone, offersBinding: true })}>重新绑定</Button>
        </div>
      )}
      <h2 id="bound-title">已绑定的账号</h2>
      {bindings.length === 0 ? (
        <div className="bx">
          <EmptyState kind="nothingYet" title="还没有绑定其他系统的账号">
            绑定后，从门户点一下就能以您在该系统的账号进入。
          </EmptyState>
        </div>
      ) : (
        <ul className="bx mine-list" aria-labelledby="bound-title">
          {bindings.map((binding) => (
            <li key={binding.systemAbbr} className="srow binding">
              <div className="grow">
                <h3>
                  <WholeWords>{binding.systemName}</WholeWords>
                </h3>
                <p>
                  系统账号 <b>{binding.boundUsername}</b>，{dayInWords(binding.boundAt)}绑定
                </p>
                {binding.opensSessions !== "notAgreed" && <p>{sessionsInWords[binding.opensSessions]}</p>}
              </div>
              {binding.opensSessions !== "notAgreed" && <SessionsSwitch binding={binding} />}
              <Button
                disabled={undoing.isPending}
                aria-label={`解除绑定：${binding.systemName}`}
                onClick={() => void undo(binding)}
              >
                解除绑定
              </Button>
            </li>
          ))}
        </ul>
      )}
      {bindable.length > 0 && (
        <section aria-labelledby="bindable-title">
          <h2 id="bindable-title">可以绑定的系统</h2>
          <ul className="bx mine-list">
            {bindable.map(({ systemAbbr, systemName, owner }) => (
              <li key={systemAbbr} className="srow binding">
                <div className="grow">
                  <h3>
                    <WholeWords>{systemName}</WholeWords>
                  </h3>
                  <p>{owner}</p>
                </div>
                <Button
                  variant="primary"
                  aria-label={`绑定账号：${systemName}`}
                  onClick={() => openDialog("bindingRequired", { systemAbbr, systemName, owner, offersBinding: true })}
                >
                  绑定账号
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
