// The certificate library finds its parts by decorators and asks for this before anything else.
import "reflect-metadata";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { X509CertificateGenerator } from "@peculiar/x509";

export type Key = { privateKey: string; certificate: string };

const algorithm = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};

/** The key this system signs its requests with; made once and kept beside its data. */
export async function ownKey(dataDir: string): Promise<Key> {
  const file = join(dataDir, "saml-key.json");
  const kept = await readFile(file, "utf8").catch(() => undefined);
  if (kept !== undefined) return JSON.parse(kept) as Key;
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
  const notBefore = new Date();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: "CN=farm-insurance",
    notBefore,
    notAfter: new Date(notBefore.getTime() + 3650 * 86_400_000),
    signingAlgorithm: algorithm,
    keys,
  });
  const key = {
    privateKey: `-----BEGIN PRIVATE KEY-----\n${pkcs8.match(/.{1,64}/g)?.join("\n") ?? ""}\n-----END PRIVATE KEY-----\n`,
    certificate: Buffer.from(certificate.rawData).toString("base64"),
  };
  await writeFile(file, JSON.stringify(key), { mode: 0o600 });
  return key;
}
