import * as styles from "./history-marks.module.css";
import type { ConnectionHistory } from "@sannong/contract/catalogue/services";
import { useId } from "react";

type SystemHistory = ConnectionHistory["records"][number];
type DayState = SystemHistory["states"][number];

const heights: Record<DayState, number> = { up: 22, slow: 14, down: 8, none: 22 };
const words: Record<DayState, string> = { up: "正常", slow: "有波动", down: "中断", none: "没有检测" };

/** Thirty days as bars: height and colour say the same, and the words count them. */
export function DayBars({ states }: { states: readonly DayState[] }) {
  const count = (state: DayState) => states.filter((one) => one === state).length;
  const told = (Object.keys(words) as DayState[])
    .filter((state) => count(state) > 0)
    .map((state) => `${words[state]} ${count(state)} 天`)
    .join("，");
  return (
    <svg
      className={styles.daybars}
      viewBox={`0 0 ${states.length * 6} 24`}
      role="img"
      aria-label={`近 ${states.length} 天：${told}`}
    >
      {states.map((state, index) => (
        <rect
          key={index}
          className={state}
          x={index * 6}
          y={24 - heights[state]}
          width={4.4}
          height={heights[state]}
          rx={1.2}
        />
      ))}
    </svg>
  );
}

/** How often it was entered on the last days, as a line. */
export function Spark({ values }: { values: readonly number[] }) {
  const id = useId();
  const most = Math.max(1, ...values);
  const step = values.length > 1 ? 88 / (values.length - 1) : 88;
  const points = values.map(
    (value, index) => `${(2 + index * step).toFixed(1)},${(23 - (value / most) * 20).toFixed(1)}`,
  );
  return (
    <svg className={styles.spark} viewBox="0 0 92 26" role="img" aria-labelledby={id}>
      <title id={id}>{`近 ${values.length} 天进入次数：${values.join("、")}`}</title>
      <polyline points={points.join(" ")} fill="none" />
    </svg>
  );
}
