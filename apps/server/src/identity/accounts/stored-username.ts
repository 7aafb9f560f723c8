import { PHONE_PATTERN } from "@sannong/contract/fields";
import { foldedLogin } from "@sannong/contract/rules/texts/folding";

type Seals = { seal(plain: string): string; index(value: string): string };
/** A user name as its row holds it: as it is, or sealed where it is a phone. */
export type UsernameRow = { username: string; phoneUsernameSealed: string | null };

/** Keys of names are in lower case: nothing that is typed is, or begins like, a key that begins with this. */
const PHONE_KEY = "PHONE:";

/** A user name is looked up without regard to case, and a phone however it is written. */
export const usernameKey = (username: string): string => foldedLogin(username).toLowerCase();

/** What is written of a user name: whoever registers is called by their phone, which no column holds in plain. */
export function storedUsername(sealer: Seals, username: string) {
  const key = usernameKey(username);
  return PHONE_PATTERN.test(key)
    ? { username: "", phoneUsernameSealed: sealer.seal(key), usernameKey: PHONE_KEY + sealer.index(key) }
    : { username, phoneUsernameSealed: null, usernameKey: key };
}

/** @throws SealBroken */
export const openUsername = (sealer: { open(sealed: string): string }, row: UsernameRow): string =>
  row.phoneUsernameSealed === null ? row.username : sealer.open(row.phoneUsernameSealed);

/** Under which keys somebody of this name may stand: a phone also as rows held it before `sealUsernames` reached them. */
export function keysOfUsername(sealer: Pick<Seals, "index">, username: string): string[] {
  const key = usernameKey(username);
  return PHONE_PATTERN.test(key) ? [PHONE_KEY + sealer.index(key), key] : [key];
}
