import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { type Domain, DomainIcon, type Health, HealthMark, type Need, NeedMark, Tag } from "./parts.tsx";

type SystemTileProps = {
  name: string;
  owner: string;
  domain: Domain;
  health: Health;
  need: Need;
  summary?: string;
  /** a star, where something may be kept at hand */
  star?: ReactNode;
  onOpen: () => void;
};

/** A connected system. The whole tile is the button; a stopped one offers 查看说明 instead of 进入. */
export function SystemTile({ name, owner, domain, health, need, summary, star, onOpen }: SystemTileProps) {
  const isStopped = health === "stopped";
  return (
    <article className={isStopped ? "tile off" : "tile"}>
      <div className="top">
        <DomainIcon domain={domain} />
        <div className="grow">
          <h3 className="c2">{name}</h3>
          <p className="own">{owner}</p>
        </div>
        {star}
      </div>
      {summary && <p className="desc c2">{summary}</p>}
      <div className="bot">
        <HealthMark health={health} />
        <NeedMark need={need} />
        <button type="button" className="go" onClick={onOpen}>
          {isStopped ? "查看说明" : "进入"}
          <span className="sr">{name}</span>
          {!isStopped && <Icon name="arrow" />}
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
  needsSignIn: boolean;
  onOpen: () => void;
};

/** One service in a list; 查询 where nothing is handed in, 办理 else. */
export function ServiceRow({ name, owner, domain, handling, useText, needsSignIn, onOpen }: ServiceRowProps) {
  const isQuery = handling === "查询";
  return (
    <li className="srow">
      <DomainIcon domain={domain} size="s" />
      <div className="grow">
        <h3>{name}</h3>
        <p>
          {owner}　{useText}
        </p>
      </div>
      <Tag tone={isQuery ? "plain" : "acc"}>{handling}</Tag>
      <span className="lk">
        <Icon name={needsSignIn ? "lock" : "unlock"} />
        {needsSignIn ? "需登录" : "免登录"}
      </span>
      <button type="button" className="btn d sm" onClick={onOpen}>
        {isQuery ? "查询" : "办理"}
        <span className="sr">{name}</span>
      </button>
    </li>
  );
}
