import * as styles from "./best-answer.module.css";
import type { Found, FoundPage } from "@sannong/contract/catalogue/search";
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

type Props = Opening & { found: Found; terms: readonly string[] } & Pick<FoundPage, "because" | "guidance">;

/** The one answer that is most likely meant: why, who may and what comes first, its facts and what to do. */
export function BestAnswer({ found, terms, because, guidance, ...opening }: Props) {
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
      {because.length > 0 && <p className={styles.because}>根据您说的{because.map((word) => `“${word}”`).join("")}</p>}
      {guidance && (
        <ol className={styles.steps} aria-label="怎么办">
          <li>
            <b>谁能办</b>
            {guidance.who}
          </li>
          <li>
            <b>带什么</b>
            {guidance.bring.join("、")}
          </li>
          <li>
            <b>第一步</b>
            {guidance.first}
          </li>
        </ol>
      )}
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
