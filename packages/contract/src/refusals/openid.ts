import type { Refusals } from "./refusals.ts";

/** What was agreed with connected systems, and taking it back. */
export const openidRefusals = {
  "consent.unknown": {
    status: 200,
    code: 4350,
    outdated: true,
    message: "没有对该系统的授权，或已经撤回，请看最新的情况",
  },
} as const satisfies Refusals;
