import type { Service } from "@sannong/contract/catalogue/services";
import { type Domain, DomainIcon, SignInMark, Tag, WholeWords } from "@sannong/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { saidOfService } from "../words/acts.ts";

export const guidePath = (identification: string): string => `/serve/guide/${identification}`;

type Matter = Pick<Service, "identification" | "name" | "handling" | "isNeedLogin" | "wayIn"> & { domain: Domain };
type Props = {
  matter: Matter;
  /** its name with what was searched for marked in it */
  title?: ReactNode;
  /** which step it is of something that is done in several; its sign when left out */
  step?: number;
  /** one sentence: what it is for, or why it is to be done */
  about?: ReactNode;
  /** who does it, how long it takes, how many had it done; empty ones are left out */
  facts: readonly string[];
  star?: ReactNode;
  /** told when somebody looks at its guide */
  onLook?: () => void;
  onOpen: (identification: string) => void;
};

/** A matter in any list: the row leads to its guide, the button begins it. */
export function MatterRow({ matter, title, step, about, facts, star, onLook, onOpen }: Props) {
  const { identification, name, domain } = matter;
  const { act, handling, needsSignIn } = saidOfService(matter);
  return (
    <li className="srow serve-row">
      {step === undefined ? <DomainIcon domain={domain} size="s" /> : <span className="step-no num">{step}</span>}
      <div className="grow">
        <h3>
          <Link to={guidePath(identification)} onClick={onLook}>
            {title ?? <WholeWords>{name}</WholeWords>}
          </Link>
        </h3>
        {about && <p className="about">{about}</p>}
        <p>
          {facts.filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
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
