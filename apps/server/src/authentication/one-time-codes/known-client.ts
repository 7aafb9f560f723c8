import { clientId } from "@sannong/contract/fields";
import * as z from "zod/mini";
import { Refusal } from "../../platform/refusal.ts";

/** @throws Refusal `captcha.clientUnknown` for a header that no browser of ours sends */
export function knownClient(generatorUserId: string): string {
  if (!z.safeParse(clientId, generatorUserId).success) throw new Refusal("captcha.clientUnknown");
  return generatorUserId;
}
