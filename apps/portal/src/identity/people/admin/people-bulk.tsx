import * as styles from "./people-bulk.module.css";
import { handleManyPeople } from "@sannong/contract/identity/people";
import { type BulkAct, bulkActs } from "@sannong/contract/identity/people-words";
import type { PersonSummary } from "@sannong/contract/identity/people.schemas";
import type { OutputOf } from "@sannong/contract/endpoint";
import { Button, Dialog, Icon } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useProof } from "../../../app/with-proof.ts";
import { Confirm } from "../../../console/parts/confirm.tsx";
import { call } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { peopleQueries } from "../people.queries.ts";
import { MoveDialog } from "./move-dialog.tsx";

type Rows = readonly PersonSummary[];
/** What became of each of the chosen accounts. */
export type Handled = { results: OutputOf<typeof handleManyPeople>["results"]; rows: Rows };
type Props = {
  rows: Rows;
  ofUnused: boolean;
  /** told where the list is: what was handled may leave it, and with it this bar */
  onHandled: (handled: Handled) => void;
};

const follows: Record<Exclude<BulkAct, "move">, string> = {
  disable: "停用后立即退出所有设备，不能再登录。可以随时启用。",
  enable: "启用后可以用原来的密码登录。",
  tellUnused: "本人会收到消息和短信：7 天内登录一次即可继续使用。",
  disableUnused: "只停用预告满 7 天、仍未登录的账号，其余会说明原因。",
};

/** What can be done about the chosen accounts together; every one has its own answer. */
export function PeopleBulk({ rows, ofUnused, onHandled }: Props) {
  const client = useQueryClient();
  const prove = useProof();
  const [asking, setAsking] = useState<BulkAct>();
  const doing = useMutation({
    mutationFn: (more: { act: BulkAct; reason: string; areaCode?: string }) =>
      prove(() => call(handleManyPeople, { ids: rows.map(({ id }) => id), ...more })),
    onSuccess: (answer) => {
      if (!answer) return;
      setAsking(undefined);
      onHandled({ results: answer.results, rows });
    },
    onError: onRefusal(handleManyPeople),
    onSettled: () => client.invalidateQueries({ queryKey: peopleQueries.key }),
  });
  const offered: readonly BulkAct[] = ofUnused ? ["tellUnused", "disableUnused"] : ["disable", "enable", "move"];
  const close = () => setAsking(undefined);
  return (
    <>
      {offered.map((act) => (
        <Button key={act} size="small" onClick={() => setAsking(act)}>
          批量{bulkActs[act]}
        </Button>
      ))}
      {asking === "move" && (
        <MoveDialog
          title={`调动所选 ${rows.length} 个账号？`}
          isBusy={doing.isPending}
          onMove={(input) => doing.mutate({ act: "move", ...input })}
          onClose={close}
        />
      )}
      {asking !== undefined && asking !== "move" && (
        <Confirm
          title={`${bulkActs[asking]}：所选 ${rows.length} 个账号？`}
          verb={bulkActs[asking]}
          isHarmful={asking === "disable" || asking === "disableUnused"}
          reasonLabel="原因"
          isBusy={doing.isPending}
          onConfirm={(reason) => doing.mutate({ act: asking, reason })}
          onClose={close}
        >
          {follows[asking]}
        </Confirm>
      )}
    </>
  );
}

/** Each with its own answer. */
export function HandledPeople({ results, rows, onClose }: Handled & { onClose: () => void }) {
  const failed = results.filter(({ problem }) => problem !== null).length;
  return (
    <Dialog open title={`办理结果：${results.length - failed} 个成功，${failed} 个未办`} onClose={onClose}>
      <ul className={styles.peopleLines}>
        {results.map(({ id, done, problem }) => {
          const row = rows.find((one) => one.id === id);
          return (
            <li key={id}>
              <span>
                <Icon name={done === null ? "xc" : "checkc"} size="s" /> {row?.nickname}（{row?.username}）
              </span>
              <small>{done ?? problem}</small>
            </li>
          );
        })}
      </ul>
      <div className="dlg-f">
        <Button variant="primary" onClick={onClose}>
          知道了
        </Button>
      </div>
    </Dialog>
  );
}
