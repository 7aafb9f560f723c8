import * as providedGrantsStyles from "./provided-grants.module.css";
import * as styles from "./use-chart.module.css";
import type { Grant } from "./resources.queries.ts";

const HEIGHT = 48;
const STEP = 12;

/** Calls day by day; the same numbers as a table for who reads rather than looks. */
export function UseChart({ days }: { days: Grant["usage"]["days"] }) {
  const most = Math.max(...days.map(({ calls }) => calls));
  return (
    <details className={styles.dataUse}>
      <summary>
        <svg
          viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
          width={days.length * STEP}
          height={HEIGHT}
          aria-hidden="true"
          focusable="false"
        >
          {days.map(({ day, calls }, place) => {
            const tall = Math.max(2, Math.round((calls / most) * HEIGHT));
            return <rect key={day} x={place * STEP} y={HEIGHT - tall} width={STEP - 4} height={tall} rx={2} />;
          })}
        </svg>
        <span>近 30 天用量，查看数据表</span>
      </summary>
      <div className={providedGrantsStyles.dataTable}>
        <table>
          <caption className="sr">近 30 天用量</caption>
          <thead>
            <tr>
              <th scope="col">日期</th>
              <th scope="col">调用（次）</th>
              <th scope="col">返回（行）</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, calls, rows }) => (
              <tr key={day}>
                <td>{day}</td>
                <td className="num">{calls.toLocaleString("zh-CN")}</td>
                <td className="num">{rows.toLocaleString("zh-CN")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
