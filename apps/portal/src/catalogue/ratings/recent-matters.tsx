import type { OwnMatter } from "@sannong/contract/catalogue/ratings";
import { Tag, WholeWords } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { dayInWords } from "../../lib/words/words.ts";
import { StageTag } from "./matters-under-way.tsx";
import { ratingQueries } from "./ratings.queries.ts";

const SHOWN = 3;

/** How far a matter is, as the list says it too. */
export function MatterTag({ rating }: Pick<OwnMatter, "rating">) {
  if (!rating)
    return (
      <Tag tone="warn" icon="clock">
        待评价
      </Tag>
    );
  const isMending = rating.ticket && !rating.ticket.closed;
  return isMending ? (
    <Tag tone="info" icon="clock">
      整改中
    </Tag>
  ) : (
    <Tag tone="ok" icon="checkc">
      已评价
    </Tag>
  );
}

/**
 * What is under way for somebody and how far, what was done for them last, and what waits for their word; nothing where
 * there is none or it is not read.
 */
export function RecentMatters() {
  const { data } = useQuery(ratingQueries.mine(1));
  const { data: running = [] } = useQuery(ratingQueries.running());
  const total = running.length + (data?.total ?? 0);
  if (total === 0) return null;
  const underWay = running.slice(0, SHOWN);
  return (
    <section className="bx" aria-labelledby="recent-matters">
      <div className="h">
        <h2 id="recent-matters">最近的办件</h2>
        <Link className="more link hit" to="/mine/matters">
          全部 {total} 件
        </Link>
      </div>
      <ul className="mine-list">
        {underWay.map(({ matterNo, identification, name, stage, at }) => (
          <Row key={`${identification} ${matterNo}`} name={name} says={`${dayInWords(at)}到这一步`}>
            <StageTag stage={stage} />
          </Row>
        ))}
        {(data?.records ?? []).slice(0, SHOWN - underWay.length).map(({ id, name, completedAt, rating }) => (
          <Row key={id} name={name} says={`${dayInWords(completedAt)}办结`}>
            <MatterTag rating={rating} />
          </Row>
        ))}
      </ul>
    </section>
  );
}

const Row = ({ name, says, children }: { name: string; says: string; children: ReactNode }) => (
  <li className="srow">
    <div className="grow">
      <h3>
        <Link className="cover" to="/mine/matters">
          <WholeWords>{name}</WholeWords>
        </Link>
      </h3>
      <p>{says}</p>
    </div>
    {children}
  </li>
);
