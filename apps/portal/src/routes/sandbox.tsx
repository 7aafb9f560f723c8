import * as own from "../applications/sandboxes/sandboxes.module.css";
import { systemJumps } from "@sannong/contract/applications/onboarding";
import type { openSandbox } from "@sannong/contract/applications/developer-sandboxes";
import type { OutputOf } from "@sannong/contract/endpoint";
import { Alert, Button, buttonClass, ErrorState, Skeleton, Tag } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { ClientPanel } from "../applications/onboarding/client-panel.tsx";
import { JumpLog } from "../applications/onboarding/jump-log.tsx";
import { onboardingQueries } from "../applications/onboarding/onboarding.queries.ts";
import { SelfTestPanel } from "../applications/onboarding/self-test-panel.tsx";
import { WorkbenchColumns, WorkbenchState } from "../applications/onboarding/workbench-layout.tsx";
import { HelperPanel } from "../applications/sandboxes/helper-panel.tsx";
import { SandboxForm } from "../applications/sandboxes/sandbox-form.tsx";
import { SandboxEntrance, SandboxesClosed, SandboxTerms } from "../applications/sandboxes/sandbox-intro.tsx";
import { SandboxList } from "../applications/sandboxes/sandbox-list.tsx";
import { sandboxQueries } from "../applications/sandboxes/sandbox.queries.ts";
import { usePageHead } from "../content/site/page-head.ts";
import { call } from "../lib/api/api.ts";
import { useSession } from "../lib/session/session.ts";

export const head = { title: "开发者沙箱" };
const lead = "让你们的系统在自己的电脑上和门户联通，从注册到自测通过不需要别人。";

type Opened = OutputOf<typeof openSandbox>;

/** /sandbox — systems that a developer opens to try things: who may, a new one, theirs, or one with its self-test. */
export function Component() {
  usePageHead(head);
  const [query, setQuery] = useSearchParams();
  const session = useSession();
  const [opened, setOpened] = useState<Opened>();
  const terms = useQuery(sandboxQueries.terms());
  const id = query.get("id");
  const isIn = session.status === "signedIn";
  if (id && isIn)
    return <Workbench id={id} opened={opened?.id === id ? opened : undefined} onBack={() => setQuery({})} />;
  return (
    <Page title={head.title} lead={lead}>
      <p>
        <a className="link hit" href="/docs/quick-start">
          怎样使用沙箱
        </a>
      </p>
      {terms.isError && <ErrorState title="没有加载出来" failure={terms.error} onRetry={() => void terms.refetch()} />}
      {terms.isPending && <Skeleton rows={3} label="正在读取" />}
      {terms.data &&
        (terms.data.offered ? (
          <>
            <SandboxTerms terms={terms.data} />
            {isIn ? (
              <Mine
                most={terms.data.most}
                onOpen={(one) => setQuery({ id: one })}
                onOpened={(one) => {
                  setOpened(one);
                  setQuery({ id: one.id });
                }}
              />
            ) : (
              session.status === "anonymous" && <SandboxEntrance />
            )}
          </>
        ) : (
          <SandboxesClosed />
        ))}
    </Page>
  );
}

type MineProps = { most: number; onOpen: (id: string) => void; onOpened: (opened: Opened) => void };
function Mine({ most, onOpen, onOpened }: MineProps) {
  const { data, isError, error, refetch } = useQuery(sandboxQueries.mine());
  if (isError && !data)
    return <ErrorState title="沙箱系统没有加载出来" failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} label="正在读取沙箱系统" />;
  const { records } = data;
  return (
    <>
      {records.length > 0 && (
        <section className={own.part} aria-labelledby="mine">
          <h2 id="mine">我的沙箱系统</h2>
          <SandboxList records={records} onOpen={onOpen} />
        </section>
      )}
      {records.length < most ? (
        <section className={own.part} aria-labelledby="new">
          <h2 id="new">新建沙箱系统</h2>
          <SandboxForm vendor={records[0]?.vendor ?? ""} onOpened={onOpened} />
        </section>
      ) : (
        <p className={own.part}>已有 {most} 个，删除不用的以后可以再建。</p>
      )}
    </>
  );
}

type WorkbenchProps = { id: string; opened: Opened | undefined; onBack: () => void };
function Workbench({ id, opened, onBack }: WorkbenchProps) {
  const { data, isError, error, refetch } = useQuery(onboardingQueries.detail(id));
  const back = (
    <Button variant="link" onClick={onBack}>
      返回沙箱
    </Button>
  );
  if (!data)
    return (
      <Page title={head.title}>
        {isError ? (
          <ErrorState title="沙箱系统没有加载出来" failure={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={5} label="正在读取沙箱系统" />
        )}
        {back}
      </Page>
    );
  return (
    <Page title={data.form.name} lead={data.form.ownerDepartment}>
      <WorkbenchState>
        <Tag tone="warn">沙箱</Tag>
        <span>没有经过审核，只有自测用户能登录</span>
        <a className="link hit no-print" href="/docs/quick-start">
          怎样使用沙箱
        </a>
        {back}
      </WorkbenchState>
      {opened && (
        <Alert tone="warn">
          <p>密钥只显示这一次，请立即保存。</p>
          <p className="mono" data-secret>
            {opened.appSecret}
          </p>
        </Alert>
      )}
      <WorkbenchColumns>
        <div>
          <SelfTestPanel detail={data} />
          <HelperPanel detail={data} />
          <JumpLog of={id} read={(input) => call(systemJumps, { id, ...input })} />
        </div>
        <div>
          <ClientPanel detail={data} />
          <section className="bx no-print" aria-labelledby="go-live">
            <div className="h">
              <h2 id="go-live">上线</h2>
            </div>
            <div className="pad">
              <p>
                沙箱系统不能直接上线。自测通过后申请正式接入：内容按沙箱系统填好，请换成正式的地址，写明主管部门和用途，由管理员审核。
              </p>
              <div className={own.acts}>
                {data.run?.state === "passed" ? (
                  <Link className={buttonClass({})} to={`/systemsettled?new=1&from=${id}`}>
                    申请正式接入
                  </Link>
                ) : (
                  <p className="muted">自测通过后可以申请。</p>
                )}
              </div>
            </div>
          </section>
        </div>
      </WorkbenchColumns>
    </Page>
  );
}
