import type { Recorder } from "../../platform/recorder.ts";
import type { SmsGateway, SmsMessage } from "./sms-gateway.ts";

/** Sends nothing and keeps the last messages instead, so that a newcomer and a test can read their codes. */
export const recordingSmsGateway = (recorder: Recorder<SmsMessage>): SmsGateway => ({
  send: (message) => recorder.record(message),
});
