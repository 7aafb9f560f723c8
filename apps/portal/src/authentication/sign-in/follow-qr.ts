import type { QrProgress, QrState } from "@sannong/contract/authentication/qr-sign-in.schemas";
import { qrLoginEvents, qrLoginStatus } from "@sannong/contract/authentication/qr-sign-in";
import { call } from "../../lib/api/api.ts";

/** A stream that says nothing for so long is held up by something on the way. */
const SILENCE_MS = 5_000;
const ASK_MS = 2_000;

const isOver = (state: QrState) => state === "confirmed" || state === "refused" || state === "expired";

/**
 * Follows a QR sign-in until it is over: by server-sent events, and by asking where a network lets no stream
 * through (design §3, QR sign-in). A failed question is asked again; the code's own end is the caller's clock.
 *
 * @returns stops following
 */
export function followQr(qrId: string, tell: (state: QrState) => void): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;
  let told: QrState | undefined;

  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    source?.close();
  };
  const hear = (state: QrState) => {
    if (stopped || state === told) return;
    told = state;
    if (isOver(state)) stop();
    tell(state);
  };
  const ask = async () => {
    source?.close();
    const progress = await call(qrLoginStatus, { qrId }).catch(() => undefined);
    if (progress) hear(progress.state);
    if (!stopped) timer = setTimeout(() => void ask(), ASK_MS);
  };

  if (typeof EventSource === "undefined") void ask();
  else {
    source = new EventSource(`/api${qrLoginEvents.path}?qrId=${encodeURIComponent(qrId)}`);
    timer = setTimeout(() => void ask(), SILENCE_MS);
    source.addEventListener("message", ({ data }: MessageEvent<string>) => {
      clearTimeout(timer);
      hear((JSON.parse(data) as QrProgress).state);
    });
    source.addEventListener("error", () => {
      clearTimeout(timer);
      if (!stopped) void ask();
    });
  }
  return stop;
}
