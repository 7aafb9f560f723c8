import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { type Domain, DomainIcon, type Health, HealthMark, type Need, NeedMark } from "./parts.tsx";
import { WholeWords } from "./whole-words.tsx";

type SystemTileProps = {
  name: string;
  owner: string;
  domain: Domain;
  /** undefined for what is no system's */
  health: Health | undefined;
  /** since when it stands so, ISO 8601 */
  since?: string | null | undefined;
  /** undefined where nothing is entered */
  need: Need | undefined;
  /** what a press does: 进入, 到窗口办, 查看说明 */
  act: string;
  /** the press enters the system */
  enters: boolean;
  summary?: string;
  /** a star, where something may be kept at hand */
  star?: ReactNode;
  onOpen: () => void;
};

/** A system. The whole tile is the button, and says beforehand what a press does. */
export function SystemTile({
  name,
  owner,
  domain,
  health,
  since,
  need,
  act,
  enters,
  summary,
  star,
  onOpen,
}: SystemTileProps) {
  return (
    <article className={enters ? "tile" : "tile off"}>
      <div className="top">
        <DomainIcon domain={domain} />
        <div className="grow">
          <h3>
            <WholeWords>{name}</WholeWords>
          </h3>
          <p className="own">{owner}</p>
        </div>
        {star}
      </div>
      {summary && <p className="desc c2">{summary}</p>}
      <div className="bot">
        {health !== undefined && <HealthMark health={health} since={since} />}
        {need !== undefined && <NeedMark need={need} />}
        <button type="button" className="go" onClick={onOpen}>
          {act}
          <span className="sr">{name}</span>
          {enters && <Icon name="arrow" />}
        </button>
      </div>
    </article>
  );
}
