/** One message to one person, plain text. `code` is what the outbox shows beside it; empty where it carries none. */
export type Mail = { to: string; subject: string; text: string; code: string };

/** Sends mail. */
export interface MailGateway {
  /** @throws MailFailure when the message was not taken over */
  send(mail: Mail): Promise<void>;
}
