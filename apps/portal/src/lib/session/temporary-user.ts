import { storage } from "../storage/storage.ts";
import type { SignedIn } from "./session.ts";

/** A temporary user goes by themselves after a day, unless they complete their information (design §3, Bindings and temporary users). */
export const isTemporary = ({ user }: Pick<SignedIn, "user">): boolean => storage.casualUser.get() === user.username;

/** Keeps whether this browser's session is a temporary user's, as its sign-in said by `tempFlag` (specification §4). */
export function keepWhetherTemporary({ user }: Pick<SignedIn, "user">, tempFlag: number): void {
  if (tempFlag === 1) storage.casualUser.set(user.username);
  else storage.casualUser.clear();
}
