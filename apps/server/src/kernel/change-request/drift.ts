import { type BasisNow, driftBetween, type Reading } from "./basis.ts";
import type { ChangeRequest } from "./change-request.rules.ts";

type Deps = { basisNow: BasisNow };

/** What is another by now than a request showed; read for whoever looks, and again where it is decided. */
export const driftOf = ({ basisNow }: Deps) => ({
  basisNow,
  /** in words; empty where all is as it was shown */
  async of(request: ChangeRequest, reading: Reading): Promise<string[]> {
    const { basis } = request;
    if (basis === null) return [];
    if (basis === "broken") return ["申请内容已被改动"];
    return driftBetween(basis, await basisNow(request, reading));
  },
});

export type Drift = ReturnType<typeof driftOf>;
