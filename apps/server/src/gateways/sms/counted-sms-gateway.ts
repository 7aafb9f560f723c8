import type { SmsGateway } from "./sms-gateway.ts";
import { SmsFailure } from "./sms-failure.ts";

export type SmsResult = "taken" | SmsFailure["reason"] | "failed";

/** Tells what came of each message, without a word of it. */
export const countedSmsGateway = (gateway: SmsGateway, count: (result: SmsResult) => void): SmsGateway => ({
  async send(message) {
    try {
      await gateway.send(message);
    } catch (failure) {
      count(failure instanceof SmsFailure ? failure.reason : "failed");
      throw failure;
    }
    count("taken");
  },
});
