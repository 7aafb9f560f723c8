import type { OneSmsGateway, SmsGatewayConfig } from "../../config/config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import type { Recorder } from "../../platform/recorder.ts";
import { aliyunSmsGateway } from "./aliyun-sms-gateway.ts";
import { countedSmsGateway, type SmsResult } from "./counted-sms-gateway.ts";
import { httpSmsGateway } from "./http-sms-gateway.ts";
import { huaweiSmsGateway } from "./huawei-sms-gateway.ts";
import { masSmsGateway } from "./mas-sms-gateway.ts";
import { type RecordedSms, recordingSmsGateway } from "./recording-sms-gateway.ts";
import { severalSmsGateway } from "./several-sms-gateway.ts";
import type { SmsGateway } from "./sms-gateway.ts";
import { tencentSmsGateway } from "./tencent-sms-gateway.ts";

type Deps = {
  settings: SmsGatewayConfig;
  outbound: Pick<Outbound, "call">;
  clock: Clock;
  recorder: Recorder<RecordedSms>;
  /** every text the portal may send, by name */
  templates: readonly string[];
  /** told what came of each try of each provider */
  count?: (provider: OneSmsGateway["kind"], result: SmsResult) => void;
};

const PROVIDER_TEMPLATES = {
  tencent: "SMS_TEMPLATES",
  aliyun: "SMS_ALIYUN_TEMPLATES",
  huawei: "SMS_HUAWEI_TEMPLATES",
} as const;

/**
 * The gateway that was configured, or several in their order.
 *
 * @throws Error naming every text for which a provider that sends by template has none: better now than when
 *   somebody waits for it
 */
export async function createSmsGateway({ settings, count = () => undefined, ...deps }: Deps): Promise<SmsGateway> {
  const chosen = settings.kind === "several" ? settings.gateways : [settings];
  const providers = await Promise.all(
    chosen.map(async (one) => {
      const gateway = countedSmsGateway(await gatewayOf(one, deps), (result) => count(one.kind, result));
      return { name: one.kind, gateway };
    }),
  );
  const [first] = providers;
  return first && providers.length === 1 ? first.gateway : severalSmsGateway(providers, deps.clock);
}

async function gatewayOf(
  settings: OneSmsGateway,
  { outbound, clock, recorder, templates }: Omit<Deps, "settings" | "count">,
): Promise<SmsGateway> {
  if (settings.kind === "recording") return recordingSmsGateway(recorder);
  if (settings.kind === "http") return httpSmsGateway({ settings, outbound, clock });
  if (settings.kind === "mas") return masSmsGateway({ settings, outbound });
  const missing = templates.filter((name) => settings.templates[name] === undefined);
  if (missing.length > 0)
    throw new Error(`${PROVIDER_TEMPLATES[settings.kind]}: names no template for ${missing.join(", ")}`);
  if (settings.kind === "aliyun") return aliyunSmsGateway({ settings, outbound, clock });
  if (settings.kind === "huawei") return huaweiSmsGateway({ settings, outbound, clock });
  return tencentSmsGateway(settings);
}
