/** A public key as a system publishes it (RFC 7517), with nothing but what a signature is verified by. */
export type PublicKey = Partial<Record<(typeof members)[number], string>> & { kty: string };
const members = ["kty", "kid", "alg", "use", "crv", "x", "y", "n", "e"] as const;

export type KeysFault = "notAKeySet" | "noKeys" | "manyKeys" | "privateKey" | "otherKey" | "kidTwice";

/** What systems may sign with: an assertion of who they are, or a request. */
export const clientAlgorithms = ["RS256", "PS256", "ES256", "EdDSA", "Ed25519"] as const;

const MOST = 20;
/** 2048 bits in base64url: a shorter modulus is refused by every library. */
const SHORTEST_MODULUS = 341;
/** Members that none but the system itself may know (RFC 7518, 6). */
const PRIVATE = ["d", "p", "q", "dp", "dq", "qi", "oth", "k", "priv"];

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Does it verify one of the algorithms? */
function isOurs({ kty, use, crv, x, y, n, e }: Record<string, unknown>): boolean {
  if (use !== undefined && use !== "sig") return false;
  if (kty === "RSA") return textOf(n).length >= SHORTEST_MODULUS && textOf(e) !== "";
  if (kty === "EC") return crv === "P-256" && textOf(x) !== "" && textOf(y) !== "";
  return kty === "OKP" && crv === "Ed25519" && textOf(x) !== "";
}

function keysIn(text: string): Record<string, unknown>[] | undefined {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown };
    const isList = Array.isArray(keys) && keys.every((key) => typeof key === "object" && key !== null);
    return isList ? (keys as Record<string, unknown>[]) : undefined;
  } catch {
    return undefined;
  }
}

const stripped = (key: Record<string, unknown>): PublicKey =>
  Object.fromEntries(
    members.flatMap((name) => (typeof key[name] === "string" ? [[name, key[name]]] : [])),
  ) as PublicKey;

/** The keys of a set that a signature may be verified by; what else is published beside them is left out. */
export const usableKeys = (text: string): PublicKey[] =>
  (keysIn(text) ?? [])
    .filter((key) => isOurs(key) && !PRIVATE.some((name) => name in key))
    .slice(0, MOST)
    .map(stripped);

/** What is wrong with a set that is handed in, where every key should be of use. */
export function keysFault(text: string): KeysFault | null {
  const keys = keysIn(text);
  if (keys === undefined) return "notAKeySet";
  if (keys.length === 0) return "noKeys";
  if (keys.length > MOST) return "manyKeys";
  if (keys.some((key) => PRIVATE.some((name) => name in key))) return "privateKey";
  if (!keys.every(isOurs)) return "otherKey";
  const kids = keys.flatMap(({ kid }) => (typeof kid === "string" ? [kid] : []));
  return new Set(kids).size < kids.length || (keys.length > 1 && kids.length < keys.length) ? "kidTwice" : null;
}

/** A set as people compare it: a key a line, with all that it is. */
export const keysInWords = (text: string): string[] =>
  usableKeys(text).map(({ kty, crv, kid, alg, x = "", y = "", n = "", e = "" }) =>
    [kid ?? "（没有 kid）", crv ?? kty, alg, [n, e, x, y].filter(Boolean).join(".")].filter(Boolean).join(" "),
  );
