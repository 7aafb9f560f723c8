import { withdrawConsent } from "@sannong/contract/consents";
import { Button, EmptyState, ErrorState, Skeleton, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { askConfirm } from "../../app/dialogs.ts";
import { call } from "../../lib/api.ts";
import { onRefusal } from "../../lib/on-refusal.ts";
import { sharingQueries } from "./sharing.queries.ts";

const day = (moment: string) =>
  new Date(moment).toLocaleDateString("zh-CN", { year: "numeric", month: "long", day: "numeric" });

/** 我的数据: to which systems one lets the portal give what; and taking that back. */
export function MyAgreements() {
  const { data, isPending, isError, refetch } = useQuery(sharingQueries.mine());
  const client = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: (systemAbbr: string) => call(withdrawConsent, { systemAbbr }),
    onSuccess: () => toast.success("已撤回，下次进入该系统前会重新询问"),
    onError: onRefusal(withdrawConsent),
    onSettled: () => client.invalidateQueries({ queryKey: ["sharing"] }),
  });
  const withdraw = async (systemAbbr: string, systemName: string) => {
    const sure = await askConfirm({
      title: "撤回同意",
      tone: "danger",
      confirmLabel: "撤回同意",
      text: `撤回后，“${systemName}”不能再从门户取得您的信息，您在该系统的登录随之结束；已经提供的信息由该系统依法处理。`,
    });
    if (sure) withdrawing.mutate(systemAbbr);
  };
  return (
    <section className="bx" aria-labelledby="agreements-title">
      <div className="h">
        <h2 id="agreements-title">我同意提供信息的系统</h2>
        {data && <span className="count">共 {data.consents.length} 个</span>}
      </div>
      <p className="purpose">首次进入系统前您看过并同意的信息。撤回后，下次进入会重新询问。</p>
      {isPending && <Skeleton rows={2} />}
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data?.consents.length === 0 && (
        <EmptyState title="还没有同意过">第一次从门户进入业务系统时会询问您。</EmptyState>
      )}
      {data && data.consents.length > 0 && (
        <ul className="mine-list scrolls" aria-labelledby="agreements-title">
          {data.consents.map(({ systemAbbr, systemName, fields, agreedAt }) => (
            <li key={systemAbbr} className="srow binding">
              <div className="grow">
                <h3>{systemName}</h3>
                <p>
                  {fields.join("、")}。{day(agreedAt)}同意
                </p>
              </div>
              <Button
                className="no-print"
                aria-label={`撤回同意：${systemName}`}
                disabled={withdrawing.isPending}
                onClick={() => void withdraw(systemAbbr, systemName)}
              >
                撤回
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
