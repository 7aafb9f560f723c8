import * as styles from "./result-item.module.css";
import type { ConnectedSystem } from "@sannong/contract/catalogue/services";
import type { Found } from "@sannong/contract/catalogue/search";
import { domainOf } from "@sannong/contract/catalogue/service-words";
import { findables } from "@sannong/contract/catalogue/search-kinds";
import { dayOf } from "@sannong/contract/rules/time/days";
import { DomainIcon, Icon } from "@sannong/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { actOfSystem } from "../../lib/words/acts.ts";
import { worksOnline } from "@sannong/contract/rules/protocols/way-in";
import { MatterRow } from "../../lib/lists/matter-row.tsx";
import { Marked } from "./marked.tsx";

/** Opens a service by its name, or the system that was found. */
export type OnOpen = (
  identification: string,
  system?: Pick<ConnectedSystem, "name" | "owner" | "wayIn" | "identification">,
) => void;

export type Opening = {
  onOpen: OnOpen;
  /** told of every choice */
  onChoose: (found: Found) => void;
};

/** Nothing of it is done from here: its page says where it is. */
export const isElsewhere = ({ wayIn }: Pick<Found, "wayIn">): boolean => wayIn !== null && !worksOnline(wayIn);

/** What opens a thing: its page in this portal, or the press that leads into a system. */
export function ThingLink({
  found,
  className,
  onOpen,
  onChoose,
  children,
}: Opening & { found: Found; className: string; children: ReactNode }) {
  const { identification, path } = found;
  if (path !== null && (identification === null || isElsewhere(found)))
    return (
      <Link className={className} to={path} onClick={() => onChoose(found)}>
        {children}
      </Link>
    );
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        onChoose(found);
        pressFound(found, onOpen);
      }}
    >
      {children}
    </button>
  );
}

/** A press on a service or a system that was found. */
export function pressFound({ kind, key, title, owner, wayIn, identification }: Found, onOpen: OnOpen): void {
  const isSystem = kind === "system" && wayIn !== null;
  onOpen(identification ?? key, isSystem ? { name: title, owner, wayIn, identification } : undefined);
}

/** Of the facts, what one chooses by in a list. */
const saidInResults = ["办理时限", "收费", "最高", "补贴额"];

/** As the lists of matters say it: 承诺 7 个工作日, 不收费. */
function inWords({ label, text }: Found["facts"][number]): string {
  if (label === "收费" || text === "当场办结") return text;
  return label === "办理时限" ? `承诺 ${text}` : `${label} ${text}`;
}

type Props = Opening & { found: Found; terms: readonly string[] };

/** One result; a matter looks as it does in every other list. */
export const ResultItem = (props: Props) =>
  props.found.kind === "service" && props.found.path !== null ? <MatterFound {...props} /> : <OtherResult {...props} />;

function MatterFound({ found, terms, onOpen, onChoose }: Props) {
  const { key, title, summary, owner, tags, regionName, needsSignIn, domain, wayIn } = found;
  const promised = found.facts.filter(({ label }) => saidInResults.includes(label));
  return (
    <MatterRow
      matter={{
        identification: found.identification ?? key,
        name: title,
        domain: domainOf(domain),
        handling: tags[0] ?? "",
        isNeedLogin: needsSignIn,
        wayIn: wayIn ?? "guide",
      }}
      title={<Marked text={title} terms={terms} />}
      about={<Marked text={summary} terms={terms} />}
      facts={[owner, regionName ?? "", ...promised.map(inWords)]}
      onLook={() => onChoose(found)}
      onOpen={(identification) => {
        onChoose(found);
        onOpen(identification);
      }}
    />
  );
}

/** What it is called, what it is for, whose it is. */
function OtherResult({ found, terms, ...opening }: Props) {
  const { kind, title, summary, owner, tags, regionName, at, needsSignIn, domain, identification, path } = found;
  const isHere = !isElsewhere(found);
  const promised = found.facts.filter(({ label }) => saidInResults.includes(label));
  return (
    <li className={styles.res}>
      <DomainIcon domain={domainOf(domain)} icon={findables[kind].icon} />
      <h3>
        <ThingLink found={found} className="link" {...opening}>
          <Marked text={title} terms={terms} />
        </ThingLink>
      </h3>
      <span className={styles.ty}>{findables[kind].name}</span>
      <p>
        <Marked text={summary} terms={terms} />
      </p>
      <div className="m">
        <span>{owner}</span>
        {regionName && <span>{regionName}</span>}
        {/* how it is handled, where it is handled here */}
        {(isHere ? tags : []).map((tag) => (
          <span key={tag}>{tag}</span>
        ))}
        {promised.map((fact) => (
          <span key={fact.label}>{inWords(fact)}</span>
        ))}
        {identification !== null && path !== null && isHere && (
          <Link className="link no-print" to={path} onClick={() => opening.onChoose(found)}>
            {kind === "service" ? "办事指南" : "详细介绍"}
            <span className="sr">：{title}</span>
          </Link>
        )}
        {kind === "system" && found.wayIn !== null && <span>{actOfSystem(found.wayIn)}</span>}
        {kind === "service" && !isHere && <span>窗口办理</span>}
        {needsSignIn && isHere && (
          <span className="lk">
            <Icon name="lock" />
            需登录
          </span>
        )}
        {at && <time dateTime={at}>{dayOf(new Date(at))}</time>}
      </div>
    </li>
  );
}
