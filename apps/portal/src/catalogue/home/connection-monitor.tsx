import * as styles from "./connection-monitor.module.css";
import type { ConnectedSystem, ConnectionHistory, ProbedSystem } from "@sannong/contract/catalogue/services";
import { probeFaults } from "@sannong/contract/applications/probe-words";
import { Button, type Health, HealthMark } from "@sannong/ui";
import { type ReactNode, useState } from "react";
import { DayBars, Spark } from "./history-marks.tsx";
import { actOfSystem } from "../../lib/words/acts.ts";
import { momentInWords } from "../../lib/words/words.ts";

const FIRST_SHOWN = 12;

const states: readonly (readonly [Health, string])[] = [
  ["normal", "运行正常"],
  ["slow", "响应缓慢"],
  ["silent", "没有应答"],
  ["stopped", "暂停服务"],
  ["unknown", "等待检测"],
  ["unconnected", "未接入"],
];
const protocolNames: Record<string, string> = { oidc: "OIDC", cas: "CAS", saml: "SAML", none: "—" };

const standingOf = ({ health, healthSince }: Pick<ProbedSystem, "health" | "healthSince">) => ({ health, healthSince });

/** When it was last asked and what came of it, in words. */
function lastProbe(probe: ProbedSystem | undefined): string {
  if (!probe || probe.probedAt === null) return "还没有检测";
  const { probeFault, probeTookMs } = probe;
  const what = probeFault ? probeFaults[probeFault] : probeTookMs === null ? "已应答" : `${probeTookMs} 毫秒`;
  return `${momentInWords(probe.probedAt)}，${what}`;
}

const percent = (share: number | null) => (share === null ? "—" : `${(share * 100).toFixed(2)}%`);

/** All systems together: how reliably they answered, and how often they were entered today. */
function Figures({
  history: { availability, openedToday, failedToday, openedYesterday },
}: {
  history: ConnectionHistory;
}) {
  const tried = openedToday + failedToday;
  return (
    <dl className={styles.figs}>
      <div>
        <dt>可用率（30 天）</dt>
        <dd>{percent(availability)}</dd>
      </div>
      <div>
        <dt>进入成功率（今天）</dt>
        <dd>
          {tried === 0 ? "—" : percent(openedToday / tried)}
          {failedToday > 0 && <em>未进入 {failedToday} 次</em>}
        </dd>
      </div>
      <div>
        <dt>今日进入</dt>
        <dd>
          {openedToday.toLocaleString("zh-CN")}
          <em>昨日 {openedYesterday.toLocaleString("zh-CN")}</em>
        </dd>
      </div>
    </dl>
  );
}

function HistoryCells({ history }: { history: ConnectionHistory["records"][number] | undefined }) {
  if (!history) return <td colSpan={5}>—</td>;
  const { states: days, availability, p95Ms, openedToday, trend } = history;
  return (
    <>
      <td>
        <DayBars states={days} />
      </td>
      <td className={styles.r}>{percent(availability)}</td>
      <td className={styles.r}>{p95Ms === null ? "—" : `≤ ${p95Ms} 毫秒`}</td>
      <td className={styles.r}>{openedToday.toLocaleString("zh-CN")}</td>
      <td>
        <Spark values={trend} />
      </td>
    </>
  );
}

/** 共享对接监控: every connected system with its present state and the question it was last asked; troubled ones first. */
export function ConnectionMonitor({
  systems: listed,
  probes,
  history,
  onOpen,
  more,
}: {
  systems: readonly ConnectedSystem[];
  /** newer than the list; undefined until they are read */
  probes: readonly ProbedSystem[] | undefined;
  /** the last thirty days; undefined until they are read, or where they may not be */
  history: ConnectionHistory | undefined;
  onOpen: (system: ConnectedSystem) => void;
  /** where an administrator goes on from here */
  more?: ReactNode;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const probeOf = new Map(probes?.map((probe) => [probe.systemAbbr, probe]));
  const systems = listed.map((system) => ({
    ...system,
    ...standingOf(probeOf.get(system.systemAbbr) ?? system),
  }));
  const connected = systems.filter(({ health }) => health !== "unconnected");
  const historyOf = new Map(history?.records.map((one) => [one.systemAbbr, one]));
  const urgency: readonly Health[] = ["stopped", "silent", "slow", "unknown", "normal", "unconnected"];
  const sorted = [...systems].sort((one, other) => urgency.indexOf(one.health) - urgency.indexOf(other.health));
  const visible = showsAll ? sorted : sorted.slice(0, FIRST_SHOWN);
  return (
    <section className={`bx ${styles.mon}`} aria-labelledby="monitor-title">
      <div className="h">
        <h2 id="monitor-title">共享对接监控</h2>
        <p className="muted sm">{connected.length} 个已接入的系统，每分钟检测一次</p>
        {more}
      </div>
      <dl className={styles.kpi}>
        {states.map(([state, name]) => (
          <div key={state}>
            <dt>{name}</dt>
            <dd>{systems.filter((system) => system.health === state).length}</dd>
          </div>
        ))}
      </dl>
      {history && <Figures history={history} />}
      <div className={styles.scroll}>
        <table className={styles.tb} aria-label="系统状态">
          <thead>
            <tr>
              <th scope="col">系统</th>
              <th scope="col">状态</th>
              <th scope="col">协议</th>
              <th scope="col">近 30 天</th>
              <th scope="col" className={styles.r}>
                可用率
              </th>
              <th scope="col" className={styles.r}>
                响应（P95）
              </th>
              <th scope="col" className={styles.r}>
                今日进入
              </th>
              <th scope="col">趋势</th>
              <th scope="col">
                <span className="sr">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {visible.map((system) => (
              <tr key={system.systemAbbr}>
                <th scope="row">
                  {system.name}
                  <span className={styles.low}>{system.owner}</span>
                </th>
                <td>
                  <HealthMark health={system.health} since={system.healthSince} />
                  {system.health !== "unconnected" && (
                    <span className={styles.low}>{lastProbe(probeOf.get(system.systemAbbr))}</span>
                  )}
                </td>
                <td>{protocolNames[system.protocol] ?? system.protocol}</td>
                <HistoryCells
                  history={system.health === "unconnected" ? undefined : historyOf.get(system.systemAbbr)}
                />
                <td>
                  <button type="button" className="link hit" onClick={() => onOpen(system)}>
                    {actOfSystem(system.wayIn)}
                    <span className="sr">{system.name}</span>
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {visible.length < sorted.length && (
        <Button variant="link" block onClick={() => setShowsAll(true)}>
          显示全部 {sorted.length} 个系统
        </Button>
      )}
    </section>
  );
}
