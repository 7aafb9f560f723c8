import type { Situation } from "@sannong/contract/content/situations";
import { Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { SituationTiles } from "./situation-tiles.tsx";
import { situationList } from "./situations.queries.ts";

/** So many at first: two rows of a wide screen, three of a phone. */
const FIRST_SHOWN = 6;

/** The first situations, of whom they concern; where none are published, or they could not be read, the page goes on without them. */
export function SituationsBlock({ audience }: { audience?: Situation["audiences"][number] }) {
  const read = useQuery(situationList(audience ? { audience } : {}));
  if (read.isError || read.data?.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="situations-title">
      <div className="sec-h">
        <h2 id="situations-title">遇到什么事</h2>
        <p>从这件事开始，一步一步办</p>
        <Link className="more link hit" to="/serve/situations">
          全部事情
        </Link>
      </div>
      {read.data ? (
        <SituationTiles situations={read.data.slice(0, FIRST_SHOWN)} />
      ) : (
        <Skeleton rows={4} label="正在加载事情" />
      )}
    </section>
  );
}
