import { describe, expect, test } from "vitest";
import { parseIdentitySources } from "./identity-sources.ts";

const oauth2 = {
  name: "bank",
  label: "银行账号",
  kind: "oauth2",
  authorizationUrl: "https://id.example.cn/authorize",
  tokenUrl: "https://id.example.cn/token",
  userInfoUrl: "https://id.example.cn/me",
  clientId: "portal",
  clientSecret: "very-secret-value",
  fields: { subject: "id", name: "name" },
};
const jis = {
  name: "jszwfw",
  label: "政务服务网",
  kind: "jis",
  loginUrl: "https://zw.example.cn/login",
  serviceUrl: "https://zw.example.cn/interface",
  appmark: "portal",
  signer: { kind: "md5", secret: "very-secret-value" },
  decryptor: { kind: "aes", key: "0123456789abcdef" },
  personFields: { subject: "uuid", name: "name" },
};
const read = (list: unknown, demonstration = false) => parseIdentitySources(JSON.stringify(list), { demonstration });

describe("IDENTITY_SOURCES", () => {
  test("a whole list is read", () => {
    const { sources, faults } = read([jis, oauth2]);
    expect(faults).toEqual([]);
    expect(sources.map(({ name, verifiesMobile }) => [name, verifiesMobile])).toEqual([
      ["jszwfw", false],
      ["bank", false],
    ]);
  });

  test("all faults are told at once, never with a value", () => {
    const { faults } = read([
      { ...jis, signer: { kind: "md5" }, decryptor: { kind: "aes", key: "too-short-secret-x" }, loginUrl: "nowhere" },
      { ...oauth2, name: "Bank!", clientSecret: "" },
    ]);
    expect(faults.map((fault) => fault.split(" ")[0])).toEqual([
      "0.loginUrl",
      "0.signer.secret",
      "0.decryptor.key",
      "1.name",
      "1.clientSecret",
    ]);
    expect(faults.join()).not.toMatch(/secret-value|too-short/);
  });

  test("there is no default secret", () => {
    const { signer: _signer, ...withoutSigner } = jis;
    expect(read([withoutSigner]).faults).toHaveLength(1);
  });

  test.each([
    ["not JSON", "{", ["the file is not JSON"]],
    ["twice the same name", JSON.stringify([oauth2, oauth2]), ["two sources have one name"]],
  ])("%s", (_case, text, faults) => {
    expect(parseIdentitySources(text, { demonstration: false }).faults).toEqual(faults);
  });

  test("plain http only towards a host that was confirmed", () => {
    const plain = { ...oauth2, tokenUrl: "http://10.1.2.3:8080/token" };
    expect(read([plain]).faults).toHaveLength(1);
    expect(read([{ ...plain, privateAllowed: ["10.1.2.3:8080"] }]).faults).toEqual([]);
  });

  test("the demonstration asks its stand-in only", () => {
    expect(read([oauth2], true).faults).toEqual(["bank: the demonstration asks its stand-in only"]);
  });
});
