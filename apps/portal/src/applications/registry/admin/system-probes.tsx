import * as styles from "./system-probes.module.css";
import { probeFaults } from "@sannong/contract/applications/probe-words";
import type { SystemDetail } from "@sannong/contract/applications/registry.schemas";
import { EmptyState, HealthMark } from "@sannong/ui";
import { fullMomentInWords } from "../../../lib/words/words.ts";

const shareOf = (answered: number, asked: number) => (asked === 0 ? "—" : `${((answered / asked) * 100).toFixed(1)}%`);

/** 监测: the last answer, and those of two weeks. */
export function SystemProbes({ system }: { system: SystemDetail }) {
  const { health, probedAt, probeTookMs, probeFault, probeDays } = system;
  return (
    <section className="bx" aria-labelledby="probes">
      <div className="h">
        <h2 id="probes">监测</h2>
      </div>
      <p className="pad">
        <HealthMark health={health} />{" "}
        {probedAt === null
          ? "门户还没有检测过它。"
          : `${fullMomentInWords(probedAt)} ${probeFault ? probeFaults[probeFault] : `${probeTookMs ?? 0} 毫秒内应答`}`}
      </p>
      {probeDays.length === 0 ? (
        <EmptyState kind="nothingYet" title="还没有检测记录">
          上线的系统每分钟检测一次。
        </EmptyState>
      ) : (
        <div className={`${styles.systemProbes} office-small-table`}>
          <table>
            <caption className="sr">近 14 天的检测</caption>
            <thead>
              <tr>
                <th scope="col">日期</th>
                <th scope="col">检测次数</th>
                <th scope="col">应答率</th>
                <th scope="col">较慢</th>
              </tr>
            </thead>
            <tbody>
              {probeDays.map(({ day, asked, answered, slow }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>{asked.toLocaleString("zh-CN")}</td>
                  <td>{shareOf(answered, asked)}</td>
                  <td>{slow.toLocaleString("zh-CN")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
