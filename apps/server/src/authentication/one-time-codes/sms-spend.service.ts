import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import { site } from "@sannong/contract/content/site";
import type { SmsSpend } from "@sannong/contract/authentication/sms-admin.schemas";
import type { Config } from "../../config/config.ts";
import { daysOf } from "@sannong/contract/rules/time/days";
import { Refusal } from "../../platform/refusal.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { ProviderOutcome } from "../../gateways/sms/provider-outcomes.ts";
import { smsAbout } from "./sms-about.ts";
import type { smsCodeService } from "./sms-code.service.ts";
import type { SmsSpendStore } from "./sms-spend.store.ts";
import { smsTexts, type SmsTemplate } from "./sms-texts.ts";

type Period = { from: string; to: string };

const NOWHERE = "省外或没有填写";
const none = { taken: 0, failed: 0 };

type Deps = {
  store: SmsSpendStore;
  codes: Pick<ReturnType<typeof smsCodeService>, "sentToday">;
  regions: Pick<RegionsModule, "nameOf" | "stepsFrom">;
  policy: Config["sms"];
  /** what last became of a message at each provider */
  outcomes: () => readonly ProviderOutcome[];
};

/** What is said by text message, and how much of it: for the page of administrators. */
export function smsSpendService({ store, codes, regions, policy, outcomes }: Deps) {
  /** of the first that is asked */
  const templatesOf = ({ gateway }: Config["sms"]) => {
    const first = gateway.kind === "several" ? gateway.gateways[0] : gateway;
    return first && "templates" in first ? first.templates : {};
  };
  const kinds = Object.keys(smsTexts) as SmsTemplate[];
  const kindName = (kind: string) => (Object.hasOwn(smsAbout, kind) ? smsAbout[kind as SmsTemplate].name : kind);
  const cityName = (code: string) => {
    if (code === PROVINCE_CODE) return `${regions.nameOf(code) ?? code}本级`;
    return regions.nameOf(code) ?? NOWHERE;
  };

  /** @throws Refusal `sms.badPeriod` */
  const daysIn = ({ from, to }: Period): string[] => {
    const days = daysOf(from, to);
    if (!days) throw new Refusal("sms.badPeriod");
    return days;
  };

  return {
    texts() {
      const templates = templatesOf(policy);
      return {
        isRecordedOnly: policy.gateway.kind === "recording",
        providers: outcomes().map(({ lastTakenAt, lastFailedAt, ...one }) => ({
          ...one,
          lastTakenAt: lastTakenAt?.toISOString() ?? null,
          lastFailedAt: lastFailedAt?.toISOString() ?? null,
        })),
        signature: `【${site.name}】`,
        texts: kinds.map((kind) => ({
          kind,
          name: smsAbout[kind].name,
          text: smsTexts[kind],
          places: [...smsAbout[kind].places],
          providerTemplate: templates[kind] ?? null,
        })),
      };
    },

    /** @throws Refusal `sms.badPeriod` */
    async figures(period: Period): Promise<SmsSpend> {
      const days = daysIn(period);
      const { days: byDay, cities, kinds: byKind } = await store.figures(period);
      const budgeted = regions.stepsFrom(PROVINCE_CODE, PROVINCE_CODE).map(({ code }) => code);
      const codesOfCities = [...new Set([...budgeted, ...cities.keys()])];
      const sentToday = await codes.sentToday(codesOfCities);
      return {
        total: [...byDay.values()].reduce(
          (sum, one) => ({ taken: sum.taken + one.taken, failed: sum.failed + one.failed }),
          none,
        ),
        days: days.map((day) => ({ ...none, ...byDay.get(day), day })),
        byCity: codesOfCities.map((code, at) => ({
          ...none,
          ...cities.get(code),
          code,
          name: cityName(code),
          sentToday: sentToday[at] ?? 0,
        })),
        byKind: [...byKind]
          .map(([kind, counts]) => ({ ...counts, kind, name: kindName(kind) }))
          .toSorted((one, other) => other.taken - one.taken || one.kind.localeCompare(other.kind)),
        budgets: {
          perRegionDay: policy.perRegionDay,
          regionReservePercent: policy.regionReservePercent,
          perNumberDay: policy.perNumberDay,
          perAddressHour: policy.perAddressHour,
          resendSeconds: policy.resendSeconds,
        },
      };
    },

    /** @throws Refusal `sms.badPeriod` */
    async rows(period: Period, most: number) {
      daysIn(period);
      const rows = await store.rows(period, most);
      return rows.map(({ city, kind, ...row }) => ({ ...row, city: cityName(city), kind: kindName(kind) }));
    },
  };
}

export type SmsSpendService = ReturnType<typeof smsSpendService>;
