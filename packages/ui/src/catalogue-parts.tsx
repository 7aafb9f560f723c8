import { Icon } from "./icon.tsx";
import { type Domain, DomainIcon, Tag } from "./parts.tsx";

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
        <h3>{name}</h3>
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
