import type { MailConfig } from "../../config/config.ts";
import type { Recorder } from "../../platform/recorder.ts";
import type { MailGateway } from "./mail-gateway.ts";
import { type RecordedMail, recordingMailGateway } from "./recording-mail-gateway.ts";
import { smtpMailGateway } from "./smtp-mail-gateway.ts";

type Deps = { settings: MailConfig | undefined; recorder: Recorder<RecordedMail> };

/** The gateway that was configured; undefined where mail is not set up, and nobody is asked for an address. */
export function createMailGateway({ settings, recorder }: Deps): MailGateway | undefined {
  if (settings === undefined) return undefined;
  return settings.kind === "recording" ? recordingMailGateway(recorder) : smtpMailGateway(settings);
}
