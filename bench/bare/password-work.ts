import { createServer } from "node:http";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { Piscina } from "piscina";
import { sm2 } from "sm-crypto-v2";
import { passwordCost } from "../../apps/server/src/platform/crypto/password-hasher.ts";
import { rate } from "../measure.ts";

/** The bare limit of a sign-in: one argon2id verification and one SM2 decryption, nothing else, on every core. */
const cores = availableParallelism();
const password = "Daoxiang#2026";
const options = { ...passwordCost, secret: Buffer.alloc(32, 7) };
const hashed = await hash(password, options);

const C1C3C2 = 1;
const { privateKey, publicKey } = sm2.generateKeyPairHex();
const id = "0123456789abcdef0123456789abcdef";
const parcel = { challenge: id.slice(0, 22), call: "POST /oauth/login", generatorUserId: id, password };
const sealed = sm2.doEncrypt(JSON.stringify(parcel), publicKey, C1C3C2);
const workers = new Piscina({
  filename: new URL("sm2-worker.ts", import.meta.url).href,
  workerData: { privateKey },
  minThreads: cores,
  maxThreads: cores,
});

async function provePassword() {
  const [isRight, opened] = [await verify(hashed, password, options), (await workers.run(sealed)) as string];
  if (!isRight || !opened.includes(password)) throw new Error("the password was not proved");
}

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  const times = Number(searchParams.get("times") ?? 0);
  void rate(times, cores, provePassword).then((result) => response.end(JSON.stringify({ rate: result })));
});
server.listen(Number(process.env["PORT"]), "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));
