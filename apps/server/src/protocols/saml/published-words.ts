import { linesOf } from "@sannong/contract/applications/application-kinds.schemas";
import { certificateUses } from "@sannong/contract/applications/metadata-words";
import { dayOf } from "@sannong/contract/rules/time/days";
import { lifeOf } from "./certificate-life.ts";
import { Binding } from "./names.ts";
import type { Published } from "./published.ts";
import type { NameIdKind, ServiceProvider } from "./service-provider.ts";

type Item = { label: string; value: string };

const lines = (values: readonly string[]) => linesOf(values, "—");

const nameIdWords: Record<NameIdKind, string> = {
  persistent: "每个系统各不相同的长期编号",
  username: "用户名",
  transient: "每次登录都不同的编号",
};
const bindingNames: Readonly<Record<string, string>> = {
  [Binding.post]: "HTTP-POST",
  [Binding.redirect]: "HTTP-Redirect",
  [Binding.soap]: "SOAP",
};
/** A binding by the last part of its name, as people know it. */
const bindingName = (binding: string): string => bindingNames[binding] ?? binding.replace(/^.*:/, "");

const consumersInWords = ({ consumers }: Published): string[] =>
  consumers.map(({ index, binding, location, isDefault }) =>
    [
      `序号 ${index === "" ? "未写" : index}`,
      bindingName(binding),
      ...(isDefault ? ["默认"] : []),
      ...(binding === Binding.post ? [] : ["门户不用这种方式"]),
      location,
    ].join("，"),
  );

const logoutsInWords = ({ logoutEndpoints }: ServiceProvider): string[] =>
  logoutEndpoints.flatMap(({ binding, location, responseLocation }) => [
    `${bindingName(binding)}，${location}`,
    ...(responseLocation === location ? [] : [`${bindingName(binding)}，应答送到 ${responseLocation}`]),
  ]);

const certificatesInWords = ({ certificates }: Published): string[] =>
  certificates.map(({ use, certificate }) => {
    const life = lifeOf(certificate);
    const what = certificateUses[use];
    return life ? `${what}，${dayOf(life.endsAt)} 到期，${life.fingerprint}` : `${what}，无法读取`;
  });

const nameIdInWords = ({ provider, nameIdFormats }: Published): string =>
  lines([
    nameIdWords[provider.nameId],
    ...(nameIdFormats.length === 0 ? ["元数据没有写格式"] : nameIdFormats.map((format) => `元数据写明：${format}`)),
  ]);

const attributesInWords = ({ attributes }: Published): string =>
  attributes.length === 0
    ? "元数据没有申请属性"
    : lines(attributes.map(({ name, isRequired }) => (isRequired ? `${name}（必需）` : name)));

/** Whoever confirms it reads whose word the portal takes for what comes later. */
function signatureInWords({ signature, signedBy }: Published): string {
  if (signature === "bad") return "有签名，但核验不了";
  const signer = signedBy === null ? undefined : lifeOf(signedBy);
  return signer ? `已核验；以后也须由这个证书的密钥签名：${signer.fingerprint}` : "没有签名";
}

/** What certificates, addresses and names of a service provider are good for, for whoever does not read XML. */
export const publishedInWords = (published: Published): Item[] => {
  const { provider, validUntil } = published;
  return [
    { label: "SAML 标识（entityID）", value: provider.entityId },
    { label: "断言接收地址", value: lines(consumersInWords(published)) },
    { label: "单点退出地址", value: lines(logoutsInWords(provider)) },
    { label: "用户标识（NameID）", value: nameIdInWords(published) },
    { label: "申请的属性（只给获准的字段）", value: attributesInWords(published) },
    { label: "请求签名", value: provider.signsRequests ? "签名" : "不签名" },
    { label: "证书指纹（SHA-256）", value: lines(certificatesInWords(published)) },
    { label: "元数据签名", value: signatureInWords(published) },
    ...(validUntil === null ? [] : [{ label: "元数据有效期", value: `至 ${dayOf(validUntil)}` }]),
  ];
};
