import * as styles from "./situation-sheet.module.css";
import type { SituationInFull } from "@sannong/contract/content/situation";
import { situationPath } from "@sannong/contract/content/situation-words";
import { worksOnline } from "@sannong/contract/rules/protocols/way-in";
import { useHydrated, WholeWords } from "@sannong/ui";
import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { present } from "../../lib/browser/clock.ts";
import { helpWords } from "../../lib/words/help-words.ts";
import { organiser, site } from "../../lib/words/site.ts";
import { dayInWords, timeInWords } from "../../lib/words/words.ts";

type Step = SituationInFull["steps"][number];

/** 第 1、3 件能在网上办 */
const whichInWords = (steps: readonly Step[]): string => {
  const numbers = steps.flatMap(({ service }, place) => (worksOnline(service.wayIn) ? [place + 1] : []));
  if (numbers.length === 0) return "这几件事都到窗口办，或者先打电话问";
  if (numbers.length === steps.length) return "这几件事都能在网上办，打开下面的网址";
  return `第 ${numbers.join("、")} 件能在网上办，打开下面的网址`;
};

/**
 * The situation as the village office hands it out: whoever has no telephone at hand sees on it what to bring and where
 * to go. It is always there and only shown on paper, since what is drawn when printing begins may come too late for it.
 */
export function SituationSheet({ situation: { id, name, steps } }: { situation: SituationInFull }) {
  const today = dayInWords(usePrintedAt().toISOString());
  // the server draws the page for everybody, whatever they call it and whenever they print it
  const isHydrated = useHydrated();
  return (
    <section className={styles.sheet} aria-label={`${name}，打印的一张纸`}>
      <ol>
        {steps.map((step, place) => (
          <Matter key={step.service.identification} step={step} number={place + 1} />
        ))}
      </ol>
      <div className={styles.source}>
        <p>
          <b>{whichInWords(steps)}</b>
        </p>
        <p>{isHydrated && `${window.location.origin}${situationPath(id)}`}</p>
        <p>
          <span>{site.name}</span>
          {organiser && <span>{organiser}</span>}
          {helpWords && <span>{helpWords}</span>}
          {isHydrated && <span>{`打印日期：${today}`}</span>}
        </p>
      </div>
    </section>
  );
}

/** A page may stay open in an office for days: its date is read anew before the browser draws the paper. */
function usePrintedAt(): Date {
  const [now, setNow] = useState(present);
  useEffect(() => {
    const readAnew = () => flushSync(() => setNow(present()));
    window.addEventListener("beforeprint", readAnew);
    return () => window.removeEventListener("beforeprint", readAnew);
  }, []);
  return now;
}

function Matter({ step: { service, reason, guide }, number }: { step: Step; number: number }) {
  return (
    <li>
      <h2>
        <span className="num">{number}. </span>
        <WholeWords>{service.name}</WholeWords>
      </h2>
      <p className={styles.reason}>{reason}</p>
      <dl>
        <Fact name="谁能办">
          <span>{service.audiences.join("、")}</span>
          {guide.conditions.map((condition) => (
            <span key={condition}>{condition}</span>
          ))}
        </Fact>
        <Fact name="要带什么">
          <ul>
            {guide.materials.map(({ name, form, copies, source }) => (
              <li key={name}>
                <b>{name}</b>
                <span>{form}</span>
                <span>{`${copies} 份`}</span>
                <span>{source}</span>
              </li>
            ))}
          </ul>
        </Fact>
        <div className={styles.pair}>
          <Fact name="要多久">{timeInWords(service.promisedDays)}</Fact>
          <Fact name="多少钱">{guide.fee}</Fact>
        </div>
        <Fact name="在哪办">
          {worksOnline(service.wayIn) && <span>可以网上办</span>}
          {guide.places.map((place) => (
            <span key={place.name}>
              {place.name}：{place.address}
            </span>
          ))}
        </Fact>
        <Fact name="电话">
          {guide.phone !== "" && <span>{guide.phone}</span>}
          <span>{guide.hours}</span>
        </Fact>
      </dl>
    </li>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
