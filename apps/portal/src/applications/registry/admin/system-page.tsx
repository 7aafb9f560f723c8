import * as styles from "./system-page.module.css";
import type { SystemDetail } from "@sannong/contract/applications/registry.schemas";
import { Alert, Button, ErrorState, HealthMark, Skeleton, Tabs } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { withdrawSystemChange } from "@sannong/contract/applications/registry";
import { systemProtocols, systemSteps, wayInLacks } from "@sannong/contract/applications/registry-words";
import { toast } from "@sannong/ui";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { OfficePage } from "../../../console/parts/office-page.tsx";
import { callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { DeveloperSandbox } from "./developer-sandbox.tsx";
import { SystemAddresses } from "./system-addresses.tsx";
import { SystemFacts } from "./system-facts.tsx";
import { type DrawMetadata, SystemMetadata } from "./system-metadata.tsx";
import { SystemProbes } from "./system-probes.tsx";
import { registryQueries } from "./registry.queries.ts";
import { SystemRoles } from "./system-roles.tsx";
import { SystemSecrets } from "./system-secrets.tsx";
import { StageTag } from "./system-list.tsx";

const tabs = {
  facts: "基本信息",
  addresses: "地址与协议",
  secrets: "密钥",
  roles: "角色",
  bindings: "账号绑定",
  jumps: "跳转日志",
  deliveries: "事件推送",
  probes: "监测",
} as const;
type Tab = keyof typeof tabs;
const isTab = (requested: string | null): requested is Tab => requested !== null && Object.hasOwn(tabs, requested);

type Props = {
  abbr: string;
  /** the jumps of this system */
  jumps: ReactNode;
  /** what it was told of its users */
  deliveries: ReactNode;
  /** whose its accounts are */
  bindings: ReactNode;
  /** draws what a system published about itself */
  Metadata: DrawMetadata;
};

/** One connected system with all that is known of it. */
export function SystemPage({ abbr, jumps, deliveries, bindings, Metadata }: Props) {
  const [query, setQuery] = useSearchParams();
  const requested = query.get("tab");
  const tab: Tab = isTab(requested) ? requested : "facts";
  const { data, error, refetch } = useQuery(registryQueries.detail(abbr));
  const panels = (system: SystemDetail): Record<Tab, ReactNode> => ({
    facts: <SystemFacts system={system} />,
    addresses: (
      <>
        <SystemAddresses system={system} />
        <SystemMetadata system={system} Metadata={Metadata} />
      </>
    ),
    secrets: <SystemSecrets system={system} />,
    roles: <SystemRoles system={system} />,
    bindings,
    jumps,
    deliveries,
    probes: <SystemProbes system={system} />,
  });
  return (
    <OfficePage title={data?.name ?? "系统"} below={{ to: "/management/systems", title: "系统注册表" }}>
      {error && !data ? (
        <ErrorState title="系统没有读到" failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={8} label="正在读取系统" />
      ) : (
        <>
          <p className={styles.systemMarks}>
            <StageTag stage={data.stage} ofDeveloper={data.ofDeveloper} />
            <HealthMark health={data.health} />
            <span>{systemProtocols[data.protocol]}</span>
            <span className="mono">{data.systemAbbr}</span>
          </p>
          {data.lacks.length > 0 && (
            <Alert tone="warn">
              还没有进入方式，门户上点它的人进不去，服务目录里写作“到窗口办”。
              {data.lacks.map((lack) => wayInLacks[lack]).join("；")}。
            </Alert>
          )}
          {data.ofDeveloper && <DeveloperSandbox system={data} />}
          <Waiting system={data} />
          <Tabs<Tab>
            label="系统"
            value={tab}
            onChange={(next) => setQuery(next === "facts" ? {} : { tab: next })}
            tabs={(Object.keys(tabs) as Tab[]).map((value) => ({
              value,
              label: tabs[value],
              panel: value === tab && <div className={styles.systemTab}>{panels(data)[value]}</div>,
            }))}
          />
        </>
      )}
    </OfficePage>
  );
}

/** What waits for its second person. */
function Waiting({ system }: { system: SystemDetail }) {
  const queries = useQueryClient();
  const withdraw = useMutation({
    mutationFn: (receiptNumber: string) => callWithMessage(withdrawSystemChange, { receiptNumber }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: onRefusal(withdrawSystemChange),
    onSettled: () => queries.invalidateQueries({ queryKey: registryQueries.key }),
  });
  const open = system.changes.find(({ status }) => status === "open");
  if (!open) return null;
  return (
    <Alert tone="warn">
      {`${open.askedBy}提出“${systemSteps[open.step]}”，正等另一位管理员确认。原因：${open.reason}（${open.receiptNumber}）`}
      {open.isMine && (
        <Button size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate(open.receiptNumber)}>
          撤回
        </Button>
      )}
    </Alert>
  );
}
