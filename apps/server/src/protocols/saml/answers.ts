import type { SharedField } from "@sannong/contract/identity/shared-fields";
import { formFields, redirectAddress, type Received } from "./bindings.ts";
import { Binding } from "./names.ts";
import { signMessage, type SigningKey } from "./signatures.ts";
import type { LeftSystem } from "../protocol-pages/index.ts";

/** What a form carries: an entry, a refusal the system is told of, or a sign-off. */
export type Way = "entering" | "refused" | "leaving";
/** What a browser is answered with. */
export type Answer =
  | { kind: "redirect"; address: string; waitsFor?: string }
  | { kind: "post"; to: string; fields: Record<string, string>; systemName: string; way: Way }
  | { kind: "agree"; id: string; systemName: string; owner: string; fields: SharedField[]; changed: boolean }
  | { kind: "signedOut"; results: LeftSystem[] };

type Message = { kind: Received["kind"]; xml: string; relayState: string | undefined };
type Goal = { binding: string; to: string; systemName: string };

/** A signed logout message on its way: the signature stands beside a redirected one and inside a posted one. */
export function carry(message: Message, { binding, to, systemName }: Goal, key: SigningKey): Answer {
  if (binding === Binding.redirect) return { kind: "redirect", address: redirectAddress(to, message, key) };
  const fields = formFields({ ...message, xml: signMessage(message.xml, key) });
  return { kind: "post", to, fields, systemName, way: "leaving" };
}
