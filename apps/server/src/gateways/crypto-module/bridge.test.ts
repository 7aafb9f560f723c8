import { sm2 } from "sm-crypto-v2";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { cryptoModuleStandIn } from "../../../test/crypto-module/run-stand-in.ts";
import { CryptoModuleFailed } from "../../platform/crypto/crypto-module.ts";
import { KeyServiceFailed } from "../../platform/crypto/key-service.ts";
import { unsealerOf } from "../../platform/crypto/sm2-unsealer.ts";
import { keyServiceElsewhere } from "../key-service/index.ts";
import { cryptoModuleBridge } from "./bridge.ts";

const standIn = await cryptoModuleStandIn(["password", "transport"]);
afterAll(() => standIn.close());
beforeEach(() => standIn.play({ kind: "" }));

const C1C3C2 = 1;
const KEY = "0123456789abcdeffedcba9876543210";
let now = new Date("2026-11-28T00:00:00Z");
const told: string[] = [];
const open = (timeout = 5000) =>
  cryptoModuleBridge({
    settings: standIn.settings,
    clock: () => now,
    timeout,
    told: (act, result) => told.push(`${act} ${result}`),
  });
const sealedTo = (key: string, text: string) => sm2.doEncrypt(text, standIn.publicKey(key), C1C3C2);

describe("the bridge to a cryptographic machine", () => {
  test("opens what was sealed to a key that never leaves it, as text and as bytes", async () => {
    const module = open();
    const [publicKey, other] = [await module.publicKey("password"), standIn.publicKey("transport")];
    expect(publicKey).toBe(standIn.publicKey("password"));
    const text = unsealerOf(module)({ inModule: "password", publicKey });
    expect(await text.unseal(sealedTo("password", "口令 Aa1!"))).toBe("口令 Aa1!");
    expect(await text.unseal(sealedTo("password", "x").toUpperCase())).toBe("x");
    const bytes = unsealerOf(module)({ inModule: "transport", publicKey: other }, "bytes");
    expect(await bytes.unseal(sealedTo("transport", "ab"))).toBe("6162");
    // another key's, a changed one, what is no ciphertext at all: an answer each, and no fault of the machine
    const changed = sealedTo("password", "x").replace(/..$/, (end) => (end === "00" ? "01" : "00"));
    for (const odd of [sealedTo("transport", "x"), changed, "00".repeat(120)])
      expect(await text.unseal(odd)).toBeUndefined();
    const before = (await standIn.asked())["decrypt"];
    expect(await text.unseal("not hex")).toBeUndefined();
    expect((await standIn.asked())["decrypt"]).toBe(before);
    expect(() => unsealerOf(undefined)({ inModule: "password", publicKey })).toThrow(/none is configured/);
  });

  test("wraps and unwraps under a name, and what the machine did not wrap is refused", async () => {
    const service = keyServiceElsewhere({}, { outbound: { call: expect.fail }, cryptoModule: open() });
    const wrapped = (await service?.wrap("g1", KEY)) ?? "";
    expect(wrapped).toMatch(/^module:/);
    expect(wrapped).not.toContain(KEY);
    expect(await service?.unwrap("g1", wrapped)).toBe(KEY);
    await expect(service?.unwrap("g2", wrapped)).rejects.toMatchObject({ name: "KeyServiceFailed", reason: "refused" });
    await expect(service?.unwrap("g1", "service:x")).rejects.toThrow(KeyServiceFailed);
    expect([service?.isDated(wrapped), service?.isDated("service:x")]).toEqual([false, true]);
  });

  test.each([
    ["is slow", { kind: "slow" }, "away", /does not answer/],
    ["hangs up", { kind: "hangs up" }, "away", /does not answer/],
    ["speaks another protocol", { kind: "switches" }, "away", /does not answer/],
    ["has no session free, twice", { kind: "OPENSESSION" }, "away", /SDR_OPENSESSION/],
    ["denies the use of the key", { kind: "PARDENY" }, "away", /503, SDR_PARDENY/],
    ["answers nonsense", { kind: "nonsense" }, "odd", /something else/],
  ] as const)(
    "one that %s opens nothing, and nothing of its answer is repeated",
    async (_name, fault, reason, said) => {
      await standIn.play(fault);
      const failure = await open(fault.kind === "slow" ? 300 : 5000)
        .decrypt("password", sealedTo("password", "x"))
        .catch((thrown: unknown) => thrown);
      expect(failure).toBeInstanceOf(CryptoModuleFailed);
      expect(failure).toMatchObject({ what: "cryptoModule", reason });
      expect((failure as Error).message).toMatch(said);
      expect((failure as Error).message).not.toContain("not hex");
    },
  );

  test("a key that is not there is named as such, and the other keys serve on", async () => {
    const module = open();
    for (let times = 0; times < 6; times += 1)
      await expect(module.decrypt("nobody", "00".repeat(97))).rejects.toThrow(CryptoModuleFailed);
    await expect(open().publicKey("nobody")).rejects.toThrow(/404, SDR_KEYNOTEXIST/);
    expect(await module.decrypt("password", sealedTo("password", "x"))).toBe("78");
  });

  test.each(["COMMFAIL", "OPENSESSION", "hangs up"] as const)(
    "a session that was lost once (%s) is nobody's concern",
    async (kind) => {
      const module = open();
      await module.check();
      await standIn.play({ kind, times: 1 });
      expect(await module.decrypt("password", sealedTo("password", "x"))).toBe("78");
    },
  );

  test("one that was started anew is used at once, by connections that were open before", async () => {
    const module = open();
    expect(await module.decrypt("password", sealedTo("password", "x"))).toBe("78");
    await standIn.stop();
    await expect(module.check()).rejects.toThrow(CryptoModuleFailed);
    await expect(module.decrypt("password", sealedTo("password", "x"))).rejects.toThrow(/does not answer/);
    await standIn.start();
    await module.check();
    expect(await module.decrypt("password", sealedTo("password", "x"))).toBe("78");
  });

  test("is left alone after five failures, and tried again after two seconds", async () => {
    const module = open();
    await standIn.play({ kind: "PARDENY", act: "decrypt" });
    const sealed = sealedTo("password", "x");
    const fails = () => module.decrypt("password", sealed).catch((failure: unknown) => (failure as Error).message);
    const before = (await standIn.asked())["decrypt"] ?? 0;
    for (let times = 0; times < 5; times += 1) expect(await fails()).toMatch(/SDR_PARDENY/);
    expect(await fails()).toMatch(/left alone/);
    expect((await standIn.asked())["decrypt"]).toBe(before + 5);
    await standIn.play({ kind: "" });
    expect(await fails()).toMatch(/left alone/);
    now = new Date(now.getTime() + 2001);
    expect(await module.decrypt("password", sealed)).toBe("78");
    expect(told.slice(-8)).toEqual([...Array<string>(7).fill("decrypt failed"), "decrypt done"]);
  });
});
