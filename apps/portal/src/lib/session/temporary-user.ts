import { storage } from "../storage/storage.ts";
import type { SignedIn } from "./session.ts";

/** A temporary user goes by themselves after a day, unless they complete their information (design §3, Bindings and temporary users). */
export const isTemporary = ({ user }: Pick<SignedIn, "user">): boolean => storage.casualUser.get() === user.username;
