import type { SituationInFull } from "@sannong/contract/content/situation";
import { MatterRow } from "../../lib/lists/matter-row.tsx";
import { timeInWords } from "../../lib/words/words.ts";

type Props = {
  situation: SituationInFull;
  onOpen: (identification: string) => void;
};

/** What is to be done in a situation, one after another, each with the reason why. */
export function Bundle({ situation: { name, steps }, onOpen }: Props) {
  return (
    <section className="sec no-print" aria-labelledby="steps-title">
      <h2 className="sr" id="steps-title">
        {name}，依次要办的事
      </h2>
      <ol className="card">
        {steps.map(({ service, reason }, place) => (
          <MatterRow
            key={service.identification}
            step={place + 1}
            matter={service}
            about={reason}
            facts={[service.owner, timeInWords(service.promisedDays), service.isFree ? "不收费" : "见收费标准"]}
            onOpen={onOpen}
          />
        ))}
      </ol>
    </section>
  );
}
