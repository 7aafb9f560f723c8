import * as z from "zod/mini";
import { deliveries, deliveryFilter, eventId } from "../protocols/envelope.schemas.ts";
import { oneOf, optionalText, text } from "../fields.ts";
import { signingPurposes } from "./webhook-words.ts";

const id = text("请指明申请", 40);

export const webhookOfSystem = {
  input: z.object({ id }),
  output: z.object({
    /** null: events are sent nowhere */
    url: z.nullable(z.string()),
    /** goes back with another address, and another one meanwhile refuses that; null for others, who change nothing */
    revision: z.nullable(z.string()),
    /** scheme, host and port of every address that was reviewed; others take no events */
    origins: z.array(z.string()),
    /** how many are live, two at most */
    secrets: z.object({ webhook: z.number(), request: z.number() }),
    /** a signing secret may be taken now; a live system needs the consent of another person for each */
    mayTakeSecret: z.boolean(),
  }),
};
export type WebhookOfSystem = z.infer<typeof webhookOfSystem.output>;

export const saveWebhook = {
  // the address that was read; a page of the release before knows none
  input: z.object({ id, url: text("请填写接收地址", 500), revision: optionalText(64) }),
  output: z.object({ url: z.string() }),
};
export const removeWebhook = { input: z.object({ id }), output: z.null() };
export const testWebhook = { input: z.object({ id }), output: z.object({ eventId: z.string() }) };
export const deliveriesOfSystem = { input: z.object({ id, ...deliveryFilter }), output: deliveries };
export const replayDelivery = { input: z.object({ id, eventId }), output: z.null() };
export const takeSigningSecret = {
  input: z.object({ id, purpose: oneOf(signingPurposes, "请选择要领取的密钥") }),
  output: z.object({ appId: z.string(), secret: z.string() }),
};
