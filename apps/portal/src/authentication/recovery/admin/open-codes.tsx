import * as styles from "./recovery.module.css";
import { type openActivationCodes, revokeActivationCode } from "@sannong/contract/authentication/recovery";
import type { OutputOf } from "@sannong/contract/endpoint";
import { Button, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { askConfirm } from "../../../app/dialogs.ts";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { byNumber } from "../../../console/parts/pages.tsx";
import { call } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { recoveryQueries } from "./recovery.queries.ts";
import { momentOf } from "./moment.ts";
import { whoColumns } from "./who-columns.tsx";

type Code = OutputOf<typeof openActivationCodes>["records"][number];

type Acts = { busy: boolean; revoke: (id: string, username: string) => void };
const columnsOf = ({ busy, revoke }: Acts): readonly Column<Code>[] => [
  ...whoColumns,
  {
    title: "发放",
    cell: ({ issuedAt, issuedBy }) => (
      <>
        {momentOf(issuedAt)}
        <small>{issuedBy || "运维人员"} 发放</small>
      </>
    ),
  },
  { title: "有效期", cell: ({ expiresAt }) => `${momentOf(expiresAt)} 前有效` },
  {
    title: "操作",
    cell: ({ id, username }) => (
      <Button
        size="small"
        variant="danger"
        busy={busy}
        aria-label={`作废 ${username} 的激活码`}
        onClick={() => revoke(id, username)}
      >
        作废
      </Button>
    ),
  },
];

/** Codes that still open something; one that went astray is revoked. */
export function OpenCodes() {
  const [page, setPage] = useState(1);
  const read = useQuery(recoveryQueries.codes(page));
  const client = useQueryClient();
  const revocation = useMutation({
    mutationFn: (id: string) => call(revokeActivationCode, { id }),
    onSuccess: () => toast.success("激活码已作废"),
    onError: onRefusal(revokeActivationCode),
    onSettled: () => client.invalidateQueries({ queryKey: recoveryQueries.key }),
  });
  const revoke = async (id: string, username: string) => {
    const text = "作废后本人不能再用它登记验证方式，需要时可以重新发放。";
    const sure = await askConfirm({
      title: `作废 ${username} 的激活码？`,
      text,
      confirmLabel: "作废",
      tone: "danger",
    });
    if (sure) revocation.mutate(id);
  };
  return (
    <div className={styles.helpPanel}>
      <h2 className="sr">未使用的激活码</h2>
      <ConsoleTable
        label="未使用的激活码"
        read={read}
        columns={columnsOf({
          busy: revocation.isPending,
          revoke: (id, username) => void revoke(id, username),
        })}
        keyOf={({ id }) => id}
        paging={byNumber(page, recoveryQueries.pageSize, read.data?.total ?? 0, setPage)}
        empty={{
          what: "激活码",
          title: "没有未使用的激活码",
          howToFill: "发放后、本人使用前的激活码会列在这里。",
          narrowing: null,
        }}
      />
    </div>
  );
}
