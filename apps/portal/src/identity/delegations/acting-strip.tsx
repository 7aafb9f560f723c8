import * as styles from "./delegations.module.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { useSession } from "../../lib/session/session.ts";
import { dayInWords } from "../../lib/words/words.ts";
import { delegationQueries } from "./delegations.queries.ts";
import { EndDelegationButton } from "./end-delegation-button.tsx";

/** Above a guide that is read for somebody else: for whom, until when, and the way out of it. */
export function ActingStrip({ identification }: { identification: string }) {
  const [parameters, setParameters] = useSearchParams();
  const session = useSession();
  const id = parameters.get("for");
  const { data } = useQuery({
    ...delegationQueries.mine(),
    enabled: id !== null && session.status === "signedIn",
  });
  const acting = data?.delegations.find(
    (one) => one.id === id && one.side === "helper" && one.state === "active" && one.identification === identification,
  );
  if (!acting) return null;
  const { serviceName, other, endsAt } = acting;
  return (
    <aside className={`${styles.strip} no-print`} aria-label="正在代办">
      <p>
        您正在替 <b>{other?.name}</b> 办“{serviceName}”，到{dayInWords(endsAt)}
        为止。在这里进入业务系统，用的是您自己的账号；能代他进入的，在“<Link to="/mine/helpers">代办</Link>
        ”的“材料和记录”里进入。
      </p>
      <EndDelegationButton id={acting.id} serviceName={serviceName} onEnded={() => setParameters({})} />
    </aside>
  );
}
