import { type PublishAct, publishActs } from "@sannong/contract/content/publication-words";
import { sceneFields, sceneStandings } from "@sannong/contract/content/scene-words";
import { scenes, type ManagedScene } from "@sannong/contract/content/scenes-publication";
import { Tag } from "@sannong/ui";
import { ChangedCell } from "../../../console/parts/changed-cell.tsx";
import type { Column } from "../../../console/parts/console-table.tsx";
import { publicationCalls } from "../../../console/parts/publication-calls.ts";
import { PublicationList, StateTag } from "../../../console/parts/publication-list.tsx";
import { optionsOf } from "../../../lib/lists/options-of.ts";
import { dayInWords } from "../../../lib/words/words.ts";
import { scenePath } from "../scene-card.tsx";
import { standingTones } from "../scenes.queries.ts";
import { RecommendButton } from "./recommend-button.tsx";

const fields = optionsOf(sceneFields);

const calls = publicationCalls<ManagedScene>(scenes);
const consequences = {
  publish: "恢复后场景列表和搜索里随即可以看到；是否推荐要另外选定。申报人会收到消息。",
  withdraw: "撤下后公众不再看到，搜索也找不到，也不再推荐；以后可以恢复。申报人会收到消息，看到撤下原因。",
};
const verbs: Partial<Record<PublishAct, string>> = { publish: "恢复公布" };

const columnsFor = (mayArrange: boolean): readonly Column<ManagedScene>[] => [
  {
    title: "场景",
    cell: ({ id, name, code, unit, state }) => (
      <>
        {state === "published" ? (
          <a className="link" href={scenePath(id)} target="_blank" rel="noopener">
            {name}
          </a>
        ) : (
          name
        )}
        <small>
          {code}，{unit}
        </small>
      </>
    ),
  },
  { title: "领域", width: 150, cell: ({ field }) => sceneFields[field] },
  { title: "地区", width: 150, cell: ({ areaName }) => areaName },
  {
    title: "状态",
    width: 170,
    cell: ({ state, withdrawnReason, standing, publishedAt }) => (
      <>
        <StateTag state={state} />{" "}
        {state === "published" && <Tag tone={standingTones[standing]}>{sceneStandings[standing]}</Tag>}
        <small>{withdrawnReason ?? `${dayInWords(publishedAt)}公布`}</small>
      </>
    ),
  },
  {
    title: "推荐",
    width: 120,
    cell: (scene) =>
      mayArrange ? <RecommendButton scene={scene} /> : scene.place === null ? "—" : `第 ${scene.place} 位`,
  },
  { title: "最近修改", width: 170, cell: (scene) => <ChangedCell {...scene} /> },
];

/** Scenes of one's own region that were published: found, taken down and brought back. */
export const SceneAdmin = ({ mayArrange }: { mayArrange: boolean }) => (
  <PublicationList<ManagedScene>
    label="地方场景"
    searchLabel="场景名称、单位"
    states={["published", "withdrawn"]}
    filters={[{ name: "field", title: "领域", options: fields }]}
    calls={calls}
    idOf={({ id }) => id}
    titleOf={({ name }) => name}
    columns={() => columnsFor(mayArrange)}
    consequences={consequences}
    verbOf={(act) => verbs[act] ?? publishActs[act]}
  />
);
