import { myConsents, withdrawConsent } from "@sannong/contract/consents";
import type { OutputOf } from "@sannong/contract/endpoint";
import { Button, EmptyState, ErrorState, Skeleton, toast } from "@sannong/ui";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { askConfirm } from "../../app/dialogs.ts";
import { call, failureText, isSilent } from "../../lib/api.ts";

type Consent = OutputOf<typeof myConsents>["consents"][number];

const mine = () =>
  queryOptions({
    queryKey: ["consents", "mine"],
    queryFn: ({ signal }) => call(myConsents, {}, { signal }),
    staleTime: 0,
    // another tab may have agreed or taken back meanwhile
    refetchOnWindowFocus: true,
  });

const day = (moment: string) =>
  new Date(moment).toLocaleDateString("zh-CN", { year: "numeric", month: "long", day: "numeric" });

/** Which systems of other organisations read what, and taking it back. */
export function MyConsents() {
  const queries = useQueryClient();
  const { data, isPending, isError, refetch } = useQuery(mine());
  const withdrawing = useMutation({
    mutationFn: ({ systemAbbr }: Consent) => call(withdrawConsent, { systemAbbr }),
    onSuccess: (_done, { systemName }) => toast.success(`已撤回对“${systemName}”的授权`),
    onError: (failure) => void (isSilent(failure) || toast.error(failureText(failure))),
    onSettled: () => queries.invalidateQueries({ queryKey: mine().queryKey }),
  });

  async function withdraw(consent: Consent) {
    const confirmed = await askConfirm({
      title: "撤回授权",
      tone: "danger",
      confirmLabel: "撤回授权",
      text: (
        <>
          <p>
            撤回后，“{consent.systemName}
            ”不能再从平台读取您的信息，您在该系统的登录也会退出。该系统已经取得的信息，请向该系统的管理单位申请删除。
          </p>
          <p>下次进入该系统时会重新征求您的同意。确定撤回吗？</p>
        </>
      ),
    });
    if (confirmed) withdrawing.mutate(consent);
  }

  if (isPending) return <Skeleton rows={2} label="正在加载系统授权" />;
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  if (data.consents.length === 0)
    return (
      <div className="bx">
        <EmptyState title="没有授权过外部系统">
          进入其他单位提供的系统前，平台会先请您同意它读取哪些信息，同意过的列在这里。
        </EmptyState>
      </div>
    );
  return (
    <ul className="bx mine-list" aria-label="已授权的系统">
      {data.consents.map((consent) => (
        <li key={consent.systemAbbr} className="srow binding">
          <div className="grow">
            <h2>{consent.systemName}</h2>
            <p>
              {consent.owner && `${consent.owner}，`}
              {day(consent.agreedAt)}同意读取：{consent.fields.join("、") || "您在该系统的专用编号"}
            </p>
          </div>
          <Button
            disabled={withdrawing.isPending}
            aria-label={`撤回授权：${consent.systemName}`}
            onClick={() => void withdraw(consent)}
          >
            撤回授权
          </Button>
        </li>
      ))}
    </ul>
  );
}
