export { useSession } from "../../lib/session.ts";
export { signOut } from "./sign-out.ts";
