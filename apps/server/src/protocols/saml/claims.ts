import { pairwiseSub, type Claims } from "../../kernel/release/index.ts";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import { newId, type NameId } from "./messages.ts";
import { NameIdFormat } from "./names.ts";
import type { NameIdKind } from "./service-provider.ts";

/** What the system calls this person. Who has no account there goes by the identifier that is theirs in this system alone. */
export function nameIdOf(
  kind: NameIdKind,
  accountId: string,
  system: ConnectedSystem,
  boundUsername: string | null,
): NameId {
  const own = pairwiseSub(accountId, system);
  switch (kind) {
    case "persistent":
      return { value: own, format: NameIdFormat.persistent };
    case "username":
      return { value: boundUsername ?? own, format: NameIdFormat.unspecified };
    case "transient":
      return { value: newId(), format: NameIdFormat.transient };
  }
}

const textsOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === "object" && value !== null) return "code" in value ? textsOf(value.code) : [];
  if (typeof value === "string") return value === "" ? [] : [value];
  return typeof value === "number" || typeof value === "boolean" ? [String(value)] : [];
};

/** The same claims an OpenID system of these fields is told (design §3, Fields and consent), as texts; of a role its code. */
export const attributesOf = (claims: Claims): Record<string, string[]> =>
  Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, textsOf(value)]));
