import * as dayChartStyles from "./day-chart.module.css";
import * as styles from "./scene-monitor.module.css";
import * as sceneParticularsStyles from "./scene-particulars.module.css";
import {
  type SceneField,
  sceneFields,
  type SceneStanding,
  sceneStandings,
} from "@sannong/contract/content/scene-words";
import { exportScenes } from "@sannong/contract/content/scenes";
import type { SceneMonitoring, WatchedScene } from "@sannong/contract/content/scenes.schemas";
import { Button, ErrorState, Icon, Skeleton, Tag } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { addressWith } from "../../lib/navigation/address.ts";
import { ExportButton } from "../../lib/lists/export-button.tsx";
import { FoundList } from "../../lib/lists/found-list.tsx";
import { useListAddress } from "../../lib/lists/use-list-address.ts";
import { momentInWords } from "../../lib/words/words.ts";
import { DayChart } from "./day-chart.tsx";
import { scenePath } from "./scene-card.tsx";
import { filterOf, ROWS, sceneQueries, standingIcons, standingTones } from "./scenes.queries.ts";

const standingsInOrder = Object.keys(sceneStandings) as SceneStanding[];
const text = (count: number | null) => (count === null ? "—" : count.toLocaleString("zh-CN"));

const groupsOf = (found: SceneMonitoring | undefined, cities: readonly string[]) => [
  {
    name: "standing",
    title: "上报状态",
    options: standingsInOrder.map((value) => {
      const count = found?.standings.find((one) => one.value === value)?.count;
      return { value, label: sceneStandings[value], ...(count === undefined ? {} : { count }) };
    }),
  },
  {
    name: "field",
    title: "领域",
    options: (Object.keys(sceneFields) as SceneField[]).map((value) => {
      const count = found?.fields.find((one) => one.value === value)?.count;
      return { value, label: sceneFields[value], ...(count === undefined ? {} : { count }) };
    }),
  },
  {
    name: "xzqh",
    title: "地区",
    shown: 13,
    options: found
      ? found.cities.map(({ value, name, count }) => ({ value, label: name, count }))
      : cities.map((value) => ({ value, label: value })),
  },
];

/** 场景监测: who reports, how much, and since when not; one scene day by day. */
export function SceneMonitor({ mayExport }: { mayExport: boolean }) {
  const [query, setQuery] = useSearchParams();
  const { view, show } = useListAddress({ groups: groupsOf(undefined, query.getAll("xzqh")) });
  const read = useQuery(sceneQueries.monitoring(view));
  const chosen = query.get("id");
  const look = (id: string | undefined) => setQuery(addressWith({ id }));
  if (chosen) return <OneScene id={chosen} onBack={() => look(undefined)} />;
  return (
    <>
      <Standings found={read.data} />
      {(read.data !== undefined || !read.isError) && <DayChart title="所选场景合计" days={read.data?.days} />}
      <FoundList
        groups={groupsOf(read.data, query.getAll("xzqh"))}
        view={view}
        onView={show}
        unit="个场景"
        searchLabel="场景名称、单位"
        extra={
          mayExport && (
            <ExportButton
              entry={exportScenes}
              input={filterOf(view)}
              name="地方场景运行监测表"
              label="导出 Excel"
              size="small"
            />
          )
        }
        read={read}
        size={ROWS}
        label="场景监测"
        empty={{ what: "场景", level: 2, howToFill: "场景公布并接入监测后，运行情况会列在这里。" }}
      >
        {(records) => <Watched records={records} onLook={look} />}
      </FoundList>
    </>
  );
}

/** How many report in time, and how many do not: sign, word and number. */
const Standings = ({ found }: { found: SceneMonitoring | undefined }) => (
  <dl className={`card ${styles.scStandings}`} aria-busy={found === undefined}>
    {standingsInOrder.map((value) => (
      <div key={value} className={standingTones[value]}>
        <dt>
          <Icon name={standingIcons[value]} />
          {sceneStandings[value]}
        </dt>
        <dd>{found ? text(found.standings.find((one) => one.value === value)?.count ?? 0) : "—"}</dd>
      </div>
    ))}
  </dl>
);

const Watched = ({ records, onLook }: { records: readonly WatchedScene[]; onLook: (id: string) => void }) => (
  <table className={`${dayChartStyles.scTable} ${dayChartStyles.scWatch}`}>
    <caption className="sr">场景监测</caption>
    <thead>
      <tr>
        <th scope="col">场景</th>
        <th scope="col">上报状态</th>
        <th scope="col" className="num">
          日活
        </th>
        <th scope="col" className="num">
          近 7 日平均
        </th>
        <th scope="col" className="num">
          近 7 日上报量
        </th>
        <th scope="col">最近在线</th>
      </tr>
    </thead>
    <tbody>
      {records.map((one) => (
        <tr key={one.id} className={one.standing}>
          <th scope="row">
            {one.standing === "unconnected" ? (
              <Link className="link" to={scenePath(one.id)}>
                {one.name}
              </Link>
            ) : (
              <button type="button" className="link" onClick={() => onLook(one.id)}>
                {one.name}
              </button>
            )}
            <small>
              {one.regionName}　{sceneFields[one.field]}
            </small>
          </th>
          <td>
            <Tag tone={standingTones[one.standing]} icon={standingIcons[one.standing]}>
              {sceneStandings[one.standing]}
            </Tag>
          </td>
          <td className="num" data-label="日活">
            {text(one.active)}
          </td>
          <td className="num" data-label="近 7 日平均">
            {text(one.activeAverage)}
          </td>
          <td className="num" data-label="近 7 日上报量">
            {one.lastOnlineAt === null ? "—" : text(one.reportedWeek)}
          </td>
          <td data-label="最近在线">{one.lastOnlineAt === null ? "—" : momentInWords(one.lastOnlineAt)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

function OneScene({ id, onBack }: { id: string; onBack: () => void }) {
  const { data, isError, error, refetch } = useQuery(sceneQueries.series(id));
  return (
    <>
      <p className={`${styles.scWays} no-print`}>
        <Button icon="left" onClick={onBack}>
          全部场景
        </Button>
        <Link className="btn d" to={scenePath(id)}>
          场景详情
        </Link>
      </p>
      {isError && <ErrorState title="监测数据没有加载出来" failure={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton rows={5} label="正在读取监测数据" />}
      {data && (
        <>
          <p className={sceneParticularsStyles.scTags}>
            <Tag tone={standingTones[data.standing]} icon={standingIcons[data.standing]}>
              {sceneStandings[data.standing]}
            </Tag>
            {data.lastOnlineAt && <span className="muted">最近在线 {momentInWords(data.lastOnlineAt)}</span>}
          </p>
          <DayChart title={data.name} days={data.days} />
        </>
      )}
    </>
  );
}
