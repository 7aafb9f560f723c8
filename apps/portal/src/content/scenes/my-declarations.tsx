import * as styles from "./my-declarations.module.css";
import { isUnderReview, sceneStatuses } from "@sannong/contract/content/scene-words";
import type { SceneDeclarationRow } from "@sannong/contract/content/scenes.schemas";
import { saveScene } from "@sannong/contract/content/scenes";
import { Button, Paged, Tag } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import type { SignedIn } from "../../lib/session/session.ts";
import { momentInWords } from "../../lib/words/words.ts";
import { statusTones } from "./declaration-words.ts";
import { ROWS, sceneQueries } from "./scenes.queries.ts";

type Props = { session: SignedIn; onOpen: (id: string) => void };

/** 我的申报: what I have begun, handed in, and got back. */
export function MyDeclarations({ session, onOpen }: Props) {
  const [page, setPage] = useState(1);
  const client = useQueryClient();
  const read = useQuery(sceneQueries.mine(page));
  const begin = useMutation({
    // what the account knows already is not asked again
    mutationFn: () => {
      const { regionCode, company } = session.user;
      return call(saveScene, { form: { regionCode, ...(company ? { unit: company } : {}) } });
    },
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: [...sceneQueries.key, "mine"] });
      onOpen(id);
    },
    onError: onRefusal(saveScene),
  });
  const add = (
    <Button variant="primary" icon="plus" busy={begin.isPending} onClick={() => begin.mutate()}>
      申报新场景
    </Button>
  );
  return (
    <div className={styles.scMine}>
      {(read.data?.total ?? 0) > 0 && add}
      <Paged
        read={read}
        page={page}
        size={ROWS}
        label="我的申报"
        onPage={setPage}
        empty={{
          what: "申报",
          title: "还没有申报过场景",
          level: 2,
          howToFill: "填一部分也会保存，随时可以接着填。",
          action: add,
          narrowing: null,
        }}
      >
        {(records) => (
          <ul className={styles.scRows} aria-label="我的申报">
            {records.map((one) => (
              <Row key={one.id} row={one} onOpen={() => onOpen(one.id)} />
            ))}
          </ul>
        )}
      </Paged>
    </div>
  );
}

function Row({ row, onOpen }: { row: SceneDeclarationRow; onOpen: () => void }) {
  const { name, status, note, receiptNumber, updatedAt } = row;
  return (
    <li>
      <button type="button" onClick={onOpen}>
        <b>{name || "还没有名称的场景"}</b>
        <Tag tone={statusTones[status]}>{sceneStatuses[status]}</Tag>
        <small>
          {isUnderReview(status) && receiptNumber ? `受理编号 ${receiptNumber}` : `${momentInWords(updatedAt)} 保存`}
        </small>
        {status === "returned" && note && <em>退回原因：{note}</em>}
      </button>
    </li>
  );
}
