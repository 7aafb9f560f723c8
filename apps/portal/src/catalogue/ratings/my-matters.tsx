import * as styles from "./my-matters.module.css";
import * as givenRatingStyles from "./given-rating.module.css";
import type { OwnMatter } from "@sannong/contract/catalogue/ratings";
import { Button, buttonClass, ErrorState, Paged, pageIn, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { dayInWords } from "../../lib/words/words.ts";
import { GivenRating, Mended } from "./given-rating.tsx";
import { LaterRatingForm } from "./later-rating-form.tsx";
import { MattersUnderWay } from "./matters-under-way.tsx";
import { MatterTag } from "./recent-matters.tsx";
import { PAGE_SIZE, ratingQueries } from "./ratings.queries.ts";

/** /mine/matters — 我的办件: what is under way and how far, what was completed, and what one thinks of it. */
export function MyMatters() {
  const running = useQuery(ratingQueries.running());
  return (
    <>
      {running.isPending && (
        <div className="bx">
          <Skeleton rows={4} label="正在读取我的办件" />
        </div>
      )}
      {running.isError && (
        <ErrorState title="正在办的没有加载出来" failure={running.error} onRetry={() => void running.refetch()} />
      )}
      {running.data && <MattersUnderWay matters={running.data} />}
      {/* what is under way stands above it, and would push it down */}
      <div hidden={running.isPending}>
        <Completed />
      </div>
    </>
  );
}

function Completed() {
  const [query, setQuery] = useSearchParams();
  const page = pageIn(query);
  const find = (
    <Link className={buttonClass({ variant: "primary" })} to="/serve/govermentserve">
      去办事
    </Link>
  );
  return (
    <Paged
      read={useQuery(ratingQueries.mine(page))}
      page={page}
      size={PAGE_SIZE}
      label="我的办件"
      onPage={(next) => setQuery({ page: String(next) })}
      empty={{
        what: "办件",
        title: "还没有办结的事",
        howToFill: "在接入系统办结的事会出现在这里，办结后可以评价。",
        action: find,
        narrowing: null,
      }}
    >
      {(records) => (
        <div className={styles.ratingList}>
          {records.map((matter) => (
            <Matter key={matter.id} matter={matter} />
          ))}
        </div>
      )}
    </Paged>
  );
}

function Matter({ matter }: { matter: OwnMatter }) {
  const { id, name, matterNo, identification, completedAt, rating } = matter;
  const [isRating, setRating] = useState(false);
  return (
    <article className={`card ${givenRatingStyles.ratingEntry}`} aria-labelledby={`matter-${id}`}>
      <header>
        <h2 id={`matter-${id}`}>
          <Link to={`/serve/guide/${identification}`}>{name}</Link>
        </h2>
        <MatterTag rating={rating} />
      </header>
      <p className="about">
        办件编号 <span className="num">{matterNo}</span> · {dayInWords(completedAt)}办结
      </p>
      {rating && <GivenRating rating={rating} />}
      {rating?.ticket && !rating.ticket.closed && (
        <p className="about">正在核实整改，最迟 {dayInWords(rating.ticket.dueAt)} 前回访</p>
      )}
      {rating?.ticket?.closed && <Mended closed={rating.ticket.closed} />}
      {!rating && isRating && <LaterRatingForm id={id} name={name} />}
      {!rating && !isRating && (
        <Button variant="primary" onClick={() => setRating(true)}>
          评价<span className="sr">{name}</span>
        </Button>
      )}
    </article>
  );
}
