import type { ListedService } from "@sannong/contract/guides";
import { DomainIcon, Icon, Tag } from "@sannong/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";

/** 当场办结, 承诺 7 个工作日 */
export const timeInWords = (days: number): string => (days === 0 ? "当场办结" : `承诺 ${days} 个工作日`);

const usesInWords = (count: number): string =>
  count >= 10_000 ? `${(count / 10_000).toFixed(1)} 万人办过` : `${count.toLocaleString("zh-CN")} 人办过`;

type Props = { service: ListedService; onOpen: (identification: string) => void; star?: ReactNode };

/** A service in a list: its name leads to the guide, the button into it. */
export function ServiceItem({ service, onOpen, star }: Props) {
  const { identification, name, summary, owner, domain, handling, isNeedLogin, useCount, promisedDays } = service;
  const act = handling === "查询" ? "查询" : "办理";
  return (
    <li className="srow serve-row">
      <DomainIcon domain={domain} size="s" />
      <div className="grow">
        <h3>
          <Link to={`/serve/guide/${identification}`}>{name}</Link>
        </h3>
        <p className="about">{summary}</p>
        <p>
          <span>{owner}</span>
          <span>{timeInWords(promisedDays)}</span>
          <span>{usesInWords(useCount)}</span>
        </p>
      </div>
      <Tag tone={handling === "查询" ? "plain" : "acc"}>{handling}</Tag>
      <span className="lk">
        <Icon name={isNeedLogin ? "lock" : "unlock"} />
        {isNeedLogin ? "需登录" : "免登录"}
      </span>
      {star}
      <button type="button" className="btn d sm" onClick={() => onOpen(identification)}>
        {act}
        <span className="sr">{name}</span>
      </button>
    </li>
  );
}
