/** One text message. `code` stands apart from the text for gateways that fill a template of their own. */
export type SmsMessage = { to: string; text: string; code: string };

/** Sends text messages. */
export interface SmsGateway {
  /** @throws when the message was not taken over; the caller then tells the user that nothing was sent */
  send(message: SmsMessage): Promise<void>;
}
