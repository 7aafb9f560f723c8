import type { WebhookOfSystem } from "@sannong/contract/applications/webhook-admin.schemas";
import { useState } from "react";

type Address = Pick<WebhookOfSystem, "url" | "revision">;

/** How what is typed stands to what was registered elsewhere meanwhile. */
export function judgeAddress(typed: string, { known, now }: { known: Address; now: Address }): "same" | "take" | "ask" {
  if (now.revision === known.revision) return "same";
  const isUntouched = typed === (known.url ?? "");
  return isUntouched || typed === (now.url ?? "") ? "take" : "ask";
}

/**
 * The address as it is being typed, over whatever the page reads meanwhile. Where another one came in, it is taken over
 * unless something was typed; then whoever typed is asked, and what they save from there on is saved over what they saw.
 */
export function useReceiverAddress(now: WebhookOfSystem) {
  const [known, setKnown] = useState<Address>(now);
  const [url, setUrl] = useState(now.url ?? "");
  const verdict = judgeAddress(url.trim(), { known, now });
  const takeTheirs = () => {
    setKnown(now);
    setUrl(now.url ?? "");
  };
  if (verdict === "take") takeTheirs();
  return { url, setUrl, isOther: verdict === "ask", takeTheirs };
}
