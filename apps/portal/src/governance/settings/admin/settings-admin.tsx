import * as styles from "./office-network.module.css";
import { settingDefinitions, settingGroups, type SettingGroup } from "@sannong/contract/governance/setting-words";
import type { Setting } from "@sannong/contract/governance/settings.schemas";
import { withdrawSetting } from "@sannong/contract/governance/settings";
import { Button, ErrorState, pageIn, Skeleton, Tabs } from "@sannong/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { WaitingChange } from "../../../console/parts/waiting-change.tsx";
import { callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { fullMomentInWords } from "../../../lib/words/words.ts";
import { OfficeNetwork } from "./office-network.tsx";
import { ProposeSetting } from "./propose-setting.tsx";
import { SettingHistory } from "./setting-history.tsx";
import { inWords } from "./setting-value.ts";
import { settingsQueries } from "./settings.queries.ts";

const tabs = { now: "现在的参数", network: "访问范围", history: "变更历史" } as const;
type Tab = keyof typeof tabs;

/** 参数与策略: what holds now, what waits for a second person, and what was changed when by whom and why. */
export function SettingsAdmin() {
  const [query, setQuery] = useSearchParams();
  const requested = query.get("tab");
  const tab: Tab = requested === "history" || requested === "network" ? requested : "now";
  const page = pageIn(query);
  return (
    <Tabs<Tab>
      label="参数与策略"
      value={tab}
      onChange={(next) => setQuery(next === "now" ? {} : { tab: next })}
      tabs={(Object.keys(tabs) as Tab[]).map((value) => ({
        value,
        label: tabs[value],
        panel:
          value === tab &&
          {
            now: <Settings />,
            network: <OfficeNetwork />,
            history: <SettingHistory page={page} onPage={(next) => setQuery({ tab: "history", page: String(next) })} />,
          }[value],
      }))}
    />
  );
}

function Settings() {
  const { data, error, refetch } = useQuery(settingsQueries.list());
  const [changing, setChanging] = useState<Setting>();
  if (error && !data) return <ErrorState title="参数没有读到" failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} label="正在读取参数" />;
  return (
    <div className={styles.settings}>
      {(Object.keys(settingGroups) as SettingGroup[]).map((group) => (
        <section key={group} className="bx" aria-labelledby={`group-${group}`}>
          <div className="h">
            <h2 id={`group-${group}`}>{settingGroups[group]}</h2>
          </div>
          <ul>
            {data.settings
              .filter(({ key }) => settingDefinitions[key].group === group)
              .map((setting) => (
                <One key={setting.key} setting={setting} onChange={() => setChanging(setting)} />
              ))}
          </ul>
        </section>
      ))}
      {changing && <ProposeSetting key={changing.key} opened={changing} onClose={() => setChanging(undefined)} />}
    </div>
  );
}

function One({ setting, onChange }: { setting: Setting; onChange: () => void }) {
  const { key, value, usual, fixedBy, waiting, changedAt } = setting;
  const { name, effect, from, to, unit } = settingDefinitions[key];
  return (
    <li>
      <div className={styles.what}>
        <h3>{name}</h3>
        <p className="sm muted">{effect}。</p>
        <p className="sm muted">
          可填 {from.toLocaleString("zh-CN")}–{to.toLocaleString("zh-CN")} {unit}；默认 {inWords(key, usual)}
          {changedAt && `；${fullMomentInWords(changedAt)} 改过`}
        </p>
        {waiting && <Waiting setting={setting} />}
      </div>
      <b className="num now">{inWords(key, value)}</b>
      {fixedBy !== null ? (
        <span className={`${styles.fixed} sm muted`}>
          由部署配置 <span className="mono">{fixedBy}</span> 固定
        </span>
      ) : (
        <Button size="small" icon="edit" disabled={waiting !== null} aria-label={`修改：${name}`} onClick={onChange}>
          修改
        </Button>
      )}
    </li>
  );
}

function Waiting({ setting: { key, waiting } }: { setting: Setting }) {
  const queries = useQueryClient();
  if (!waiting) return null;
  return (
    <WaitingChange
      kind="settingChange"
      waiting={waiting}
      withdraw={() => callWithMessage(withdrawSetting, { key })}
      onFailure={onRefusal(withdrawSetting)}
      onSettled={() => queries.invalidateQueries({ queryKey: settingsQueries.key })}
    >
      <b className="num">{inWords(key, waiting.after)}</b>
    </WaitingChange>
  );
}
