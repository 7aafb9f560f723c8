import { type ApprovalStatus, approvalStatuses } from "@sannong/contract/governance/approval-words";
import { withdrawRoleApplication } from "@sannong/contract/applications/system-roles";
import { Button, EmptyState, ErrorState, type IconName, Skeleton, Tag, WholeWords, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { askConfirm } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { dayInWords } from "../../lib/words/words.ts";
import { type Application, isWaiting, type MyRoles as Mine, roleQueries } from "./system-roles.queries.ts";

type System = Mine["systems"][number];
type Props = { onApply: (system: System) => void; onEnter: (identification: string) => void };

const looks: Record<ApprovalStatus, { tone: NonNullable<ComponentProps<typeof Tag>["tone"]>; icon: IconName }> = {
  pending: { tone: "warn", icon: "clock" },
  awaitingSecond: { tone: "info", icon: "users" },
  approved: { tone: "ok", icon: "check" },
  rejected: { tone: "err", icon: "x" },
  withdrawn: { tone: "plain", icon: "x" },
};

/** 我的角色: what one may do in which system, what one has asked for, and what became of it. */
export function MyRoles({ onApply, onEnter }: Props) {
  const { data, isPending, isError, error, refetch } = useQuery(roleQueries.mine());
  if (isPending) return <Skeleton rows={3} label="正在加载角色" />;
  if (isError && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  const { systems, applications } = data;
  const held = systems.filter(({ roles }) => roles.length > 0);
  const waitingIn = new Set(applications.filter(({ status }) => isWaiting(status)).map(({ appId }) => appId));
  const open = systems.filter(({ appId, offersRoles }) => offersRoles && !waitingIn.has(appId));
  return (
    <>
      <h2 id="held-title">已有的角色</h2>
      {held.length === 0 ? (
        <div className="bx">
          <EmptyState kind="nothingYet" title="还没有业务系统的角色">
            多数系统不需要角色；需要的，进入时会请您申请。
          </EmptyState>
        </div>
      ) : (
        <ul className="bx mine-list" aria-labelledby="held-title">
          {held.map(({ appId, systemName, roles }) => (
            <li key={appId} className="srow binding">
              <div className="grow">
                <h3>
                  <WholeWords>{systemName}</WholeWords>
                </h3>
                <p>
                  {roles.map(({ roleName, grantedAt }) => `${roleName}（${dayInWords(grantedAt)}授权）`).join("，")}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <section aria-labelledby="asked-title">
        <h2 id="asked-title">我的申请</h2>
        {applications.length === 0 ? (
          <div className="bx">
            <EmptyState kind="nothingYet" title="没有申请过角色">
              申请后，进度和结果都在这里。
            </EmptyState>
          </div>
        ) : (
          <ul className="bx mine-list" aria-labelledby="asked-title">
            {applications.map((application) => (
              <ApplicationRow key={application.receiptNumber} application={application} onEnter={onEnter} />
            ))}
          </ul>
        )}
      </section>
      {open.length > 0 && (
        <section aria-labelledby="open-title">
          <h2 id="open-title">可以申请角色的系统</h2>
          <ul className="bx mine-list" aria-labelledby="open-title">
            {open.map((system) => (
              <li key={system.appId} className="srow binding">
                <div className="grow">
                  <h3>
                    <WholeWords>{system.systemName}</WholeWords>
                  </h3>
                  <p>{system.owner}</p>
                </div>
                <Button aria-label={`申请角色：${system.systemName}`} onClick={() => onApply(system)}>
                  申请角色
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function ApplicationRow({ application, onEnter }: { application: Application; onEnter: Props["onEnter"] }) {
  const { receiptNumber, systemName, roleName, status, createdAt, dueAt, decidedAt, reason, identification } =
    application;
  const client = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawRoleApplication, { receiptNumber }),
    onSuccess: () => toast.success("申请已撤回"),
    onError: onRefusal(withdrawRoleApplication),
    onSettled: () => client.invalidateQueries({ queryKey: roleQueries.key }),
  });
  const withdraw = async () => {
    const sure = await askConfirm({
      title: "撤回申请",
      text: `撤回后，“${systemName}”的角色“${roleName}”不再审核；需要时可以重新申请。`,
      confirmLabel: "撤回申请",
    });
    if (sure) withdrawing.mutate();
  };
  return (
    <li className="srow binding">
      <div className="grow">
        <h3>
          <WholeWords>{`${systemName}：${roleName}`}</WholeWords>{" "}
          <Tag {...looks[status]}>{approvalStatuses[status]}</Tag>
        </h3>
        <p>
          受理编号 <span className="mono">{receiptNumber}</span>，{dayInWords(createdAt)}提交
          {isWaiting(status) ? `，应于 ${dayInWords(dueAt)}前办结` : decidedAt && `，${dayInWords(decidedAt)}办结`}
        </p>
        {status === "rejected" && <p>退回原因：{reason || "未说明"}</p>}
      </div>
      {isWaiting(status) && (
        <Button aria-label={`撤回申请：${systemName}`} busy={withdrawing.isPending} onClick={() => void withdraw()}>
          撤回申请
        </Button>
      )}
      {status === "approved" && identification && (
        <Button variant="primary" aria-label={`继续办理：${systemName}`} onClick={() => onEnter(identification)}>
          继续办理
        </Button>
      )}
    </li>
  );
}
