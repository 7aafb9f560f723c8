import * as styles from "./usage-page.module.css";
import { exportUsage } from "@sannong/contract/catalogue/usage";
import type { Usage } from "@sannong/contract/catalogue/usage.schemas";
import { usageMeasures, type UsageMeasure, type UsagePart, usageParts } from "@sannong/contract/catalogue/usage-words";
import { Button, EmptyState, ErrorState, Segments, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ExportButton } from "../../../lib/lists/export-button.tsx";
import { OfficePage } from "../../../console/parts/office-page.tsx";
import { PeriodChoice, usePeriod } from "../../../console/parts/period-choice.tsx";
import { RegionPart } from "../../../console/parts/region-part.tsx";
import { addressWith } from "../../../lib/navigation/address.ts";
import { momentInWords } from "../../../lib/words/words.ts";
import { UsageChart } from "./usage-chart.tsx";
import { UsageTable } from "./usage-table.tsx";
import { usageQueries } from "./usage.queries.ts";

const counted = (count: number) => Math.round(count).toLocaleString("zh-CN");
const measures = Object.keys(usageMeasures) as UsageMeasure[];
const partNames = Object.values(usageParts);
type PartName = (typeof partNames)[number];
const partCalled = (name: string | null): UsagePart =>
  (Object.keys(usageParts) as UsagePart[]).find((part) => part === name) ?? "region";

/** /management/usage — how much the portal is used in the administrator's region; period, region and part stand in the address. */
export function UsagePage() {
  const [query, setQuery] = useSearchParams();
  const days = usePeriod();
  const xzqh = query.get("xzqh") ?? "";
  const part = partCalled(query.get("part"));
  const requested = { ...days, ...(xzqh && { xzqh }) };
  const { data, error, refetch } = useQuery(usageQueries.figures(requested));
  const put = (change: Record<string, string>) => setQuery(addressWith(change), { preventScrollReset: true });
  return (
    <OfficePage
      title="使用情况"
      lead={
        data?.countedAt
          ? `本人管辖区划内的访问、登录和进入系统次数，每 15 分钟汇总一次，最近一次 ${momentInWords(data.countedAt)}。`
          : "本人管辖区划内的访问、登录和进入系统次数，每 15 分钟汇总一次。"
      }
      acts={
        <>
          <ExportButton entry={exportUsage} input={{ ...requested, part }} name={`使用情况（${usageParts[part]}）`} />
          <Button icon="doc" onClick={() => window.print()}>
            打印
          </Button>
        </>
      }
    >
      <div className="period-filters no-print">
        <PeriodChoice days={days} />
        {data && data.regions.length > 1 && (
          <span className={styles.usageRegion}>
            <span>行政区划</span>
            <RegionPart parts={data.regions} chosen={xzqh} onChange={(code) => put({ xzqh: code })} />
          </span>
        )}
      </div>
      {error && !data ? (
        <ErrorState title="使用情况没有读到" failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={8} label="正在读取使用情况" />
      ) : data.countedAt === null ? (
        <EmptyState kind="nothingYet" title="还没有汇总过">
          系统启动后每 15 分钟汇总一次，请稍后再看。
        </EmptyState>
      ) : (
        <Figures usage={data} part={part} onPart={(next) => put({ part: next })} />
      )}
    </OfficePage>
  );
}

function Figures({ usage, part, onPart }: { usage: Usage; part: UsagePart; onPart: (part: UsagePart) => void }) {
  const rows = { day: usage.days, region: usage.byRegion, system: usage.bySystem, role: usage.byRole }[part];
  const partOf = (name: PartName) => (Object.keys(usageParts) as UsagePart[]).find((one) => usageParts[one] === name);
  return (
    <div className={styles.usage}>
      <dl className="period-total">
        {measures.map((measure) => (
          <div key={measure} className="bx">
            <dt>{usageMeasures[measure]}</dt>
            <dd className="num">{counted(usage.total[measure])}</dd>
          </div>
        ))}
      </dl>
      <UsageChart days={usage.days} />
      <section className={styles.usagePart}>
        <Segments<PartName>
          label="分组"
          options={partNames}
          value={usageParts[part]}
          onChange={(name) => onPart(partOf(name) ?? "region")}
        />
        <UsageTable part={part} rows={part === "day" ? rows.toReversed() : rows} />
      </section>
    </div>
  );
}
