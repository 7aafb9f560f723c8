import type { SmsGatewayConfig } from "../../config/config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Recorder } from "../../platform/recorder.ts";
import { httpSmsGateway } from "./http-sms-gateway.ts";
import { type RecordedSms, recordingSmsGateway } from "./recording-sms-gateway.ts";
import type { SmsGateway } from "./sms-gateway.ts";
import { tencentSmsGateway } from "./tencent-sms-gateway.ts";

type Deps = {
  settings: SmsGatewayConfig;
  outbound: Pick<Outbound, "call">;
  clock: Clock;
  recorder: Recorder<RecordedSms>;
  /** every text the portal may send, by name */
  templates: readonly string[];
};

/**
 * The gateway that was configured.
 *
 * @throws Error naming every text for which a provider that sends by template has none: better now than when
 *   somebody waits for it
 */
export async function createSmsGateway({ settings, outbound, clock, recorder, templates }: Deps): Promise<SmsGateway> {
  if (settings.kind === "recording") return recordingSmsGateway(recorder);
  if (settings.kind === "http") return httpSmsGateway({ settings, outbound, clock });
  const missing = templates.filter((name) => settings.templates[name] === undefined);
  if (missing.length > 0) throw new Error(`SMS_TEMPLATES: names no template for ${missing.join(", ")}`);
  return tencentSmsGateway(settings);
}
