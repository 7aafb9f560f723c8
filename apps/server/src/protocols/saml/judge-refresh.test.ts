import { beforeAll, describe, expect, test } from "vitest";
import { samlMetadata } from "../../../test/registration.ts";
import { signedMetadata } from "../../../test/signed-metadata.ts";
import { selfSigned } from "./keys.ts";
import { readPublished } from "./published.ts";
import { publishedInWords } from "./published-words.ts";
import { judgeRefresh } from "./judge-refresh.ts";
import type { SigningKey } from "./signatures.ts";
import { lifeOf, warningDue } from "./certificate-life.ts";

const NOW = new Date("2026-11-27T06:00:00Z");
let [metadataKey, otherKey, firstKey, nextKey] = [] as unknown as SigningKey[];
beforeAll(async () => {
  [metadataKey, otherKey, firstKey, nextKey] = await Promise.all(
    ["metadata", "other", "first", "next"].map((name) => selfSigned(name, NOW)),
  );
});

const described = (change: Partial<Parameters<typeof samlMetadata>[0]> = {}) =>
  samlMetadata({
    entityId: "https://sp.example.com/metadata",
    acs: "https://sp.example.com/acs",
    certificate: firstKey!.certificate,
    signsRequests: true,
    ...change,
  });

const signed = (xml: string, key: SigningKey = metadataKey!) => signedMetadata(xml, key);
const kept = (xml: string) => {
  const { provider, signedBy } = readPublished(xml);
  return { provider, document: xml, signedBy };
};
const withEnd = (xml: string, end: string) =>
  xml.replace("<md:EntityDescriptor", `<md:EntityDescriptor validUntil="${end}"`);

describe("what a refresh of metadata may change", () => {
  test("keys turn by themselves, under the signature that was pinned", () => {
    const judged = judgeRefresh(
      kept(signed(described())),
      signed(described({ certificate: nextKey!.certificate })),
      NOW,
    );
    expect(judged).toMatchObject({ fault: null, changes: ["certificates"] });
  });

  test("the same again changes nothing", () => {
    const before = kept(signed(described()));
    expect(judgeRefresh(before, signed(described()), NOW)).toMatchObject({ fault: null, changes: [] });
  });

  test("a consumer moves on a host that is agreed", () => {
    const moved = described({ acs: "https://sp.example.com/saml/acs2" });
    expect(judgeRefresh(kept(described()), moved, NOW)).toMatchObject({ fault: null, changes: ["consumers"] });
  });

  test.each<[string, () => [before: string, after: string], string]>([
    ["signed by another key", () => [signed(described()), signed(described(), otherKey)], "otherSigner"],
    ["unsigned where it was signed", () => [signed(described()), described()], "unsigned"],
    [
      "changed under its signature",
      () => [signed(described()), signed(described()).replace("sp.example.com/acs", "sp.example.com/ac5")],
      "badSignature",
    ],
    ["past its end", () => [described(), withEnd(described(), "2026-11-27T05:59:59Z")], "expired"],
    ["of another entity", () => [described(), described({ entityId: "https://sp.example.com/x" })], "otherEntityId"],
    ["with a consumer on another host", () => [described(), described({ acs: "https://evil.example/acs" })], "newHost"],
    ["without TLS from now on", () => [described(), described({ acs: "http://sp.example.com/acs" })], "newHost"],
    [
      "that wants another name of people",
      () => [described(), described({ nameId: "1.1:nameid-format:unspecified" })],
      "otherNameId",
    ],
    ["that signs its requests no more", () => [described(), described({ signsRequests: false })], "signsNoMore"],
    ["that is none", () => [described(), "<html>"], "unreadable"],
    ["far too large", () => [described(), " ".repeat(200_000)], "tooLarge"],
  ])("what is %s stays out", (_name, documents, fault) => {
    const [before, after] = documents();
    expect(judgeRefresh(kept(before), after, NOW)).toMatchObject({ fault });
  });

  test("the name that an operator chose instead of what the document asks for stays", () => {
    const { provider, ...source } = kept(described());
    const chosen = { ...source, provider: { ...provider, nameId: "username" as const } };
    const judged = judgeRefresh(chosen, described({ certificate: nextKey!.certificate }), NOW);
    expect(judged).toMatchObject({ fault: null, changes: ["certificates"], provider: { nameId: "username" } });
  });

  test("an end that is still to come takes nothing away", () => {
    expect(judgeRefresh(kept(described()), withEnd(described(), "2026-11-28T00:00:00Z"), NOW)).toMatchObject({
      fault: null,
    });
  });
});

test("reviewers read every consumer with index and binding, the name, the attributes and the ends in words", () => {
  const xml = signed(
    described({ nameId: "1.1:nameid-format:emailAddress" }).replace(
      "</md:SPSSODescriptor>",
      `<md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Artifact" Location="https://sp.example.com/art" index="7"/>
<md:AttributeConsumingService index="0"><md:ServiceName xml:lang="zh">x</md:ServiceName>
<md:RequestedAttribute Name="urn:oid:2.5.4.3" FriendlyName="cn" isRequired="true"/><md:RequestedAttribute Name="phone_number"/>
</md:AttributeConsumingService></md:SPSSODescriptor>`,
    ),
  );
  const told = Object.fromEntries(publishedInWords(readPublished(xml)).map(({ label, value }) => [label, value]));
  expect(told["断言接收地址"]).toBe(
    "序号 0，HTTP-POST，默认，https://sp.example.com/acs\n序号 7，HTTP-Artifact，门户不用这种方式，https://sp.example.com/art",
  );
  expect(told["用户标识（NameID）"]).toContain("每个系统各不相同的长期编号");
  expect(told["用户标识（NameID）"]).toContain("nameid-format:emailAddress");
  expect(told["申请的属性（只给获准的字段）"]).toBe("cn（必需）\nphone_number");
  expect(told["证书指纹（SHA-256）"]).toContain(`签名，2036-11-27 到期，${lifeOf(firstKey!.certificate)?.fingerprint}`);
  expect(told["元数据签名"]).toContain(lifeOf(metadataKey!.certificate)?.fingerprint);
});

test.each([
  ["2026-12-28T06:00:01Z", undefined],
  ["2026-12-27T06:00:00Z", 30],
  ["2026-12-04T06:00:01Z", 30],
  ["2026-12-04T06:00:00Z", 7],
  ["2026-11-28T06:00:00Z", 1],
  ["2026-11-27T06:00:00Z", 0],
])("a certificate that ends on %s is told of by the warning %s", (end, step) => {
  expect(warningDue(new Date(end), NOW)).toBe(step);
});
