/**
 * One text message, ready to read in `text`; `template` and `values` (the places `{1}`, `{2}` … in order) are for
 * gateways that fill a template of their own. `code` is empty where the message carries none.
 */
export type SmsMessage = { to: string; text: string; code: string; template: string; values: string[] };

/** Sends text messages. */
export interface SmsGateway {
  /** @throws when the message was not taken over; the caller then tells the user that nothing was sent */
  send(message: SmsMessage): Promise<void>;
}
