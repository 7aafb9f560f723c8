import { openRefusals, type OpenRefusal } from "@sannong/contract/rules/refusals/open-refusals";
import { Refusal } from "../../platform/refusal.ts";

/** A refusal for the makers of a system: cause, cure, and the id under which we find it again. */
export const openRefusal = (name: OpenRefusal, traceId: string, found: { cause?: string } = {}): Refusal =>
  new Refusal(name, { data: { error: name, ...openRefusals[name], ...found, traceId } });
