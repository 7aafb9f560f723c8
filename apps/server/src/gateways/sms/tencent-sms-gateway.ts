import type { OneSmsGateway } from "../../config/config.ts";
import { SMS_DEADLINE_MS, SmsFailure, tryTwice } from "./sms-failure.ts";
import type { SmsGateway } from "./sms-gateway.ts";

type Settings = Extract<OneSmsGateway, { kind: "tencent" }>;

/** What SendSms answers, as far as we read it. */
type Sent = { SendStatusSet?: { Code?: string }[] };
/** What the library throws: its own exception, with the provider's code or the HTTP status where there was one. */
type Thrown = { code?: unknown; httpCode?: unknown; traceId?: unknown };

const ACCEPTED = "Ok";
const OF_NUMBER = /PhoneNumber|^LimitExceeded\.(DailyLimit|DeliveryFrequencyLimit)/;

/**
 * Tencent Cloud SMS by its own library (SendSms, version 2021-01-11, TC3-HMAC-SHA256). The text is the provider's
 * approved template, filled with our values in order; the signature stands before it there. The library connects by
 * itself, to the configured endpoint only: this is the one outgoing call that does not go through `outbound`.
 *
 * The library comes with the first use of the gateway: it is of no weight where another is chosen.
 */
export async function tencentSmsGateway(settings: Settings, deadlineMs = SMS_DEADLINE_MS): Promise<SmsGateway> {
  const { sms } = await import("tencentcloud-sdk-nodejs-sms");
  const { secretId, secretKey, region, appId, signName, templates } = settings;
  const { protocol, host } = new URL(settings.endpoint);
  const client = new sms.v20210111.Client({
    credential: { secretId, secretKey },
    region,
    profile: { httpProfile: { endpoint: host, protocol: `${protocol}//`, reqTimeout: Math.ceil(deadlineMs / 1000) } },
  });

  return {
    async send({ to, template, values }) {
      const request = {
        PhoneNumberSet: [`+86${to}`],
        SmsSdkAppId: appId,
        SignName: signName,
        TemplateId: templates[template],
        TemplateParamSet: values,
      };
      await tryTwice(async (signal) => {
        const sent = await client
          .request("SendSms", request, { signal })
          .then((answer) => answer as Sent | null)
          .catch((thrown: unknown) => {
            throw asFailure(thrown as Thrown, signal);
          });
        const code = sent?.SendStatusSet?.[0]?.Code;
        if (code === undefined) throw new SmsFailure("garbled");
        if (code !== ACCEPTED) throw new SmsFailure("refused", code, { isOfNumber: OF_NUMBER.test(code) });
      }, deadlineMs);
    },
  };
}

function asFailure({ code, httpCode, traceId }: Thrown, signal: AbortSignal): SmsFailure {
  if (signal.aborted) return new SmsFailure("timeout");
  if (typeof httpCode === "number")
    return new SmsFailure(httpCode >= 500 ? "unreachable" : "refused", String(httpCode));
  if (typeof code === "string" && code !== "")
    return new SmsFailure(code.startsWith("InternalError") ? "unreachable" : "refused", code);
  // its own exception without either is a connection that failed; anything else stumbled over the answer
  return new SmsFailure(traceId === undefined ? "garbled" : "unreachable");
}
