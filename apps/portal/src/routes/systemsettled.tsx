import * as styles from "./systemsettled.module.css";
import { systemJumps } from "@sannong/contract/applications/onboarding";
import { deliveriesOfSystem, replayDelivery } from "@sannong/contract/applications/webhook-admin";
import { onboardingRefusals as refusals } from "@sannong/contract/refusals/onboarding";
import type { ApplicationDetail } from "@sannong/contract/applications/onboarding.schemas";
import { isLoopback } from "@sannong/contract/rules/protocols/loopback";
import { mayApply } from "@sannong/contract/rules/identity/may-apply";
import { Alert, Button, buttonClass, EmptyState, ErrorState, Skeleton, Tag } from "@sannong/ui";
import {
  type ApplicationProtocol,
  mayAmend,
  onboardingStatuses,
  type OnboardingStatus,
  mayTest,
} from "@sannong/contract/applications/onboarding-words";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link, useSearchParams } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { AmendSystem } from "../applications/onboarding/amend-system.tsx";
import { ApplicationForm } from "../applications/onboarding/application-form.tsx";
import { ClientPanel } from "../applications/onboarding/client-panel.tsx";
import { DeliveryLog } from "../applications/onboarding/delivery-log.tsx";
import { JumpLog } from "../applications/onboarding/jump-log.tsx";
import { onboardingQueries } from "../applications/onboarding/onboarding.queries.ts";
import { SamlMetadata } from "../applications/metadata/saml-metadata.tsx";
import { OnboardingSteps } from "../applications/onboarding/onboarding-steps.tsx";
import { RolesAndReach } from "../applications/onboarding/roles-and-reach.tsx";
import { SelfTestPanel } from "../applications/onboarding/self-test-panel.tsx";
import { SignedReport } from "../applications/onboarding/signed-report.tsx";
import { Submitted } from "../applications/onboarding/submitted.tsx";
import { SystemHistory } from "../applications/onboarding/system-history.tsx";
import { GiveUp, WaitingRequests } from "../applications/onboarding/waiting-requests.tsx";
import { WorkbenchColumns, WorkbenchState } from "../applications/onboarding/workbench-layout.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { call } from "../lib/api/api.ts";
import { lazyPart } from "../lib/navigation/lazy-part.ts";
import { useSession } from "../lib/session/session.ts";

export const head = { title: "系统入驻" };
const WebhookPanel = lazyPart(async () => (await import("../applications/onboarding/webhook-panel.tsx")).WebhookPanel);

/** /systemsettled — systems that come by application: the list, the form, or one with its workbench. */
export function Component() {
  usePageHead(head);
  const [query, setQuery] = useSearchParams();
  const session = useSession();
  const id = query.get("id");
  const show = (next: Record<string, string>) => setQuery(next);
  if (id && query.has("edit"))
    return (
      <Page
        title="修改登记"
        lead="系统照旧运行，管理员审核通过后换用新的登记。换了地址或约定，要重新自测才能提交上线。"
      >
        <AmendSystem id={id} onDone={() => show({ id })} />
      </Page>
    );
  if (id)
    return (
      <Workbench
        id={id}
        onBack={() => show({})}
        onAgain={() => show({ new: "1", from: id })}
        onAmend={() => show({ id, edit: "1" })}
      />
    );
  return (
    <Page title="系统入驻" lead="业务系统从申请、联调自测到上线都在这里办理，办到哪一步一目了然。">
      <p className={styles.settledDocs}>
        <a className="link" href="/docs">
          接入文档
        </a>
        ：快速开始、各协议说明、客户端代码、错误目录。
      </p>
      {query.has("new") && (query.has("from") || !(session.status === "signedIn" && !mayApply(session))) ? (
        <Apply from={query.get("from")} onDone={(made) => show({ id: made })} />
      ) : (
        <Mine onOpen={(one) => show({ id: one })} onNew={() => show({ new: "1" })} />
      )}
    </Page>
  );
}

/** A new application, or one that came back with all that was typed. */
function Apply({ from, onDone }: { from: string | null; onDone: (id: string) => void }) {
  const former = useQuery({ ...onboardingQueries.detail(from ?? ""), enabled: from !== null });
  if (from === null) return <ApplicationForm onDone={onDone} />;
  if (former.isError && !former.data)
    return <ErrorState title="原申请没有加载出来" failure={former.error} onRetry={() => void former.refetch()} />;
  if (!former.data) return <Skeleton rows={5} label="正在读取原申请" />;
  return (
    <div className="stack">
      {former.data.note && (
        <Alert tone="warn">
          <p>退回原因：{former.data.note}</p>
        </Alert>
      )}
      <ApplicationForm from={former.data.ofDeveloper ? ofSandbox(former.data) : former.data} onDone={onDone} />
    </div>
  );
}

/** A sandbox goes live under a name of its own, at addresses that others reach. */
const ofSandbox = ({ form, contactName, contactPhone }: ApplicationDetail) => ({
  contactName,
  contactPhone,
  form: {
    ...form,
    abbr: "",
    ownerDepartment: "",
    purpose: "",
    initiateLoginUri: publicly(form.initiateLoginUri),
    backchannelLogoutUri: publicly(form.backchannelLogoutUri),
    redirectUris: form.redirectUris.filter((address) => !isLoopback(address)),
    postLogoutRedirectUris: form.postLogoutRedirectUris.filter((address) => !isLoopback(address)),
  },
});
const publicly = (address: string | undefined) => (address && isLoopback(address) ? "" : address);

function Mine({ onOpen, onNew }: { onOpen: (id: string) => void; onNew: () => void }) {
  const session = useSession();
  const isPrivate = session.status === "signedIn" && !mayApply(session);
  const read = useQuery(onboardingQueries.mine());
  const records = read.data?.records;
  const add = (
    <Button variant="primary" icon="plus" onClick={onNew}>
      申请接入系统
    </Button>
  );
  const sandbox = (
    <Link className={buttonClass()} to="/sandbox">
      去开发者沙箱
    </Link>
  );
  return (
    <div className={styles.settled}>
      {isPrivate ? <PrivatePerson /> : records?.length !== 0 && add}
      {read.isError && (
        <ErrorState title="我的申请没有加载出来" failure={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.isPending && <Skeleton rows={3} label="正在读取我的申请" />}
      {records?.length === 0 && (
        <EmptyState kind="nothingYet" title="还没有接入申请" level={2} action={isPrivate ? sandbox : add}>
          {isPrivate ? "您的申请会出现在这里。" : "提交后在这里查看进度。"}
        </EmptyState>
      )}
      {records && records.length > 0 && (
        <ul className={styles.settledList} aria-label="我的接入申请">
          {records.map((one) => (
            <li key={one.id}>
              {one.ownerLeft === null ? (
                <button type="button" onClick={() => onOpen(one.id)}>
                  <b>{one.name}</b>
                  <Tag tone={tones[one.status]}>{onboardingStatuses[one.status]}</Tag>
                  <small className="mono">{one.receiptNumber}</small>
                </button>
              ) : (
                <p className={styles.settledLeft}>
                  <b>{one.name}</b>
                  <Tag tone="plain">不再负责</Tag>
                  <small>您{one.ownerLeft}；需要办理的，请联系原岗位所在区划的管理员</small>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Said before anything is filled in: what a person alone cannot apply for, and who can. */
const PrivatePerson = () => (
  <Alert>
    <p>{refusals["onboarding.whoMay"].message}。</p>
  </Alert>
);

/** The page of the documentation that a system of each protocol begins with. */
const guideOf = { oidc: "openid-connect", cas: "cas", saml: "saml", envelope: "envelope" } as const satisfies Record<
  ApplicationProtocol,
  string
>;

/** Handed in again with all that was typed. */
const isBack = (status: OnboardingStatus) => status === "rejected" || status === "withdrawn";

const tones = {
  review: "info",
  rejected: "err",
  withdrawn: "plain",
  sandbox: "info",
  goLive: "info",
  live: "ok",
  offlineAsked: "warn",
  offline: "plain",
} as const satisfies Record<OnboardingStatus, string>;

type WorkbenchProps = { id: string; onBack: () => void; onAgain: () => void; onAmend: () => void };
function Workbench({ id, onBack, onAgain, onAmend }: WorkbenchProps) {
  const { data, isError, error, refetch } = useQuery(onboardingQueries.detail(id));
  const back = (
    <Button variant="link" onClick={onBack}>
      返回我的申请
    </Button>
  );
  if (!data)
    return (
      <Page title="系统入驻">
        {isError ? (
          <ErrorState title="申请没有加载出来" failure={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={5} label="正在读取申请" />
        )}
        {back}
      </Page>
    );
  const isAmendable = data.isOwn && mayAmend(data.status) && !data.waiting.some(({ request }) => request === "amend");
  return (
    <Page title={data.form.name} lead={`${data.form.ownerDepartment}，受理编号 ${data.receiptNumber}`}>
      <WorkbenchState>
        <Tag tone={tones[data.status]}>{onboardingStatuses[data.status]}</Tag>
        {data.note && <span>退回原因：{data.note}</span>}
        <a className="link no-print" href={`/docs/${guideOf[data.form.protocol]}`}>
          对接文档
        </a>
        {back}
      </WorkbenchState>
      <OnboardingSteps status={data.status} />
      <WorkbenchColumns isWide>
        <WaitingRequests detail={data} />
      </WorkbenchColumns>
      {isBack(data.status) && data.isOwn && (
        <Button variant="primary" className={styles.settledAgain} onClick={onAgain}>
          修改后重新提交
        </Button>
      )}
      {mayTest(data.status) ? (
        <WorkbenchColumns>
          <div>
            <SelfTestPanel detail={data} />
            <SignedReport detail={data} />
            <JumpLog of={id} read={(input) => call(systemJumps, { id, ...input })} />
            <Suspense fallback={<Skeleton rows={3} label="正在打开事件推送" />}>
              <WebhookPanel detail={data} />
            </Suspense>
            <DeliveryLog
              of={id}
              read={(input) => call(deliveriesOfSystem, { id, ...input })}
              replay={data.isOwn ? (eventId) => call(replayDelivery, { id, eventId }) : undefined}
            />
          </div>
          <div>
            <ClientPanel detail={data} />
            <RolesAndReach detail={data} />
            {data.saml && <SamlMetadata metadata={data.saml} />}
            <Submitted detail={data} onAmend={isAmendable ? onAmend : undefined} />
            {data.isOwn && data.status === "sandbox" && <GiveUp detail={data} />}
            {/* what comes later moves nothing that may be pressed by then */}
            <SystemHistory id={id} />
          </div>
        </WorkbenchColumns>
      ) : (
        <WorkbenchColumns>
          <Submitted detail={data} />
          <SystemHistory id={id} />
        </WorkbenchColumns>
      )}
    </Page>
  );
}
