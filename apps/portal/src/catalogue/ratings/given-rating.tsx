import * as styles from "./given-rating.module.css";
import * as serviceRatingsStyles from "./service-ratings.module.css";
import type { OwnMatter } from "@sannong/contract/catalogue/ratings";
import {
  callBackResults,
  gradeWord,
  isBad,
  type RatingAspect,
  ratingAspects,
} from "@sannong/contract/catalogue/rating-words";
import { Tag } from "@sannong/ui";
import { dayInWords } from "../../lib/words/words.ts";

type Rating = NonNullable<OwnMatter["rating"]>;
type Given = Pick<Rating, RatingAspect | "grade" | "comment" | "ratedAt">;

/** What somebody said of a matter. */
export function GivenRating({ rating }: { rating: Given }) {
  return (
    <>
      <p className={styles.given}>
        <Tag tone={isBad(rating.grade) ? "err" : "ok"} icon={isBad(rating.grade) ? "warn" : "checkc"}>
          {gradeWord(rating.grade)}
        </Tag>
        <span className="about">{dayInWords(rating.ratedAt)}评价</span>
      </p>
      <dl className={serviceRatingsStyles.aspectsTold}>
        {Object.entries(ratingAspects).map(([aspect, title]) => (
          <div key={aspect}>
            <dt>{title}</dt>
            <dd>{gradeWord(rating[aspect as RatingAspect])}</dd>
          </div>
        ))}
      </dl>
      {rating.comment !== "" && <p className={styles.said}>{rating.comment}</p>}
    </>
  );
}

type Closed = NonNullable<NonNullable<Rating["ticket"]>["closed"]>;

/** What was done about it, and how its author was called back. */
export const Mended = ({ closed, closedBy }: { closed: Closed; closedBy?: string }) => (
  <div className={styles.answer}>
    <h3>整改和回访</h3>
    <p className={styles.said}>{closed.measures}</p>
    <p className="about">
      {dayInWords(closed.calledBackOn)}回访，结果：{callBackResults[closed.callBackResult]}
      {closed.callBackNote && `（${closed.callBackNote}）`}；{dayInWords(closed.closedAt)}办结
      {closedBy && `，经办人 ${closedBy}`}
    </p>
  </div>
);
