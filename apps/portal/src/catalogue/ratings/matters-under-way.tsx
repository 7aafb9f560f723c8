import * as styles from "./my-matters.module.css";
import type { RunningMatter } from "@sannong/contract/catalogue/ratings";
import { Tag, WholeWords } from "@sannong/ui";
import { Link } from "react-router";
import { dayInWords } from "../../lib/words/words.ts";

/** How far it is, in the words of the system that does it. */
export const StageTag = ({ stage }: Pick<RunningMatter, "stage">) => (
  <Tag tone="info" icon="clock">
    {stage}
  </Tag>
);

/** 正在办的: what systems have under way for somebody, and how far each is; nothing where there is none. */
export function MattersUnderWay({ matters }: { matters: readonly RunningMatter[] }) {
  if (matters.length === 0) return null;
  return (
    <section className={`bx ${styles.underWay}`} aria-labelledby="under-way">
      <div className="h">
        <h2 id="under-way">正在办的</h2>
        <p className="muted sm">{matters.length} 件，进度由办理的系统告知</p>
      </div>
      <ul className="mine-list">
        {matters.map(({ matterNo, identification, name, stage, begunAt, at }) => (
          <li key={`${identification} ${matterNo}`} className="srow">
            <div className="grow">
              <h3>
                <Link className="cover" to={`/serve/guide/${identification}`}>
                  <WholeWords>{name}</WholeWords>
                </Link>
              </h3>
              <p>
                办件编号 <span className="num">{matterNo}</span>，{dayInWords(begunAt)}开始，{dayInWords(at)}到这一步
              </p>
            </div>
            <StageTag stage={stage} />
          </li>
        ))}
      </ul>
    </section>
  );
}
