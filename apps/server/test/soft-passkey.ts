import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Db } from "../src/platform/database/database.ts";
import type { Browser } from "./sign-in-portal.ts";

type Question = { token: string; options: { challenge: string } };

/** An authenticator of software with one passkey, on record for an account: it answers what browsers are asked. */
export async function softPasskey(db: Db, accountId: string, { origin, host }: { origin: string; host: string }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const bytes = (part: string) => Buffer.from(part, "base64url");
  // COSE: {kty: EC2, alg: ES256, crv: P-256, x, y}
  const cose = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    bytes(x),
    Buffer.from("225820", "hex"),
    bytes(y),
  ]);
  const id = randomBytes(16).toString("base64url");
  await db
    .insertInto("passkey")
    .values({
      id,
      accountId,
      publicKey: cose.toString("base64url"),
      counter: 0,
      name: "soft",
      transports: "[]",
      isSynced: false,
      addedAt: new Date(),
      lastUsedAt: null,
    })
    .execute();

  const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
  const respond = (challenge: string) => {
    const clientData = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge, origin, crossOrigin: false }));
    // user present and verified; an authenticator that does not count
    const authenticatorData = Buffer.concat([sha256(host), Buffer.from([0x05, 0, 0, 0, 0])]);
    const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
    return {
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: signature.toString("base64url"),
      },
    };
  };
  return {
    /** Answers a question that this browser asks for. */
    async showTo(browser: Browser) {
      const { data } = await browser.ask<Question>("/oauth/passkey/begin", { method: "POST", body: {} });
      return { token: data?.token ?? "", response: respond(data?.options.challenge ?? "") };
    },
  };
}
