import { mayAmend } from "@sannong/contract/applications/onboarding-words";
import { Button, EmptyState, ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApplicationForm } from "./application-form.tsx";
import { onboardingQueries } from "./onboarding.queries.ts";

/** The registration as it stands, to be changed. */
export function AmendSystem({ id, onDone }: { id: string; onDone: () => void }) {
  const read = useQuery(onboardingQueries.detail(id));
  const [round, setRound] = useState(0);
  const back = (
    <Button variant="link" onClick={onDone}>
      返回
    </Button>
  );
  const { data } = read;
  // what was read stays where it could not be read anew: somebody is filling it in
  if (!data && read.isError)
    return <ErrorState title="登记没有加载出来" failure={read.error} onRetry={() => void read.refetch()} />;
  if (!data) return <Skeleton rows={5} label="正在读取登记" />;
  if (!data.isOwn || !mayAmend(data.status) || data.waiting.some(({ request }) => request === "amend"))
    return (
      <EmptyState kind="elsewhere" title="现在不能修改登记" level={2} action={back}>
        联调中或已上线的系统，没有变更申请在办时可以修改。
      </EmptyState>
    );
  return (
    <div className="stack">
      <p>{back}</p>
      <ApplicationForm
        key={round}
        from={data}
        amended={data}
        onAnew={() => setRound((before) => before + 1)}
        onDone={onDone}
      />
    </div>
  );
}
