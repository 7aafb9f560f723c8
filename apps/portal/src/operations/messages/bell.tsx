import * as styles from "./bell.module.css";
import { Icon } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { messageQueries } from "./messages.queries.ts";

const MOST_SHOWN = 99;

/** The way to the message centre, with the number of those not read yet. */
export function Bell() {
  const { data: unread = 0 } = useQuery(messageQueries.unread());
  return (
    <Link
      className={`ib ${styles.bell}`}
      to="/mine/messages"
      aria-label={unread > 0 ? `消息，${unread} 条未读` : "消息"}
    >
      <Icon name="bell" size="m" />
      {unread > 0 && (
        <span className="badge" aria-hidden="true">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </Link>
  );
}
