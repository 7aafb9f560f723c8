import { demoModule } from "../operations/demo/index.ts";
import { smsTexts, oneTimeCodesModule, type RecordedCaptcha } from "../authentication/one-time-codes/index.ts";
import { createSmsGateway } from "../gateways/sms/create-sms-gateway.ts";
import type { RecordedSms } from "../gateways/sms/recording-sms-gateway.ts";
import { recorder } from "../platform/recorder.ts";
import { demonstrationAccounts } from "../seed/accounts.ts";
import type { AppContext } from "../kernel/context.ts";

type Ground = Omit<Parameters<typeof oneTimeCodesModule>[0], "sms" | "passwordKey" | "captchaRecorder"> &
  Pick<AppContext, "config" | "outbound">;

/** Who somebody is: captchas, text messages, and in a demonstration the module that shows what was sent. */
export async function verificationModules({ config, outbound, ...ground }: Ground) {
  const { demonstration, sms, keys } = config;
  const { shortLived, sealer, clock, log } = ground;
  const record = <T extends Record<string, string>>(kind: string) => recorder<T>({ shortLived, sealer, clock, kind });
  const sentSms = record<RecordedSms>("sentSms");
  const captchas = demonstration ? record<RecordedCaptcha>("captchaAnswer") : undefined;
  const gateway = await createSmsGateway({
    settings: sms.gateway,
    outbound,
    clock,
    recorder: sentSms,
    templates: Object.keys(smsTexts),
  });
  if (!demonstration && sms.gateway.kind === "recording")
    log.warn("no SMS gateway is configured: text messages reach nobody (SMS_GATEWAY)");
  const verification = oneTimeCodesModule({
    ...ground,
    sms: { gateway, policy: sms },
    passwordKey: keys.passwordSm2.publicKey,
    captchaRecorder: captchas,
  });
  return {
    verification,
    demo: captchas && demoModule({ sms: sentSms, captchas, accounts: demonstrationAccounts }),
  };
}
