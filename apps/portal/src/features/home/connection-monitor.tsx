import type { ConnectedSystem, ProbedSystem } from "@sannong/contract/catalogue";
import { probeFaults } from "@sannong/contract/probe-words";
import { Button, type Health, HealthMark, NeedMark } from "@sannong/ui";
import { type ReactNode, useState } from "react";
import { momentInWords } from "../../lib/words.ts";

const FIRST_SHOWN = 12;

const states: readonly (readonly [Health, string])[] = [
  ["normal", "运行正常"],
  ["slow", "响应缓慢"],
  ["silent", "没有应答"],
  ["stopped", "暂停服务"],
  ["unknown", "等待检测"],
];
const protocolNames: Record<string, string> = { oidc: "OIDC", cas: "CAS", saml: "SAML", none: "—" };

/** When it was last asked and what came of it, in words. */
function lastProbe(probe: ProbedSystem | undefined): string {
  if (!probe || probe.probedAt === null) return "还没有检测";
  const { probeFault, probeTookMs } = probe;
  const what = probeFault ? probeFaults[probeFault] : probeTookMs === null ? "已应答" : `${probeTookMs} 毫秒`;
  return `${momentInWords(probe.probedAt)}，${what}`;
}

/** 共享对接监控: every connected system with its present state and the question it was last asked; troubled ones first. */
export function ConnectionMonitor({
  systems: listed,
  probes,
  onOpen,
  more,
}: {
  systems: readonly ConnectedSystem[];
  /** newer than the list; undefined until they are read */
  probes: readonly ProbedSystem[] | undefined;
  onOpen: (system: ConnectedSystem) => void;
  /** where an administrator goes on from here */
  more?: ReactNode;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const probeOf = new Map(probes?.map((probe) => [probe.systemAbbr, probe]));
  const systems = listed.map((system) => ({
    ...system,
    health: probeOf.get(system.systemAbbr)?.health ?? system.health,
  }));
  const urgency: readonly Health[] = ["stopped", "silent", "slow", "unknown", "normal"];
  const sorted = [...systems].sort((one, other) => urgency.indexOf(one.health) - urgency.indexOf(other.health));
  const visible = showsAll ? sorted : sorted.slice(0, FIRST_SHOWN);
  return (
    <section className="bx mon" aria-labelledby="monitor-title">
      <div className="h">
        <h2 id="monitor-title">共享对接监控</h2>
        <p className="muted sm">{systems.length} 个系统，每分钟检测一次</p>
        {more}
      </div>
      <dl className="kpi">
        {states.map(([state, name]) => (
          <div key={state}>
            <dt>{name}</dt>
            <dd>{systems.filter((system) => system.health === state).length}</dd>
          </div>
        ))}
      </dl>
      <div className="scroll">
        <table className="tb" aria-label="系统状态">
          <thead>
            <tr>
              <th scope="col">系统</th>
              <th scope="col">状态</th>
              <th scope="col">最近检测</th>
              <th scope="col">协议</th>
              <th scope="col">登录</th>
              <th scope="col">主管处室</th>
              <th scope="col">
                <span className="sr">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {visible.map((system) => (
              <tr key={system.systemAbbr}>
                <th scope="row">{system.name}</th>
                <td>
                  <HealthMark health={system.health} />
                </td>
                <td>{lastProbe(probeOf.get(system.systemAbbr))}</td>
                <td>{protocolNames[system.protocol] ?? system.protocol}</td>
                <td>
                  <NeedMark need={system.need} />
                </td>
                <td>{system.owner}</td>
                <td>
                  <button type="button" className="link hit" onClick={() => onOpen(system)}>
                    进入<span className="sr">{system.name}</span>
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
