import * as styles from "./best-answer.module.css";
import type { Found } from "@sannong/contract/catalogue/search";
import { buttonClass, Icon } from "@sannong/ui";
import { Link } from "react-router";
import { Marked } from "./marked.tsx";
import { isElsewhere, type Opening, ThingLink } from "./result-item.tsx";

const doing: Partial<Record<Found["kind"], string>> = {
  service: "立即办理",
  system: "进入系统",
  finance: "查看产品",
  situation: "看要办哪些事",
};

/** The one answer that is most likely meant, with its facts and what to do. */
export function BestAnswer({ found, terms, ...opening }: Opening & { found: Found; terms: readonly string[] }) {
  const { kind, title, summary, facts, identification, path, needsSignIn, tags } = found;
  const isQuery = tags.includes("查询");
  const isHere = !isElsewhere(found);
  const here = isQuery ? "立即查询" : (doing[kind] ?? "打开");
  const there = path === null ? "到窗口办" : "看办事指南";
  return (
    <section className={styles.best} aria-labelledby="best-title">
      <p className="k">{kind === "service" ? "最可能是您要办的" : "最可能是您要找的"}</p>
      <h2 id="best-title">
        <Marked text={title} terms={terms} />
      </h2>
      <p className="sec2">{summary}</p>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="acts">
        <ThingLink found={found} className={buttonClass({ variant: "primary", size: "large" })} {...opening}>
          {isHere ? here : there}
        </ThingLink>
        {identification !== null && path !== null && isHere && (
          <Link className={buttonClass({ size: "large" })} to={path} onClick={() => opening.onChoose(found)}>
            {kind === "service" ? "办事指南" : "详细介绍"}
          </Link>
        )}
        {needsSignIn && isHere && (
          <span className="lk">
            <Icon name="lock" />
            {isQuery ? "查询需登录，浏览不需要" : "办理需登录，浏览不需要"}
          </span>
        )}
      </div>
    </section>
  );
}
