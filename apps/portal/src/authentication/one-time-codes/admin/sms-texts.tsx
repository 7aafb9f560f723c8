import * as smsSpendStyles from "./sms-spend.module.css";
import * as styles from "./sms-texts.module.css";
import type { SmsText } from "@sannong/contract/authentication/sms-admin.schemas";
import { Alert, ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { smsQueries } from "./one-time-codes.queries.ts";
import { DemonstrationNote } from "../../../lib/words/demonstration.tsx";
import { demonstrationNotes } from "../../../lib/words/demonstration-notes.ts";

/** Every text as it is sent; what is sent by template must read the same at the provider. */
export function SmsTexts() {
  const { data, error, refetch } = useQuery(smsQueries.texts());
  if (error && !data) return <ErrorState title="短信原文没有读到" failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} label="正在读取短信原文" />;
  return (
    <div className={smsSpendStyles.smsAdmin}>
      {data.isRecordedOnly && <RecordedOnly />}
      <p className="sec2">
        共 {data.texts.length} 种，每条前面都带签名 <b>{data.signature}</b>
        。带编号的色块是发送时填入的内容。服务商按模板发送时，模板须与这里一字不差；修改文字随新版本发布。
      </p>
      <ul className={styles.smsTexts}>
        {data.texts.map((text) => (
          <Text key={text.kind} text={text} />
        ))}
      </ul>
    </div>
  );
}

export const RecordedOnly = () => (
  <Alert tone="warn">
    没有配置短信服务商：短信只留记录，不会发到任何手机。配置见部署说明（SMS_GATEWAY）。
    <DemonstrationNote>{demonstrationNotes.sms}</DemonstrationNote>
  </Alert>
);

function Text({ text: { kind, name, text, places, providerTemplate } }: { text: SmsText }) {
  return (
    <li className="bx">
      <div className="h">
        <h2>{name}</h2>
        <code className="mono sm sec2">{kind}</code>
      </div>
      <div className="pad">
        <p>
          {text
            .split(/(\{\d\})/)
            .map((part, at) => (at % 2 === 1 ? <Place key={`${at} ${part}`} number={part.slice(1, -1)} /> : part))}
        </p>
        {places.length > 0 && (
          <ol className={styles.smsPlaces}>
            {places.map((place, at) => (
              <li key={place}>
                <Place number={String(at + 1)} /> {place}
              </li>
            ))}
          </ol>
        )}
        {providerTemplate !== null && (
          <p className="sm sec2">
            服务商模板 <code className="mono">{providerTemplate}</code>
          </p>
        )}
      </div>
    </li>
  );
}

const Place = ({ number }: { number: string }) => <span className={`${styles.smsPlace} num`}>{`{${number}}`}</span>;
