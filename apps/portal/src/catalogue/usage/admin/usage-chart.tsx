import type { UsageRow } from "@sannong/contract/catalogue/usage.schemas";
import { usageMeasures, type UsageMeasure } from "@sannong/contract/catalogue/usage-words";
import { LineChart, Segments } from "@sannong/ui";
import { useState } from "react";
import { useNow } from "../../../lib/hooks/use-now.ts";
import { countWords, unfinishedDay } from "../../../lib/words/chart-words.ts";

const measures = Object.keys(usageMeasures) as UsageMeasure[];
const measureNames = Object.values(usageMeasures);
type MeasureName = (typeof measureNames)[number];

/** One measure, day by day; its numbers stand in the table below. */
export function UsageChart({ days }: { days: readonly UsageRow[] }) {
  const now = useNow();
  const [name, setName] = useState<MeasureName>(usageMeasures.signIns);
  const measure = measures.find((one) => usageMeasures[one] === name) ?? "signIns";
  const values = days.map((day) => day[measure]);
  return (
    <section className="bx" aria-labelledby="usage-days">
      <div className="h">
        <h2 id="usage-days">每日走势</h2>
        <Segments<MeasureName> label="看哪一项" options={measureNames} value={name} onChange={setName} />
      </div>
      <div className="pad">
        {values.some((value) => value > 0) ? (
          <LineChart
            label={`每日${name}次数，数字见“按日”的表`}
            labels={days.map(({ key }) => key.slice(5))}
            series={[{ name, values }]}
            unfinished={unfinishedDay(days.at(-1)?.key, now)}
            words={countWords}
          />
        ) : (
          <p className="sec2">{`这段时间没有${name}的记录。`}</p>
        )}
      </div>
    </section>
  );
}
