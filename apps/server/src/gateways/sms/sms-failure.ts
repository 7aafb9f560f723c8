/**
 * Why a gateway did not take a message over. It holds the provider's own code for the log, and neither number nor
 * text: what a provider writes into its messages is not ours to keep.
 */
export class SmsFailure extends Error {
  override name = "SmsFailure";
  readonly reason: "refused" | "unreachable" | "timeout" | "garbled";
  /** the provider may have it nevertheless: nobody else may send it, or somebody gets it twice */
  readonly mayHaveGone: boolean;
  /** the number is what is refused, and not the portal: another provider would be asked in vain, or past a limit */
  readonly isOfNumber: boolean;
  constructor(
    reason: SmsFailure["reason"],
    providerCode = "",
    { mayHaveGone = reason !== "refused", isOfNumber = false }: { mayHaveGone?: boolean; isOfNumber?: boolean } = {},
  ) {
    const code = /^[\w.-]{1,80}$/.test(providerCode) ? ` (${providerCode})` : "";
    super(`the SMS gateway: ${reason}${code}`);
    this.reason = reason;
    this.mayHaveGone = mayHaveGone;
    this.isOfNumber = isOfNumber;
    this.#code = providerCode;
  }
  readonly #code: string;

  /** The same after a try of which nobody knows what became. */
  leftOpen = (): SmsFailure =>
    new SmsFailure(this.reason, this.#code, { mayHaveGone: true, isOfNumber: this.isOfNumber });
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
  let mayHaveGone = false;
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(signal);
    } catch (failure) {
      if (!(failure instanceof SmsFailure)) throw failure;
      mayHaveGone ||= failure.reason !== "refused" && failure.mayHaveGone;
      if (failure.reason === "unreachable" && tries < TRIES && !signal.aborted) continue;
      // what the first try left open is not closed by the second
      throw mayHaveGone === failure.mayHaveGone ? failure : failure.leftOpen();
    }
  }
}
