import * as styles from "./service-ratings.module.css";
import { gradeWord, ratingAspects, type RatingAspect } from "@sannong/contract/catalogue/rating-words";
import { Button, ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useSession } from "../../lib/session/session.ts";
import { dayInWords } from "../../lib/words/words.ts";
import { LaterRatingForm } from "./later-rating-form.tsx";
import { meanInWords, shareInWords } from "./rating-values.ts";
import { ratingQueries } from "./ratings.queries.ts";

/** 好差评 of a service: what everybody says in figures, and one's own say once something was completed. */
export function ServiceRatings({ identification, name }: { identification: string; name: string }) {
  const read = useQuery(ratingQueries.ofService(identification));
  const { status } = useSession();
  return (
    <section className={`bx guide-part ${styles.ratings} no-print`} id="rating" aria-labelledby="rating-title">
      <h2 id="rating-title">好差评</h2>
      {read.isError && <ErrorState title="评价没有加载出来" failure={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton rows={2} label="正在读取评价" />}
      {read.data && read.data.total === 0 && <p>还没有人评价过这件事。</p>}
      {read.data && read.data.total > 0 && <Figures {...read.data} />}
      {status === "signedIn" ? (
        <OwnSay identification={identification} name={name} />
      ) : (
        <p className="about">办结后登录，在这里或“我的办件”里评价，一件事评价一次。</p>
      )}
    </section>
  );
}

type FiguresProps = {
  total: number;
  satisfied: number;
  grades: { grade: number; count: number }[];
  aspects: Record<RatingAspect, number>;
};

function Figures({ total, satisfied, grades, aspects }: FiguresProps) {
  return (
    <div className={styles.figures}>
      <p className={styles.share}>
        <b>{shareInWords(satisfied)}</b>
        <span>满意率，{total.toLocaleString("zh-CN")} 人评价</span>
      </p>
      <ul className={styles.bars} aria-label="各档评价的人数">
        {grades.map(({ grade, count }) => (
          <li key={grade}>
            <span>{gradeWord(grade)}</span>
            <meter min={0} max={total} value={count} aria-label={`${gradeWord(grade)}的占比`} />
            <span className="num">{count.toLocaleString("zh-CN")}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.aspectsTold}>
        {Object.entries(ratingAspects).map(([aspect, title]) => (
          <div key={aspect}>
            <dt>{title}</dt>
            <dd>{meanInWords(aspects[aspect as RatingAspect])} 分</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The latest matter of one's own that waits for its rating. */
function OwnSay({ identification, name }: { identification: string; name: string }) {
  const read = useQuery(ratingQueries.mine(1, identification));
  type Matter = NonNullable<typeof read.data>["records"][number];
  // what is read anew below the form may put another matter first
  const [rated, setRated] = useState<Matter>();
  const waiting = rated ?? read.data?.records.find(({ rating }) => rating === null);
  if (!waiting)
    return (
      <p className="about">
        办结后在这里评价，一件事评价一次。{" "}
        <Link className="link" to="/mine/matters">
          看我的办件
        </Link>
      </p>
    );
  return (
    <div className={styles.ownSay}>
      <p>
        您的办件 <span className="num">{waiting.matterNo}</span> 已于 {dayInWords(waiting.completedAt)}办结。
      </p>
      {rated ? (
        <LaterRatingForm key={rated.id} id={rated.id} name={name} onRated={() => setRated(undefined)} />
      ) : (
        <Button variant="primary" onClick={() => setRated(waiting)}>
          评价这次办事
        </Button>
      )}
    </div>
  );
}
