import { signOut } from "../../authentication/sign-in/index.ts";

/** Whoever signed in elsewhere signs off there too, in a new tab (specification §2, §6). */
export async function completeSignOut(source: string): Promise<void> {
  if (source === "") return signOut();
  const { externalLogout } = await import("../../authentication/identity-providers/external-logout.ts");
  return signOut(await externalLogout(source));
}
