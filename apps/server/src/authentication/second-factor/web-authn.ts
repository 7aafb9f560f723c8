/**
 * The library of passkeys, which few ask for and which takes long to load. It reads certificates with one that asks for
 * this before anything else. It says so itself, and in the built program it was heard too late: a server that had made no
 * certificate of its own since its start knew no passkeys.
 */
export async function webAuthn() {
  await import("reflect-metadata");
  return import("@simplewebauthn/server");
}
