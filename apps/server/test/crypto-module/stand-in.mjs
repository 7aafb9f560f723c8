// @ts-check
import { createCipheriv, createDecipheriv, createECDH, createHmac, randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { sm2 } from "sm-crypto-v2";

/**
 * A bridge with a cryptographic machine behind it, as a process: `stand-in.mjs <socket> <state> [key …]`. The pairs that
 * are named, and the key-encryption key, are in the machine's own store (the state file), which outlives the process.
 * `POST /fault` with `{kind, times, act}` has it play a fault; `POST /count` tells how often it was asked for what.
 */
const [socket = "", stateFile = "", ...names] = process.argv.slice(2);
const C1C3C2 = 1;

/** @typedef {{ kek: string, pairs: Record<string, { privateKey: string, publicKey: string }> }} State */
/** @returns {State} */
function stateOf() {
  if (existsSync(stateFile)) return JSON.parse(readFileSync(stateFile, "utf8"));
  const pairs = Object.fromEntries(
    names.map((name) => {
      const pair = createECDH("SM2");
      const publicKey = pair.generateKeys("hex");
      return [name, { privateKey: pair.getPrivateKey("hex").padStart(64, "0"), publicKey }];
    }),
  );
  const made = { kek: randomBytes(16).toString("hex"), pairs };
  writeFileSync(stateFile, JSON.stringify(made), { mode: 0o600 });
  return made;
}
const state = stateOf();

const SDR = {
  COMMFAIL: "0x01000003",
  OPENSESSION: "0x01000006",
  PARDENY: "0x01000007",
  KEYNOTEXIST: "0x01000008",
};
/** What it says no to for good: 422, which is an answer. */
class DoesNotOpen extends Error {}
class Sdr extends Error {
  /** @param {string} sdr @param {number} status */
  constructor(sdr, status = 503) {
    super(sdr);
    this.sdr = sdr;
    this.status = status;
  }
}

/** @param {string} text */
const macOf = (text) => createHmac("sm3", Buffer.from(state.kek, "hex")).update(text).digest("hex");
/** @param {string} name */
function pairOf(name) {
  const pair = state.pairs[name];
  if (!pair) throw new Sdr(SDR.KEYNOTEXIST, 404);
  return pair;
}

/** @type {Record<string, (body: Record<string, string>) => object>} */
const acts = {
  health: () => ({}),
  wrap({ name = "", key = "" }) {
    const iv = randomBytes(16);
    const cipher = createCipheriv("sm4-cbc", Buffer.from(state.kek, "hex"), iv);
    const sealed = Buffer.concat([iv, cipher.update(key, "hex"), cipher.final()]).toString("hex");
    return { wrapped: `${sealed}.${macOf(`${name} ${sealed}`)}` };
  },
  unwrap({ name = "", wrapped = "" }) {
    const [sealed = "", mac] = wrapped.split(".");
    if (mac !== macOf(`${name} ${sealed}`)) throw new DoesNotOpen();
    const bytes = Buffer.from(sealed, "hex");
    const decipher = createDecipheriv("sm4-cbc", Buffer.from(state.kek, "hex"), bytes.subarray(0, 16));
    return { key: Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString("hex") };
  },
  "public-key": ({ key = "" }) => ({ publicKey: pairOf(key).publicKey }),
  decrypt({ key = "", ciphertext = "" }) {
    const { privateKey } = pairOf(key);
    /** @type {Uint8Array} */
    let plain;
    try {
      plain = sm2.doDecrypt(ciphertext, privateKey, C1C3C2, { output: "array" });
    } catch {
      throw new DoesNotOpen();
    }
    if (plain.length === 0) throw new DoesNotOpen();
    return { plain: Buffer.from(plain).toString("hex") };
  },
};

let fault = { kind: "", times: 0, act: "" };
/** @type {Record<string, number>} */
const asked = {};

/** @param {import("node:http").IncomingMessage} request */
async function bodyOf(request) {
  let text = "";
  for await (const part of request) text += part;
  return text === "" ? {} : JSON.parse(text);
}

const server = createServer(async (request, reply) => {
  /** @param {number} status @param {object} body */
  const say = (status, body) =>
    reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  const body = await bodyOf(request);
  if (request.url === "/fault") {
    fault = { act: "", times: Infinity, ...body };
    return say(200, {});
  }
  if (request.url === "/count") return say(200, asked);
  const act = request.url?.replace("/v1/", "") ?? "";
  asked[act] = (asked[act] ?? 0) + 1;
  try {
    if (fault.times > 0 && (fault.act === "" || fault.act === act)) {
      fault.times -= 1;
      if (fault.kind === "slow") return; // it never answers
      if (fault.kind === "hangs up") return void request.socket.destroy();
      if (fault.kind === "switches")
        return void request.socket.write(
          "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n",
        );
      if (fault.kind === "nonsense") return say(200, { plain: "not hex", key: "abc", wrapped: 7 });
      if (fault.kind !== "") throw new Sdr(SDR[/** @type {keyof typeof SDR} */ (fault.kind)]);
    }
    const does = acts[act];
    return does ? say(200, does(body)) : say(404, {});
  } catch (failure) {
    if (failure instanceof DoesNotOpen) return say(422, {});
    if (failure instanceof Sdr) return say(failure.status, { sdr: failure.sdr });
    throw failure;
  }
});
rmSync(socket, { force: true });
server.listen(socket, () => process.stdout.write("listening\n"));
