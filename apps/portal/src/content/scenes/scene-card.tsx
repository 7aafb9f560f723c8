import { sceneFields } from "@sannong/contract/content/scene-words";
import type { SceneCard as Card } from "@sannong/contract/content/scenes.schemas";
import { Icon, Tag } from "@sannong/ui";
import { PageLink } from "../../lib/page-link.tsx";
import { ScenePicture } from "./scene-picture.tsx";

export const scenePath = (id: string) => `/scene/sceneparticulars?id=${encodeURIComponent(id)}`;

/** One scene: picture, name, place, what it does and what it brought. The whole card is the link. */
function SceneCard({ scene }: { scene: Card }) {
  const { id, name, field, regionName, unit, summary, isFeatured, effects } = scene;
  return (
    <article className="sc-card">
      <ScenePicture id={id} field={field} />
      <div className="sc-in">
        <p className="sc-tags">
          <Tag tone="acc">{sceneFields[field]}</Tag>
          {isFeatured && (
            <Tag tone="warn" icon="starf">
              推荐
            </Tag>
          )}
        </p>
        <h3>
          <PageLink to={scenePath(id)}>{name}</PageLink>
        </h3>
        <p className="sc-sum">{summary}</p>
        {effects.length > 0 && (
          <dl className="sc-nums">
            {effects.slice(0, 2).map(({ label, value, unit: of }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {value}
                  <small>{of}</small>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <p className="sc-own">
          <Icon name="pin" size="s" />
          {regionName}
          <span>{unit}</span>
        </p>
      </div>
    </article>
  );
}

export const SceneGrid = ({ scenes }: { scenes: readonly Card[] }) => (
  <ul className="sc-grid">
    {scenes.map((scene) => (
      <li key={scene.id}>
        <SceneCard scene={scene} />
      </li>
    ))}
  </ul>
);
