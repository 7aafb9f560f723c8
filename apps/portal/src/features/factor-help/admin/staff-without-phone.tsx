import { Button, EmptyState, ErrorState, Skeleton, Tag, TextField } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../../lib/api.ts";
import { factorHelpQueries } from "./factor-help.queries.ts";
import { Pager } from "./pager.tsx";

type Props = { busy: boolean; onIssue: (username: string, hasOpenCode: boolean) => void };

/** 未登记手机号的工作人员: they can come in with an activation code alone. */
export function StaffWithoutPhone({ busy, onIssue }: Props) {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState({ keywords: "", page: 1 });
  const { data, isError, error, refetch } = useQuery(factorHelpQueries.staff(asked.keywords, asked.page));
  return (
    <section className="help-panel" aria-labelledby="staff-title">
      <h2 id="staff-title">未登记手机号的工作人员</h2>
      <form
        className="review-filters"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked({ keywords: typed.trim(), page: 1 });
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
      {isError && <ErrorState message={failureText(error)} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton rows={4} />}
      {data?.total === 0 && (
        <EmptyState title="没有符合条件的工作人员">
          {asked.keywords ? "换一个用户名或单位名称再试。" : "本区划内的工作人员都已登记手机号。"}
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <div className="office-small-table">
            <table>
              <thead>
                <tr>
                  <th scope="col">用户名</th>
                  <th scope="col">单位与区划</th>
                  <th scope="col">激活码</th>
                  <th scope="col">操作</th>
                </tr>
              </thead>
              <tbody>
                {data.records.map(({ username, nickname, company, deptName, regionName, hasOpenCode }) => (
                  <tr key={username}>
                    <td>
                      {username}
                      <small>{nickname}</small>
                    </td>
                    <td>
                      {company} {deptName}
                      <small>{regionName}</small>
                    </td>
                    <td>
                      <Tag tone={hasOpenCode ? "info" : "plain"}>{hasOpenCode ? "已发放，未使用" : "未发放"}</Tag>
                    </td>
                    <td>
                      <Button
                        size="small"
                        busy={busy}
                        aria-label={`为 ${username} ${hasOpenCode ? "重新发放" : "发放"}激活码`}
                        onClick={() => onIssue(username, hasOpenCode)}
                      >
                        {hasOpenCode ? "重新发放" : "发放"}
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Pager page={asked.page} total={data.total} onPage={(page) => setAsked({ ...asked, page })} />
        </>
      )}
    </section>
  );
}
