import * as styles from "./where-to-go.module.css";
import { readGuide } from "@sannong/contract/catalogue/guides";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { NoWayIn } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";
import { PhoneLink } from "../../lib/navigation/phone-link.tsx";
import { withOwner } from "../../lib/words/site.ts";
import { momentInWords } from "../../lib/words/words.ts";

/** Why nothing opens from here, whose it is, and where one goes, calls and reads instead. */
export function WhereToGo({ why, since, systemName, owner, guideOf }: Omit<NoWayIn, "name" | "goOn">) {
  const { data, isPending } = useQuery({
    queryKey: ["handoff", "whereToGo", guideOf],
    queryFn: ({ signal }) => call(readGuide, { identification: guideOf ?? "" }, { signal }),
    enabled: guideOf !== undefined,
    retry: false,
    // without a guide the office's own line stands there
    meta: { quiet: true },
  });
  const guide = data?.guide;
  const isReading = guideOf !== undefined && isPending;
  return (
    <>
      {why && (
        <p>
          {why}
          {since !== null && `（${momentInWords(since)}起）`}
        </p>
      )}
      <dl className={styles.whereToGo} aria-busy={isReading}>
        {systemName && <Fact name="业务系统">{systemName}</Fact>}
        {owner && <Fact name="主管单位">{owner}</Fact>}
        {guide?.places.map(({ name, address }) => (
          <Fact key={name} name="办理地点">
            {name}，{address}
          </Fact>
        ))}
        {guide && <Fact name="办理时间">{guide.hours}</Fact>}
        {guide ? (
          <Fact name="咨询电话">
            <PhoneLink number={guide.phone} />
          </Fact>
        ) : (
          !isReading && officeLine
        )}
      </dl>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const hours = withOwner(["helpHours"], ({ helpHours }) => `（${helpHours}）`);
/** The portal's own telephone, where the matter has none of its own. */
const officeLine = withOwner(["helpLine", "helpHref"], ({ helpLine, helpHref }) => (
  <Fact name="咨询电话">
    <a className="link" href={helpHref}>
      {helpLine}
    </a>
    {hours}
  </Fact>
));
