import * as styles from "./service-list.module.css";
import type { Service } from "@sannong/contract/catalogue/services";
import { Button, buttonClass, EmptyState, ErrorState, Skeleton } from "@sannong/ui";
import { useState } from "react";
import { Link } from "react-router";
import { MatterRow } from "../../lib/lists/matter-row.tsx";
import { usesInWords } from "../../lib/words/uses-in-words.ts";

const FIRST_SHOWN = 6;
const MORE = 12;

type Props = {
  title: string;
  services: readonly Service[] | undefined;
  /** set when the list could not be read */
  failure?: { failure: Error; retry: () => void };
  onOpen: (identification: string) => void;
  onShowAll?: () => void;
};

/** Services as rows, six at first; of more than that a phone shows a few. */
export function ServiceList({ title, services, failure, onOpen, onShowAll }: Props) {
  const [shown, setShown] = useState(FIRST_SHOWN);
  const rest = services ? services.length - shown : 0;
  return (
    <section className="sec" aria-labelledby="services-title" id="services">
      <div className="sec-h">
        <h2 id="services-title">{title}</h2>
        {services && onShowAll && <p>共 {services.length} 项</p>}
        {onShowAll && (
          <button type="button" className="more link" onClick={onShowAll}>
            看全部主题
          </button>
        )}
      </div>
      <div className="card">
        {failure ? (
          <ErrorState title="服务没有加载出来" failure={failure.failure} onRetry={failure.retry} />
        ) : services === undefined ? (
          <Skeleton rows={FIRST_SHOWN} label="正在加载服务" />
        ) : services.length === 0 ? (
          onShowAll ? (
            <EmptyState kind="noneFound" title="没有这样的服务" onClear={onShowAll} clearLabel="看全部服务">
              换一个身份或主题试试。
            </EmptyState>
          ) : (
            <EmptyState
              kind="nothingYet"
              title="还没有服务"
              action={
                <Link className={buttonClass()} to="/serve/govermentserve">
                  看三农服务
                </Link>
              }
            >
              服务上线后会列在这里，可以直接办理。
            </EmptyState>
          )
        ) : (
          <ul className={shown === FIRST_SHOWN && rest > 0 ? "few" : undefined}>
            {services.slice(0, shown).map((service) => (
              <MatterRow
                key={service.identification}
                matter={service}
                facts={[service.owner, usesInWords(service)]}
                onOpen={onOpen}
              />
            ))}
          </ul>
        )}
        {rest > 0 && !failure && (
          <Button variant="link" block className={styles.moreRows} onClick={() => setShown(shown + MORE)}>
            更多（共 {shown + rest} 项）
          </Button>
        )}
      </div>
    </section>
  );
}
