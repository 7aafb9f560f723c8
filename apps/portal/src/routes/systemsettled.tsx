import { Button, EmptyState, Tag } from "@sannong/ui";
import { onboardingStatuses, mayTest } from "@sannong/contract/onboarding-words";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { ApplicationForm } from "../features/onboarding/application-form.tsx";
import { ClientPanel } from "../features/onboarding/client-panel.tsx";
import { JumpLog } from "../features/onboarding/jump-log.tsx";
import { onboardingQueries } from "../features/onboarding/onboarding.queries.ts";
import { SelfTestPanel } from "../features/onboarding/self-test-panel.tsx";
import { usePageHead } from "../features/site/page-head.ts";
import "../styles/onboarding.css";

const head = { title: "系统入驻" };

/** /systemsettled — systems that come by application: the list, the form, or one with its workbench. */
export function Component() {
  usePageHead(head);
  const [query, setQuery] = useSearchParams();
  const id = query.get("id");
  const show = (next: Record<string, string>) => setQuery(next);
  if (id) return <Workbench id={id} onBack={() => show({})} />;
  return (
    <Page title="系统入驻" lead="业务系统从申请、联调自测到上线都在这里办理，办到哪一步一目了然。">
      {query.has("new") ? (
        <ApplicationForm onDone={(made) => show({ id: made })} />
      ) : (
        <Mine onOpen={(one) => show({ id: one })} onNew={() => show({ new: "1" })} />
      )}
    </Page>
  );
}

function Mine({ onOpen, onNew }: { onOpen: (id: string) => void; onNew: () => void }) {
  const read = useQuery(onboardingQueries.mine());
  return (
    <div className="settled">
      <Button variant="primary" icon="plus" onClick={onNew}>
        申请接入系统
      </Button>
      <ul className="settled-list">
        {read.data?.records.map((one) => (
          <li key={one.id}>
            <button type="button" onClick={() => onOpen(one.id)}>
              <b>{one.name}</b>
              <Tag>{onboardingStatuses[one.status]}</Tag>
              <small className="mono">{one.receiptNumber}</small>
            </button>
          </li>
        ))}
      </ul>
      {read.data?.records.length === 0 && <EmptyState title="还没有接入申请">点“申请接入系统”开始。</EmptyState>}
    </div>
  );
}

function Workbench({ id, onBack }: { id: string; onBack: () => void }) {
  const { data } = useQuery(onboardingQueries.detail(id));
  if (!data) return <Page title="系统入驻">{null}</Page>;
  return (
    <Page title={data.form.name} lead={`${data.form.ownerDepartment}，受理编号 ${data.receiptNumber}`}>
      <p className="settled-state">
        <Tag tone="info">{onboardingStatuses[data.status]}</Tag>
        {data.note && <span>退回原因：{data.note}</span>}
        <Button variant="link" onClick={onBack}>
          返回我的申请
        </Button>
      </p>
      {mayTest(data.status) && (
        <div className="settled-cols">
          <div>
            <SelfTestPanel id={id} last={data.run} mayStart />
            <JumpLog id={id} jumps={data.jumps} />
          </div>
          <ClientPanel detail={data} />
        </div>
      )}
    </Page>
  );
}
