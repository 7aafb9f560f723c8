import type { SmsGateway } from "./sms-gateway.ts";
import { spanned } from "../../platform/tracing/trace.ts";
import { SmsFailure } from "./sms-failure.ts";

export type SmsResult = "taken" | SmsFailure["reason"] | "failed";

/** Tells what came of each message, without a word of it. */
export const countedSmsGateway = (gateway: SmsGateway, count: (result: SmsResult) => void): SmsGateway => ({
  async send(message) {
    try {
      await spanned({ name: "send SMS", kind: "client" }, () => gateway.send(message));
    } catch (failure) {
      count(failure instanceof SmsFailure ? failure.reason : "failed");
      throw failure;
    }
    count("taken");
  },
});
