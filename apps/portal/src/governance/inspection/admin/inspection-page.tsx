import { exportInspection, startInspection } from "@sannong/contract/governance/inspection";
import { Alert, Button, EmptyState, ErrorState, Skeleton, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ExportButton } from "../../../lib/lists/export-button.tsx";
import { OfficePage } from "../../../console/parts/office-page.tsx";
import { callWithMessage } from "../../../lib/api/api.ts";
import { OnceRead } from "../../../lib/queries/once-read.tsx";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { useSession } from "../../../lib/session/session.ts";
import { InspectionHistory } from "./inspection-history.tsx";
import { InspectionResult } from "./inspection-result.tsx";
import { inspectionQueries } from "./inspection.queries.ts";

/** /management/inspection — what an inspector of government websites would find, item by item; the run stands in the address. */
export function InspectionPage() {
  const [query, setQuery] = useSearchParams();
  const { data, error, refetch } = useQuery(inspectionQueries.latest());
  const mayStart = useMayStart();
  const latest = data?.latest?.id;
  const shown = query.get("run") ?? latest;
  return (
    <OfficePage
      title="网站巡检"
      lead="按政府网站检查指标逐项计算，每天凌晨 4 点自动巡检一次；“单项否决”须立即整改。"
      acts={
        <>
          {/* there from the beginning: what comes to them later would push the page down on a phone */}
          <ExportButton
            entry={exportInspection}
            input={{ id: shown ?? "" }}
            name="网站巡检结果"
            disabled={shown === undefined}
          />
          <Button icon="doc" disabled={shown === undefined} onClick={() => window.print()}>
            打印
          </Button>
          {mayStart && <Start isUnderWay={(data?.underWay ?? null) !== null} onStarted={() => setQuery({})} />}
        </>
      }
    >
      {error && !data ? (
        <ErrorState title="巡检结果没有读到" failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={8} label="正在读取巡检结果" />
      ) : (
        <>
          {data.underWay && <Alert>正在巡检，一分钟内出结果，可以先离开本页。</Alert>}
          {shown === undefined || latest === undefined ? (
            !data.underWay && (
              <EmptyState kind="nothingYet" level={2} title="还没有巡检过">
                {mayStart
                  ? "点“开始巡检”，系统会逐项计算，列出要整改的内容。"
                  : "每天凌晨 4 点自动巡检，也可以请系统管理员立即开始；结果会列在这里。"}
              </EmptyState>
            )
          ) : (
            <OnceRead label="正在读取巡检结果">
              <InspectionResult id={shown} />
              <InspectionHistory
                latest={latest}
                shown={shown}
                onShow={(run) => setQuery(run === latest ? {} : { run })}
              />
            </OnceRead>
          )}
        </>
      )}
    </OfficePage>
  );
}

/** Whoever keeps the settings; others read. */
function useMayStart(): boolean {
  const session = useSession();
  return session.status === "signedIn" && session.permissions.includes("settings.manage");
}

function Start({ isUnderWay, onStarted }: { isUnderWay: boolean; onStarted: () => void }) {
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => callWithMessage(startInspection, {}),
    onSuccess: ({ msg }) => {
      toast.success(msg);
      onStarted();
    },
    onError: onRefusal(startInspection),
    onSettled: () => queries.invalidateQueries({ queryKey: inspectionQueries.key }),
  });
  return (
    <Button
      variant="primary"
      icon="refresh"
      busy={start.isPending}
      disabled={isUnderWay}
      onClick={() => start.mutate()}
    >
      {isUnderWay ? "正在巡检" : "开始巡检"}
    </Button>
  );
}
