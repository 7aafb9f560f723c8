import { admissionSentences, type AdmissionReason } from "../../kernel/admission/index.ts";
import type { ConnectedSystem } from "../../kernel/application/index.ts";

/** Why a message is not taken. Each has a sentence for the person and a word for whoever looks after the system. */
export type BadMessageReason =
  | "malformed"
  | "forbiddenMarkup"
  | "tooLarge"
  | "unknownSystem"
  | "unsigned"
  | "badSignature"
  | "wrongDestination"
  | "expired"
  | "early"
  | "replayed"
  | "foreignAddress"
  | "foreignTarget"
  | "sessionOver";

/** Its system is sent nobody for now, or its person does not enter it: told on a page, in the portal's words. */
export class NotAdmitted extends Error {
  override name = "NotAdmitted";
  readonly reason: AdmissionReason;
  readonly system: ConnectedSystem;
  constructor(reason: AdmissionReason, system: ConnectedSystem) {
    super(admissionSentences[reason]);
    this.reason = reason;
    this.system = system;
  }
}

/** A message nobody may rely on: it is answered with a page, never with a SAML message to an address it names. */
export class BadMessage extends Error {
  override name = "BadMessage";
  readonly reason: BadMessageReason;
  /** the system that seems to have sent it, where it is a connected one */
  readonly system: string | undefined;
  constructor(reason: BadMessageReason, message: string, { system, cause }: { system?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.reason = reason;
    this.system = system;
  }
}
