import * as styles from "./recovery.module.css";
import type { OutputOf } from "@sannong/contract/endpoint";
import type { staffWithoutPhone } from "@sannong/contract/authentication/recovery";
import { Button, Tag, TextField } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { byNumber } from "../../../console/parts/pages.tsx";
import { recoveryQueries } from "./recovery.queries.ts";
import { whoColumns } from "./who-columns.tsx";

type Staff = OutputOf<typeof staffWithoutPhone>["records"][number];
type Props = { busy: boolean; onIssue: (username: string, hasOpenCode: boolean) => void };

const columnsOf = ({ busy, onIssue }: Props): readonly Column<Staff>[] => [
  ...whoColumns,
  {
    title: "激活码",
    cell: ({ hasOpenCode }) => (
      <Tag tone={hasOpenCode ? "info" : "plain"}>{hasOpenCode ? "已发放，未使用" : "未发放"}</Tag>
    ),
  },
  {
    title: "操作",
    cell: ({ username, hasOpenCode }) => (
      <Button
        size="small"
        busy={busy}
        aria-label={`为 ${username} ${hasOpenCode ? "重新发放" : "发放"}激活码`}
        onClick={() => onIssue(username, hasOpenCode)}
      >
        {hasOpenCode ? "重新发放" : "发放"}
      </Button>
    ),
  },
];

/** 未登记手机号的工作人员: they can come in with an activation code alone. */
export function StaffWithoutPhone({ busy, onIssue }: Props) {
  const [typed, setTyped] = useState("");
  const [filter, setFilter] = useState({ keywords: "", page: 1 });
  const read = useQuery(recoveryQueries.staff(filter.keywords, filter.page));
  return (
    <section className={styles.helpPanel} aria-labelledby="staff-title">
      <h2 id="staff-title">未登记手机号的工作人员</h2>
      <form
        className="help-line"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setFilter({ keywords: typed.trim(), page: 1 });
        }}
      >
        <TextField
          label="用户名或单位名称"
          icon="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          maxLength={40}
        />
        <Button type="submit">搜索</Button>
      </form>
      <ConsoleTable
        label="未登记手机号的工作人员"
        read={read}
        columns={columnsOf({ busy, onIssue })}
        keyOf={({ username }) => username}
        paging={byNumber(filter.page, recoveryQueries.pageSize, read.data?.total ?? 0, (page) =>
          setFilter({ ...filter, page }),
        )}
        empty={{
          what: "工作人员",
          title: "没有未登记手机号的工作人员",
          howToFill: "本区划内的工作人员都已登记手机号。",
          advice: "换一个用户名或单位名称再试。",
          narrowing: {
            isSet: filter.keywords !== "",
            onClear: () => {
              setTyped("");
              setFilter({ keywords: "", page: 1 });
            },
          },
        }}
      />
    </section>
  );
}
