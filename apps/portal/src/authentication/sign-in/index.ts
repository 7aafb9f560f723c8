export { useSession } from "../../lib/session/session.ts";
export { signOut } from "./sign-out.ts";
