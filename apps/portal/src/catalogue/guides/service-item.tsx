import type { ListedService } from "@sannong/contract/catalogue/guides";
import { DomainIcon, SignInMark, Tag, WholeWords } from "@sannong/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { saidOfService } from "../../lib/acts.ts";
import { usesInWords } from "../../lib/uses-in-words.ts";

/** 当场办结, 承诺 7 个工作日 */
export const timeInWords = (days: number): string => (days === 0 ? "当场办结" : `承诺 ${days} 个工作日`);

type Props = { service: ListedService; onOpen: (identification: string) => void; star?: ReactNode };

/** A service in a list: its name leads to the guide, the button into it. */
export function ServiceItem({ service, onOpen, star }: Props) {
  const { identification, name, summary, owner, domain, promisedDays } = service;
  const { act, handling, needsSignIn } = saidOfService(service);
  const used = usesInWords(service);
  return (
    <li className="srow serve-row">
      <DomainIcon domain={domain} size="s" />
      <div className="grow">
        <h3>
          <Link to={`/serve/guide/${identification}`}>
            <WholeWords>{name}</WholeWords>
          </Link>
        </h3>
        <p className="about">{summary}</p>
        <p>
          <span>{owner}</span>
          <span>{timeInWords(promisedDays)}</span>
          {used && <span>{used}</span>}
        </p>
      </div>
      <Tag tone={needsSignIn === undefined || act === "查询" ? "plain" : "acc"}>{handling}</Tag>
      <SignInMark needsSignIn={needsSignIn} />
      {star}
      <button type="button" className="btn d sm" onClick={() => onOpen(identification)}>
        {act}
        <span className="sr">{name}</span>
      </button>
    </li>
  );
}
