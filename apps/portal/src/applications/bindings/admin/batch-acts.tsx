import * as styles from "./batch-acts.module.css";
import { dropBatch, submitBatch, undoBatch } from "@sannong/contract/applications/binding-admin";
import { UNDO_DAYS } from "@sannong/contract/applications/binding-admin-words";
import type { BindingBatch } from "@sannong/contract/applications/binding-admin.schemas";
import { Button, toast } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useProof } from "../../../app/with-proof.ts";
import { Confirm } from "../../../console/parts/confirm.tsx";
import { ProposeChange } from "../../../console/parts/propose-change.tsx";
import { call, callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { dayInWords } from "../../../lib/words/words.ts";
import { bindingAdminQueries } from "./binding-admin.queries.ts";

type Asking = "submit" | "drop" | "undo";
const count = (many: number) => many.toLocaleString("zh-CN");

/** What may be done about a list now. */
export function BatchActs({ batch }: { batch: BindingBatch }) {
  const [asking, setAsking] = useState<Asking>();
  const { state, isMine, good, undoUntil } = batch;
  return (
    <span className={styles.batchActs}>
      {state === "looked" && isMine && good > 0 && (
        <Button size="small" onClick={() => setAsking("submit")}>
          提交复核
        </Button>
      )}
      {(state === "looked" || state === "waiting") && isMine && (
        <Button size="small" onClick={() => setAsking("drop")}>
          {state === "looked" ? "放弃" : "撤回"}
        </Button>
      )}
      {undoUntil !== null && (
        <Button size="small" variant="danger" onClick={() => setAsking("undo")}>
          整批撤销
        </Button>
      )}
      {asking === "submit" && <Submit batch={batch} onClose={() => setAsking(undefined)} />}
      {(asking === "drop" || asking === "undo") && (
        <Ask batch={batch} asking={asking} onClose={() => setAsking(undefined)} />
      )}
    </span>
  );
}

type Props = { batch: BindingBatch; onClose: () => void };

/** Looked through before, and given to a second person now. */
function Submit({ batch: { id, fileName, good, bad }, onClose }: Props) {
  const client = useQueryClient();
  return (
    <ProposeChange
      title={`提交“${fileName}”？`}
      tone="warn"
      verb="提交批量绑定"
      reasonLabel="绑定原因"
      reasonMissing="请填写绑定原因"
      isBegun={false}
      ask={(reason) => callWithMessage(submitBatch, { id, reason })}
      onRefused={() => onRefusal(submitBatch)}
      onSettled={() => client.invalidateQueries({ queryKey: bindingAdminQueries.key })}
      onClose={onClose}
    >
      {() => (
        <div className="say">
          {`将绑定 ${count(good)} 个账号${bad > 0 ? `，另有 ${count(bad)} 行有问题，不会绑定` : ""}。复核通过后整批生效，生效后 ${UNDO_DAYS} 天内可以整批撤销。`}
        </div>
      )}
    </ProposeChange>
  );
}

function Ask({ batch, asking, onClose }: Props & { asking: Exclude<Asking, "submit"> }) {
  const prove = useProof();
  const client = useQueryClient();
  const { id, fileName, bound, state, undoUntil } = batch;
  const acting = useMutation({
    mutationFn: async (reason: string) => {
      if (asking === "drop") return call(dropBatch, { id }).then(() => "已放弃，没有绑定任何账号");
      return (await prove(() => callWithMessage(undoBatch, { id, reason })))?.msg;
    },
    onSuccess: (said) => {
      if (said === undefined) return;
      toast.success(said);
      onClose();
    },
    onError: onRefusal(asking === "drop" ? dropBatch : undoBatch),
    onSettled: () => client.invalidateQueries({ queryKey: bindingAdminQueries.key }),
  });
  const shared = { isBusy: acting.isPending, onConfirm: (reason: string) => acting.mutate(reason), onClose };
  if (asking === "drop")
    return (
      <Confirm
        {...shared}
        title={`${state === "looked" ? "放弃" : "撤回"}“${fileName}”？`}
        verb="确定"
        isHarmful={false}
      >
        没有绑定任何账号。需要时可以重新上传。
      </Confirm>
    );
  return (
    <Confirm {...shared} title={`整批撤销“${fileName}”？`} verb="整批撤销" reasonLabel="撤销原因">
      {`${count(bound)} 个账号将解除绑定，并收到站内消息；本人后来自己重新绑定的不受影响。${undoUntil ? `${dayInWords(undoUntil)}前可以撤销，` : ""}撤销后不能恢复，只能重新上传。`}
    </Confirm>
  );
}
