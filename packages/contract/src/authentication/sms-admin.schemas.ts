import * as z from "zod/mini";
import { nothing, oneOf } from "../fields.ts";
import { period } from "../period.schemas.ts";
import { smsFailures, smsProviders } from "./sms-words.ts";

const provider = z.object({
  kind: oneOf(smsProviders),
  lastTakenAt: z.nullable(z.string()),
  lastFailedAt: z.nullable(z.string()),
  lastFailure: z.nullable(oneOf(smsFailures)),
});
export type SmsProviderOutcome = z.infer<typeof provider>;

const counts = { taken: z.number(), failed: z.number() };
const text = z.object({
  kind: z.string(),
  name: z.string(),
  /** as it is sent, the places as {1}, {2} … */
  text: z.string(),
  /** what fills {1}, {2} … in order */
  places: z.array(z.string()),
  /** the provider's approved text of the same words; null where the portal sends the text itself */
  providerTemplate: z.nullable(z.string()),
});
export type SmsText = z.infer<typeof text>;

export const smsTextsAsSent = {
  input: nothing,
  output: z.object({
    /** nothing reaches anybody: messages are written into the outbox */
    isRecordedOnly: z.boolean(),
    /** in the order in which they are asked, with what last became of a message there, since this server started */
    providers: z.array(provider),
    /** stands before every text */
    signature: z.string(),
    texts: z.array(text),
  }),
};

const city = z.object({ code: z.string(), name: z.string(), ...counts, sentToday: z.number() });
export type SmsCity = z.infer<typeof city>;
const kind = z.object({ kind: z.string(), name: z.string(), ...counts });
export type SmsKind = z.infer<typeof kind>;
const day = z.object({ day: z.string(), ...counts });

export const smsSpend = {
  input: z.object(period),
  output: z.object({
    total: z.object(counts),
    /** every day of the period, also those without any */
    days: z.array(day),
    /** every city of the province, and what belongs to none; `sentToday` is what its budget has lost */
    byCity: z.array(city),
    byKind: z.array(kind),
    budgets: z.object({
      perRegionDay: z.number(),
      /** percent that are kept for sends behind a right password */
      regionReservePercent: z.number(),
      perNumberDay: z.number(),
      perAddressHour: z.number(),
      resendSeconds: z.number(),
    }),
  }),
};
export type SmsSpend = z.infer<typeof smsSpend.output>;

export const exportSmsSpend = { input: z.object(period), output: z.unknown() };
