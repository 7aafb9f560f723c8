import * as styles from "./scene-card.module.css";
import * as sceneParticularsStyles from "./scene-particulars.module.css";
import { sceneFields } from "@sannong/contract/content/scene-words";
import type { SceneCard as Card } from "@sannong/contract/content/scenes.schemas";
import { Icon, Tag, WholeWords } from "@sannong/ui";
import { PageLink } from "../../lib/navigation/page-link.tsx";
import { ScenePicture } from "./scene-picture.tsx";

export const scenePath = (id: string) => `/scene/sceneparticulars?id=${encodeURIComponent(id)}`;

/** One scene: picture, name, place, what it does and what it brought. The whole card is the link. */
function SceneCard({ scene, isChoice }: { scene: Card; isChoice: boolean }) {
  const { id, name, field, regionName, unit, summary, isFeatured, effects } = scene;
  return (
    <article className={styles.scCard}>
      <ScenePicture id={id} field={field} />
      <div className={styles.scIn}>
        <p className={sceneParticularsStyles.scTags}>
          <Tag tone="acc">{sceneFields[field]}</Tag>
          {isFeatured && !isChoice && (
            <Tag tone="warn" icon="starf">
              推荐
            </Tag>
          )}
        </p>
        <h3>
          <PageLink to={scenePath(id)}>
            <WholeWords>{name}</WholeWords>
          </PageLink>
        </h3>
        <p className={styles.scSum}>{summary}</p>
        {effects.length > 0 && (
          <dl className={styles.scNums}>
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
        <p className={styles.scOwn}>
          <Icon name="pin" size="s" />
          {regionName}
          <span>{unit}</span>
        </p>
      </div>
    </article>
  );
}

type GridProps = {
  scenes: readonly Card[];
  /** a few of many, all of them recommended: on a phone they stand beside each other */
  isChoice?: boolean;
};

export const SceneGrid = ({ scenes, isChoice = false }: GridProps) => (
  <ul className={isChoice ? `${styles.scGrid} ${styles.scChoice} sideways` : styles.scGrid}>
    {scenes.map((scene) => (
      <li key={scene.id}>
        <SceneCard scene={scene} isChoice={isChoice} />
      </li>
    ))}
  </ul>
);
