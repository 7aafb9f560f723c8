/** Random bits of everything else that is presented: codes, sessions, access tokens (43 characters). */
const BITS = 256;
/** One character more. */
const REFRESH_TOKEN_BITS = 260;
const REFRESH_TOKEN_LENGTH = 44;

type Named = { kind: string };

/** Random bits of a new token or code, by its kind. */
export const bitsOf = (_context: unknown, { kind }: Named): number =>
  kind === "RefreshToken" ? REFRESH_TOKEN_BITS : BITS;

/**
 * Introspection and revocation are asked about a token without being told its kind, and look in every store.
 * Its length tells where alone it can be, so that no store is asked for what it never held.
 */
export const couldBe = (model: string, id: string): boolean =>
  model === "RefreshToken"
    ? id.length === REFRESH_TOKEN_LENGTH
    : model !== "AccessToken" || id.length < REFRESH_TOKEN_LENGTH;
