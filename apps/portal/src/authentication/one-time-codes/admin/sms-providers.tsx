import type { SmsProviderOutcome } from "@sannong/contract/authentication/sms-admin.schemas";
import { smsFailures, smsProviders } from "@sannong/contract/authentication/sms-words";
import { momentOfClock } from "@sannong/contract/rules/time/days";

const at = (moment: string | null) => (moment === null ? null : momentOfClock(new Date(moment), "second"));

/** In which order providers are asked, and what last became of a message at each of them. */
export const SmsProviders = ({ providers }: { providers: readonly SmsProviderOutcome[] }) => (
  <section aria-label="短信服务商">
    <p className="sec2">
      {providers.length > 1
        ? "按这个顺序发送；前一家没有收下的才交给后一家，没有应答的不再交给别家。"
        : "短信由这一家发送。"}
      结果是本节点这次启动以来的。
    </p>
    <ol>
      {providers.map(({ kind, lastTakenAt, lastFailedAt, lastFailure }) => (
        <li key={kind}>
          <b>{smsProviders[kind]}</b>：
          {lastTakenAt === null ? "还没有收下过短信" : `最近收下 ${String(at(lastTakenAt))}`}
          {lastFailedAt !== null && lastFailure !== null
            ? `；最近未成功 ${String(at(lastFailedAt))}（${smsFailures[lastFailure]}）`
            : ""}
        </li>
      ))}
    </ol>
  </section>
);
