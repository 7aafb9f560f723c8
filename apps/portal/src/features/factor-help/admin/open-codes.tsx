import { revokeActivationCode } from "@sannong/contract/factor-help";
import { Button, EmptyState, ErrorState, Skeleton, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { askConfirm } from "../../../app/dialogs.ts";
import { call, failureText } from "../../../lib/api.ts";
import { onRefusal } from "../../../lib/on-refusal.ts";
import { factorHelpQueries } from "./factor-help.queries.ts";
import { momentOf } from "./moment.ts";
import { Pager } from "./pager.tsx";

/** Codes that still open something; one that went astray is revoked. */
export function OpenCodes() {
  const [page, setPage] = useState(1);
  const { data, isError, error, refetch } = useQuery(factorHelpQueries.codes(page));
  const client = useQueryClient();
  const revocation = useMutation({
    mutationFn: (id: string) => call(revokeActivationCode, { id }),
    onSuccess: () => toast.success("激活码已作废"),
    onError: onRefusal(revokeActivationCode),
    onSettled: () => client.invalidateQueries({ queryKey: factorHelpQueries.key }),
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
  if (isError) return <ErrorState message={failureText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  if (data.total === 0)
    return <EmptyState title="没有未使用的激活码">发放后、本人使用前的激活码会列在这里。</EmptyState>;
  return (
    <div className="help-panel">
      <h2 className="sr">未使用的激活码</h2>
      <div className="office-small-table">
        <table>
          <thead>
            <tr>
              <th scope="col">用户名</th>
              <th scope="col">单位与区划</th>
              <th scope="col">发放</th>
              <th scope="col">有效期</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {data.records.map((code) => (
              <tr key={code.id}>
                <td>
                  {code.username}
                  <small>{code.nickname}</small>
                </td>
                <td>
                  {code.company} {code.deptName}
                  <small>{code.regionName}</small>
                </td>
                <td>
                  {momentOf(code.issuedAt)}
                  <small>{code.issuedBy || "运维人员"} 发放</small>
                </td>
                <td>{momentOf(code.expiresAt)} 前有效</td>
                <td>
                  <Button
                    size="small"
                    variant="danger"
                    busy={revocation.isPending}
                    aria-label={`作废 ${code.username} 的激活码`}
                    onClick={() => void revoke(code.id, code.username)}
                  >
                    作废
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager page={page} total={data.total} onPage={setPage} />
    </div>
  );
}
