import * as answersStyles from "./answers.module.css";
import * as checkAnswersStyles from "./check-answers.module.css";
import * as sceneListStyles from "./scene-list.module.css";
import * as styles from "./scene-particulars.module.css";
import { sceneFields, sceneStandings } from "@sannong/contract/content/scene-words";
import type { SceneParticulars } from "@sannong/contract/content/scenes.schemas";
import { Button, Tag } from "@sannong/ui";
import { Link } from "react-router";
import { dayInWords } from "../../lib/words/words.ts";
import { SceneGrid } from "./scene-card.tsx";
import { ScenePicture } from "./scene-picture.tsx";
import { standingIcons, standingTones } from "./scenes.queries.ts";

/** 建设内容 and 应用成效 are written in paragraphs. */
export const Paragraphs = ({ text }: { text: string }) =>
  text.split(/\n+/).map((line, place) => <p key={place}>{line}</p>);

/** One scene in whole, for the screen and for paper. */
export function Particulars({ scene }: { scene: SceneParticulars }) {
  const facts = [
    ["场景编号", scene.code],
    ["领域", sceneFields[scene.field]],
    ["所在地", scene.regionName],
    ["申报单位", scene.unit],
    ["总投入", `${scene.investment.toLocaleString("zh-CN")} 万元`],
    ["资金来源", scene.funding],
    ["联系处室", scene.contactDept],
    ["办公电话", scene.contactPhone],
    ["公布时间", dayInWords(scene.publishedAt)],
  ] as const;
  return (
    <>
      <div className={styles.scHero}>
        <ScenePicture id={scene.id} field={scene.field} />
        <p className={styles.scTags}>
          <Tag tone="acc">{sceneFields[scene.field]}</Tag>
          {scene.isFeatured && (
            <Tag tone="warn" icon="starf">
              推荐
            </Tag>
          )}
          <Tag tone={standingTones[scene.standing]} icon={standingIcons[scene.standing]}>
            {sceneStandings[scene.standing]}
          </Tag>
        </p>
        <dl className={styles.scEffects} aria-label="成效指标">
          {scene.effects.map(({ label, value, unit }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                <small>{unit}</small>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.scCols}>
        <div className={`card pad ${styles.scText}`}>
          <h2>建设内容</h2>
          <Paragraphs text={scene.content} />
          <h2>应用成效</h2>
          <Paragraphs text={scene.outcome} />
        </div>
        <aside className="card pad" aria-label="基本信息">
          <dl className={answersStyles.scFacts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={`${checkAnswersStyles.scActs} no-print`}>
            <Button icon="doc" onClick={() => window.print()}>
              打印
            </Button>
            {scene.standing !== "unconnected" && (
              <Link className="btn d" to={`/scene/scenemonitoring?id=${encodeURIComponent(scene.id)}`}>
                看运行监测
              </Link>
            )}
          </p>
        </aside>
      </div>
      {scene.related.length > 0 && (
        <section className={`${sceneListStyles.scSec} no-print`} aria-labelledby="related">
          <h2 id="related">相关场景</h2>
          <SceneGrid scenes={scene.related} />
        </section>
      )}
    </>
  );
}
