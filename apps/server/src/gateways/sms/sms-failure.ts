/**
 * Why a gateway did not take a message over. It holds the provider's own code for the log, and neither number nor
 * text: what a provider writes into its messages is not ours to keep.
 */
export class SmsFailure extends Error {
  override name = "SmsFailure";
  readonly reason: "refused" | "unreachable" | "timeout" | "garbled";
  constructor(reason: SmsFailure["reason"], providerCode = "") {
    const code = /^[\w.-]{1,80}$/.test(providerCode) ? ` (${providerCode})` : "";
    super(`the SMS gateway: ${reason}${code}`);
    this.reason = reason;
  }
}

/** One message, all tries together: whoever pressed the button is waiting. */
export const SMS_DEADLINE_MS = 5000;
const TRIES = 2;

/**
 * Tries again, once, where the gateway could not be reached or failed by itself. Not after a refusal, which stays
 * one; nor after silence: the message may be on its way already.
 */
export async function tryTwice(send: (signal: AbortSignal) => Promise<void>, deadlineMs: number): Promise<void> {
  const signal = AbortSignal.timeout(deadlineMs);
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(signal);
    } catch (failure) {
      const mayHelp = failure instanceof SmsFailure && failure.reason === "unreachable";
      if (!mayHelp || tries === TRIES || signal.aborted) throw failure;
    }
  }
}
