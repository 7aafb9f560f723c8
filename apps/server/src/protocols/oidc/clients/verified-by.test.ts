import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { Client } from "oidc-provider";
import { expect, test } from "vitest";
import { verifiedBy } from "./published-keys.ts";

const own = await generateKeyPair("ES256", { extractable: true });
const foreign = await generateKeyPair("ES256");
const ownKey = await exportJWK(own.publicKey);

const signedWith = ({ privateKey }: typeof foreign) =>
  new SignJWT({ scope: "openid" }).setProtectedHeader({ alg: "ES256" }).sign(privateKey);

/** A client whose keys the library has read, as far as it is asked here. */
const clientWith = (keys: object[], refresh = async () => {}) =>
  ({ asymmetricKeyStore: { refresh, selectForVerify: () => keys } }) as unknown as Client;

test("what a client signed is read, by whichever of its keys", async () => {
  const another = await exportJWK(foreign.publicKey);
  expect(await verifiedBy(clientWith([another, ownKey]), await signedWith(own))).toEqual({ scope: "openid" });
});

test.each([
  ["signed with a foreign key", () => signedWith(foreign)],
  ["cut off", async () => (await signedWith(own)).slice(0, -9)],
  ["no statement", async () => "a.b.c"],
  ["empty", async () => ""],
])("what is %s is not the client's", async (_what, signed) => {
  expect(await verifiedBy(clientWith([ownKey]), await signed())).toBeUndefined();
});

test("that the keys cannot be asked for is not taken for a wrong signature", async () => {
  const broken = clientWith([ownKey], () => Promise.reject(new Error("the store is away")));
  await expect(verifiedBy(broken, await signedWith(own))).rejects.toThrow("the store is away");
});
