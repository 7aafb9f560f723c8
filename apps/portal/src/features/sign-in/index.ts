export { loadSession, type Session, type SignedIn, useSession } from "../../lib/session.ts";
export { signOut } from "./sign-out.ts";
