import { sm2 } from "sm-crypto-v2";
import { describe, expect, test } from "vitest";
import { login } from "@sannong/contract/authentication/sign-in";
import { passwordCall, type PasswordParcel } from "./password-call.ts";
import { sealPassword } from "./password-seal.ts";

const open = (sealed: string, privateKey: string) => sm2.doDecrypt(sealed, privateKey, 1, { output: "string" });

const keys = sm2.generateKeyPairHex();
const parcel: PasswordParcel = {
  challenge: "c-0001",
  call: passwordCall(login),
  generatorUserId: "client-000000001",
  password: "Rice-Field-2026",
};

describe("design §3, Password in transit", () => {
  test.each(["Rice-Field-2026", "  spaces stay  ", "稻田#2026中文", '"quoted\\"', "x".repeat(128)])(
    "%j arrives whole",
    async (password) => {
      const sealed = await sealPassword({ ...parcel, password }, keys.publicKey);
      expect(JSON.parse(open(sealed, keys.privateKey))).toEqual({ ...parcel, password });
    },
  );

  test("it is hex, says nothing of the password and differs each time", async () => {
    const [once, again] = [await sealPassword(parcel, keys.publicKey), await sealPassword(parcel, keys.publicKey)];
    expect(once).toMatch(/^[0-9a-f]+$/);
    expect(once).not.toBe(again);
    expect(once).not.toContain(Buffer.from(parcel.password).toString("hex"));
  });

  test("a key without its leading 04 is understood", async () => {
    const sealed = await sealPassword(parcel, keys.publicKey.slice(2));
    expect(JSON.parse(open(sealed, keys.privateKey))).toEqual(parcel);
  });

  test("another key opens nothing", async () => {
    const sealed = await sealPassword(parcel, keys.publicKey);
    expect(open(sealed, sm2.generateKeyPairHex().privateKey)).toBe("");
  });

  test.each(["", "04", `04${"1".repeat(128)}`, "not hex"])("%j is refused as a key", async (publicKey) => {
    await expect(sealPassword(parcel, publicKey)).rejects.toThrow("point");
  });

  test("the call is named by method and path", () => {
    expect(parcel.call).toBe("POST /oauth/login");
  });
});
