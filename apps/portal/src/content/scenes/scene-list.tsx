import * as styles from "./scene-list.module.css";
import { type SceneField, sceneFields, sceneOrders } from "@sannong/contract/content/scene-words";
import type { SceneList as Listed } from "@sannong/contract/content/scenes.schemas";
import { Button, conditionsOf, DomainIcon, type Domain, type IconName } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { FoundList } from "../../lib/lists/found-list.tsx";
import { optionsOf } from "../../lib/lists/options-of.ts";
import { useListAddress } from "../../lib/lists/use-list-address.ts";
import { FeaturedScenes } from "./featured-scenes.tsx";
import { SceneGrid } from "./scene-card.tsx";
import { CARDS, sceneQueries } from "./scenes.queries.ts";

const orders = optionsOf(sceneOrders);
const signs: Record<SceneField, { domain: Domain; icon: IconName }> = {
  infra: { domain: "data", icon: "server" },
  crop: { domain: "plant", icon: "wheat" },
  garden: { domain: "plant", icon: "sprout" },
  livestock: { domain: "live", icon: "cow" },
  aqua: { domain: "fish", icon: "fish" },
  green: { domain: "land", icon: "leafc" },
  service: { domain: "fin", icon: "chat" },
  governance: { domain: "safe", icon: "house" },
};
const fieldOptions = optionsOf(sceneFields);

/** What the list can be narrowed down to; cities and counts come with the first answer. */
const groupsOf = (found: Listed | undefined, chosen: readonly string[]) => [
  {
    name: "field",
    title: "领域",
    options: found ? found.fields.map(({ value, name, count }) => ({ value, label: name, count })) : fieldOptions,
  },
  {
    name: "xzqh",
    title: "地区",
    shown: 13,
    options: [
      ...(found?.cities ?? []).map(({ value, name, count }) => ({ value, label: name, count })),
      // what the address asks for stays chosen while nothing lies there
      ...chosen
        .filter((code) => !found?.cities.some(({ value }) => value === code))
        .map((code) => ({ value: code, label: code, ...(found ? { count: 0 } : {}) })),
    ],
  },
  {
    name: "featured",
    title: "推荐",
    options: [{ value: "1", label: "只看推荐", ...(found ? { count: found.featured } : {}) }],
  },
];

/** 地方场景: by field, recommended, and the whole list with its filters; the state stands in the address. */
export function SceneHome() {
  const [query] = useSearchParams();
  const requested = query.getAll("xzqh");
  const { view, show } = useListAddress({ groups: groupsOf(undefined, requested), orders });
  const read = useQuery(sceneQueries.list(view));
  const groups = groupsOf(read.data, requested);
  const isHome = conditionsOf(view) === 0 && view.page === 1;
  return (
    <>
      {isHome && <FieldTiles fields={read.data?.fields} onChoose={(field) => show({ chosen: { field: [field] } })} />}
      {isHome && (
        <section className={styles.scSec} aria-labelledby="featured">
          <div className={styles.scH}>
            <h2 id="featured">推荐场景</h2>
            <Button variant="link" onClick={() => show({ chosen: { featured: ["1"] } })}>
              全部推荐
            </Button>
          </div>
          <FeaturedScenes />
        </section>
      )}
      <h2 className={isHome ? styles.scAll : "sr"}>全部场景</h2>
      <FoundList
        groups={groups}
        view={view}
        onView={show}
        unit="个场景"
        searchLabel="场景名称、单位"
        orders={orders}
        read={read}
        size={CARDS}
        label="场景"
        rows={5}
        empty={{ what: "场景", howToFill: "各地申报的场景公布后会列在这里。" }}
      >
        {(scenes) => <SceneGrid scenes={scenes} />}
      </FoundList>
    </>
  );
}

type Tiles = { fields: Listed["fields"] | undefined; onChoose: (field: SceneField) => void };

function FieldTiles({ fields, onChoose }: Tiles) {
  const counts = new Map(fields?.map(({ value, count }) => [value, count]));
  return (
    <section className={styles.scSec} aria-labelledby="by-field">
      <h2 id="by-field">按领域看</h2>
      <ul className={`${styles.scFields} sideways`}>
        {(Object.keys(sceneFields) as SceneField[]).map((field) => (
          <li key={field}>
            <button type="button" onClick={() => onChoose(field)}>
              <DomainIcon {...signs[field]} size="s" />
              <span>
                <b>{sceneFields[field]}</b>
                <em>{counts.has(field) ? `${counts.get(field)} 个场景` : "—"}</em>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
