import { sm2 } from "sm-crypto-v2";
import { afterAll, describe, expect, test } from "vitest";
import { sealPassword } from "@sannong/transport/password-seal";
import { sm2Unsealer } from "./sm2-unsealer.ts";

/** GB/T 32918.5-2017, annex: encryption over the recommended curve. */
const standard = {
  privateKey: "3945208F7B2144B13F36E38AC6D39F95889393692860B51A42FB81EF4DF7C5B8",
  publicKey:
    "0409F9DF311E5421A150DD7D161E4BC5C672179FAD1833FC076BB08FF356F35020" +
    "CCEA490CE26775A52DC6EA718CC1AA600AED05FBF35E084A6632F6072DA9AD13",
  plain: "encryption standard",
  c1:
    "04EBFC718E8D1798620432268E77FEB6415E2EDE0E073C0F4F640ECD2E149A73" +
    "E858F9D81E5430A57B36DAAB8F950A3C64E6EE6A63094D99283AFF767E124DF0",
  c3: "59983C18F809E262923C53AEC295D30383B54E39D609D160AFCB1908D0BD8766",
  c2: "21886CA989CA9C7D58087307CA93092D651EFA",
};
const unsealer = sm2Unsealer({ privateKey: standard.privateKey });
afterAll(() => unsealer.close());

describe("SM2 decryption off the main thread", () => {
  test("opens the standard's own example", async () => {
    const { c1, c3, c2, plain } = standard;
    expect(await unsealer.unseal(c1 + c3 + c2)).toBe(plain);
  });

  test("opens what the browser sealed", async () => {
    const parcel = { challenge: "c", call: "POST /oauth/login", generatorUserId: "g", password: "稻田-Field-2026" };
    const sealed = await sealPassword(parcel, standard.publicKey);
    expect(JSON.parse((await unsealer.unseal(sealed)) ?? "")).toEqual(parcel);
  });

  const whole = standard.c1 + standard.c3 + standard.c2;
  test.each([
    ["nothing", ""],
    ["no hex", "zz".repeat(100)],
    ["half a byte", whole.slice(0, -1)],
    ["a point off the curve", `00${whole.slice(2)}`],
    ["a changed check value", whole.replace(standard.c3, standard.c3.replace("59", "58"))],
    ["changed content", `${whole.slice(0, -2)}00`],
    ["no content", standard.c1 + standard.c3],
    ["more than a password", whole + "00".repeat(2000)],
    ["the other order of parts", standard.c1 + standard.c2 + standard.c3],
    ["a ciphertext of an empty text", sm2.doEncrypt("", standard.publicKey, 1)],
    ["sealed to another key", sm2.doEncrypt("text", sm2.generateKeyPairHex().publicKey, 1)],
  ])("%s opens nothing", async (_name, sealed) => {
    expect(await unsealer.unseal(sealed)).toBeUndefined();
  });

  test("a flood is refused with a time to come back", async () => {
    const small = sm2Unsealer({ privateKey: standard.privateKey, concurrency: 1, longestQueue: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => small.unseal(whole)));
    await small.close();
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(3);
    expect(outcomes.find((outcome) => outcome.status === "rejected")?.reason).toMatchObject({ reason: "server.busy" });
  });
});
