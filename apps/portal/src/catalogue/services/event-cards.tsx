import * as styles from "./event-cards.module.css";
import type { Service } from "@sannong/contract/catalogue/services";
import { DomainIcon, EmptyState, ErrorState, Skeleton } from "@sannong/ui";
import { useState } from "react";
import { Link } from "react-router";
import { eventsAmong, type OfferedEvent } from "./life-events.ts";

const FIRST_SHOWN = 3;

type Props = {
  services: readonly Service[] | undefined;
  /** set when the list could not be read */
  failure: { failure: Error; retry: () => void } | undefined;
};

/** 按要办的事: a card for each, its services by name; a name leads to the guide. */
export function EventCards({ services, failure }: Props) {
  if (failure) return <ErrorState title="服务没有加载出来" failure={failure.failure} onRetry={failure.retry} />;
  if (!services) return <Skeleton rows={6} label="正在加载服务" />;
  const events = eventsAmong(services);
  if (events.length === 0)
    return (
      <EmptyState kind="nothingYet" title="这里还没有服务">
        服务上线后，会按要办的事列在这里。
      </EmptyState>
    );
  return (
    <ul className={styles.events}>
      {events.map((event) => (
        <EventCard key={event.title} event={event} />
      ))}
    </ul>
  );
}

function EventCard({ event: { title, about, domain, services } }: { event: OfferedEvent }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? services : services.slice(0, FIRST_SHOWN);
  const rest = services.length - FIRST_SHOWN;
  return (
    <li className={`card ${styles.event}`}>
      <div className={styles.eventH}>
        <DomainIcon domain={domain} />
        <div>
          <h3>{title}</h3>
          <p>{about}</p>
        </div>
      </div>
      <ul>
        {shown.map(({ identification, name }) => (
          <li key={identification}>
            <Link className="link" to={`/serve/guide/${identification}`}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" className="link more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "收起" : `还有 ${rest} 项`}
          <span className="sr">：{title}</span>
        </button>
      )}
    </li>
  );
}
