import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { WholeWords } from "./whole-words.tsx";
import { type Domain, DomainIcon, type Health, HealthMark, type Need, NeedMark, Tag } from "./parts.tsx";

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
          <h3 className="c2">
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

type ServiceRowProps = {
  name: string;
  owner: string;
  domain: Domain;
  handling: string;
  /** 2.1 万人办过 */
  useText: string;
  /** undefined where nothing of it is done here */
  needsSignIn: boolean | undefined;
  /** what a press does: 办理, 查询, 到窗口办 */
  act: string;
  onOpen: () => void;
};

/** What one has to do before it opens: 需登录, 免登录; nothing where it is done elsewhere. */
export function SignInMark({ needsSignIn }: { needsSignIn: boolean | undefined }) {
  return (
    <span className="lk">
      {needsSignIn !== undefined && (
        <>
          <Icon name={needsSignIn ? "lock" : "unlock"} />
          {needsSignIn ? "需登录" : "免登录"}
        </>
      )}
    </span>
  );
}

/** One service in a list. */
export function ServiceRow({ name, owner, domain, handling, useText, needsSignIn, act, onOpen }: ServiceRowProps) {
  return (
    <li className="srow">
      <DomainIcon domain={domain} size="s" />
      <div className="grow">
        <h3>
          <WholeWords>{name}</WholeWords>
        </h3>
        <p>
          {owner}　{useText}
        </p>
      </div>
      <Tag tone={needsSignIn === undefined || act === "查询" ? "plain" : "acc"}>{handling}</Tag>
      <SignInMark needsSignIn={needsSignIn} />
      <button type="button" className="btn d sm" onClick={onOpen}>
        {act}
        <span className="sr">{name}</span>
      </button>
    </li>
  );
}
