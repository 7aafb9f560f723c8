import type { OwnMatter } from "@sannong/contract/catalogue/ratings";
import { Tag } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { dayInWords } from "../../lib/words.ts";
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

/** What was done for somebody last, and what waits for their word; nothing where there is none or it is not read. */
export function RecentMatters() {
  const { data } = useQuery(ratingQueries.mine(1));
  if (!data || data.total === 0) return null;
  return (
    <section className="bx" aria-labelledby="recent-matters">
      <div className="h">
        <h2 id="recent-matters">最近的办件</h2>
        <Link className="more link hit" to="/mine/matters">
          全部 {data.total} 件
        </Link>
      </div>
      <ul className="mine-list">
        {data.records.slice(0, SHOWN).map(({ id, name, completedAt, rating }) => (
          <li key={id} className="srow">
            <div className="grow">
              <h3>
                <Link className="cover" to="/mine/matters">
                  {name}
                </Link>
              </h3>
              <p>{dayInWords(completedAt)}办结</p>
            </div>
            <MatterTag rating={rating} />
          </li>
        ))}
      </ul>
    </section>
  );
}
