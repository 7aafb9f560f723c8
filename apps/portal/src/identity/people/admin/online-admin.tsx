import * as styles from "./online-admin.module.css";
import { endPersonSession } from "@sannong/contract/identity/people";
import type { OnlineSession } from "@sannong/contract/identity/people.schemas";
import { Button, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm } from "../../../console/parts/confirm.tsx";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { OfficePage } from "../../../console/parts/office-page.tsx";
import { byCursor } from "../../../console/parts/pages.tsx";
import { TableFilters } from "../../../console/parts/table-filters.tsx";
import { useTableAddress } from "../../../console/parts/use-table-address.ts";
import { useProof } from "../../../app/with-proof.ts";
import { call } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { useSession } from "../../../lib/session/session.ts";
import { factorsInWords, momentInWords } from "../../../lib/words/words.ts";
import { peopleQueries } from "../people.queries.ts";
import { rolesInWords } from "./person-words.tsx";

const PAGE = 20;

/** 会话与登录: who is signed in now, and the end of it. `systems` are those one may narrow down to. */
export function OnlineAdmin({ systems }: { systems: readonly { value: string; label: string }[] }) {
  const session = useSession();
  const { data: roles } = useQuery(peopleQueries.roles);
  const filters = [
    {
      name: "role",
      title: "角色",
      options: (roles?.roles ?? []).map(({ roleCode, roleName }) => ({ value: roleCode, label: roleName })),
    },
    { name: "system", title: "正在使用的系统", options: systems },
  ];
  const { view, show, narrowing, turnTo, back } = useTableAddress({ groups: filters });
  const { region: xzqh } = view;
  const [role] = view.chosen["role"] ?? [];
  const [system] = view.chosen["system"] ?? [];
  const read = useQuery(
    peopleQueries.online({
      pageSize: PAGE,
      ...(view.keywords && { keywords: view.keywords }),
      ...(role && { role }),
      ...(system && { system }),
      ...(xzqh && { xzqh }),
      ...(view.cursor && { cursor: view.cursor }),
    }),
  );
  const [ending, setEnding] = useState<OnlineSession>();
  const mayEnd = session.status === "signedIn" && session.permissions.includes("account.manage");
  return (
    <OfficePage title="会话与登录" lead="本人管辖区划内正在登录的用户。结束会话后，本人立即退出，并看到退出原因。">
      <TableFilters
        view={view}
        onView={show}
        filters={filters}
        regions={read.data?.regions}
        searchLabel="用户名（完整）"
      />
      <ConsoleTable<OnlineSession>
        label="会话"
        read={read}
        columns={columnsOf(mayEnd ? setEnding : undefined)}
        keyOf={({ id }) => id}
        empty={{
          what: "会话",
          title: "现在没有用户在登录",
          howToFill: "本人管辖区划内的用户登录后会列在这里。",
          advice: "现在没有这样的用户在登录，可以清除筛选后再看。",
          narrowing,
        }}
        paging={byCursor(view.cursor, {
          total: read.data ? read.data.total : null,
          isMore: read.data?.totalIsMore ?? false,
          next: read.data?.nextCursor ?? null,
          onNext: turnTo,
          onBack: back,
          onFirst: () => show({}),
        })}
      />
      {ending && <EndSession session={ending} onClose={() => setEnding(undefined)} />}
    </OfficePage>
  );
}

function EndSession({ session, onClose }: { session: OnlineSession; onClose: () => void }) {
  const prove = useProof();
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: (reason: string) =>
      prove(() => call(endPersonSession, { id: session.accountId, session: session.id, reason })),
    onSuccess: (ended) => {
      if (!ended) return;
      toast.success("会话已结束");
      onClose();
    },
    onError: onRefusal(endPersonSession),
    onSettled: () => client.invalidateQueries({ queryKey: peopleQueries.key }),
  });
  return (
    <Confirm
      title={`结束 ${session.nickname}（${session.username}）的会话？`}
      verb="结束会话"
      reasonLabel="结束原因"
      isBusy={ending.isPending}
      onConfirm={(reason) => ending.mutate(reason)}
      onClose={onClose}
    >
      {session.browser}，{session.system}，{session.address}。本人立即退出，没有保存的内容会丢失。
    </Confirm>
  );
}

const columnsOf = (onEnd: ((session: OnlineSession) => void) | undefined): Column<OnlineSession>[] => [
  {
    title: "用户",
    cell: ({ nickname, username, roles }) => (
      <span className={styles.peopleCell}>
        {nickname}（{username}）<small>{rolesInWords(roles)}</small>
      </span>
    ),
  },
  {
    title: "单位与区划",
    cell: ({ company, regionName }) => (
      <span className={styles.peopleCell}>
        {company || "未填写单位"}
        <small>{regionName}</small>
      </span>
    ),
  },
  {
    title: "设备与地址",
    cell: ({ browser, system, address }) => (
      <span className={styles.peopleCell}>
        {browser}，{system}
        <small className="mono">{address}</small>
      </span>
    ),
  },
  { title: "验证方式", cell: ({ factors }) => factorsInWords(factors) },
  { title: "所在系统", cell: ({ systems }) => systems.join("、") || "只在门户" },
  {
    title: "登录与最近操作",
    cell: ({ startedAt, lastSeenAt }) => (
      <span className={styles.peopleCell}>
        {momentInWords(startedAt)} 登录<small>{momentInWords(lastSeenAt)} 最近操作</small>
      </span>
    ),
  },
  ...(onEnd
    ? [
        {
          title: "操作",
          cell: (session: OnlineSession) => (
            <Button
              size="small"
              variant="danger"
              aria-label={`结束${session.nickname}（${session.username}）的会话`}
              onClick={() => onEnd(session)}
            >
              结束
            </Button>
          ),
        },
      ]
    : []),
];
