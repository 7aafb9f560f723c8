import * as styles from "./my-consents.module.css";
import { type myConsents, withdrawConsent } from "@sannong/contract/identity/consents";
import type { OutputOf } from "@sannong/contract/endpoint";
import { Button, EmptyState, ErrorState, Skeleton, TextField, toast, WholeWords } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { askConfirm } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { dayInWords } from "../../lib/words/words.ts";
import { sharingQueries } from "./consents.queries.ts";

type Consent = OutputOf<typeof myConsents>["consents"][number];

/** So many are read at a glance; of more, a name is looked for. */
const AT_ONCE = 10;

/** 系统授权: which systems the portal may tell what, and taking it back. The only place that lists them. */
export function MyConsents() {
  const { data, isPending, isError, error, refetch } = useQuery(sharingQueries.mine());
  const [wanted, setWanted] = useState("");
  const [showsAll, setShowsAll] = useState(false);
  if (isPending) return <Skeleton rows={2} label="正在加载系统授权" />;
  if (isError && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  const { consents } = data;
  if (consents.length === 0)
    return (
      <div className="bx">
        <EmptyState kind="nothingYet" title="没有授权过系统">
          第一次进入业务系统前，平台会先请您同意它读取哪些信息，同意过的列在这里。
        </EmptyState>
      </div>
    );
  const word = wanted.trim();
  const found = consents.filter(({ systemName, owner }) => systemName.includes(word) || owner.includes(word));
  const shown = showsAll || word ? found : found.slice(0, AT_ONCE);
  return (
    <>
      {consents.length > AT_ONCE && (
        <TextField
          label={`在 ${consents.length} 个系统中查找`}
          icon="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <p className="sr" role="status">
        {word && `找到 ${found.length} 个系统`}
      </p>
      <div className="bx">
        {found.length === 0 ? (
          <EmptyState
            kind="noneFound"
            title={`没有授权过名称含“${word}”的系统`}
            onClear={() => setWanted("")}
            clearLabel="看全部系统"
          >
            请核对系统或主管单位的名称。
          </EmptyState>
        ) : (
          <ul className="mine-list" aria-label="已授权的系统">
            {shown.map((consent) => (
              <ConsentRow key={consent.systemAbbr} consent={consent} />
            ))}
          </ul>
        )}
        {shown.length < found.length && (
          <Button block onClick={() => setShowsAll(true)}>
            显示全部 {found.length} 个
          </Button>
        )}
      </div>
    </>
  );
}

function ConsentRow({ consent: { systemAbbr, systemName, owner, fields, agreedAt } }: { consent: Consent }) {
  const queries = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawConsent, { systemAbbr }),
    onSuccess: () => toast.success(`已撤回对“${systemName}”的授权`),
    onError: onRefusal(withdrawConsent),
    onSettled: () => queries.invalidateQueries({ queryKey: ["sharing"] }),
  });

  async function withdraw() {
    const confirmed = await askConfirm({
      title: "撤回授权",
      tone: "danger",
      confirmLabel: "撤回授权",
      text: (
        <>
          <p>
            撤回后，“{systemName}”不能再从平台读取您的信息，您在该系统的登录也会退出。该系统已经取得的信息，请向
            {owner || "该系统的管理单位"}申请删除。
          </p>
          <p>下次进入该系统时会重新征求您的同意。确定撤回吗？</p>
        </>
      ),
    });
    if (confirmed) withdrawing.mutate();
  }

  return (
    <li className={`srow binding ${styles.consent}`}>
      <div className="grow">
        <h2>
          <WholeWords>{systemName}</WholeWords>
        </h2>
        <p>
          {owner && `${owner}，`}
          {dayInWords(agreedAt)}同意读取：{fields.join("、") || "您在该系统的专用编号"}
        </p>
      </div>
      <Button busy={withdrawing.isPending} aria-label={`撤回授权：${systemName}`} onClick={() => void withdraw()}>
        撤回授权
      </Button>
    </li>
  );
}
