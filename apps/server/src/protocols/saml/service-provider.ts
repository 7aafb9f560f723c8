import { X509Certificate } from "node:crypto";
import { checkAddress } from "@sannong/contract/rules/protocols/placeholders";
import { Binding, NameIdFormat, NS } from "./names.ts";
import { pemOf, type Certificate } from "./signatures.ts";
import { attributeOf, childOf, childrenOf, parseMetadata, textOf } from "./xml.ts";

type Endpoint = { binding: string; location: string; responseLocation: string };
type AssertionConsumer = { location: string; index: number; isDefault: boolean };

/** Which name of a person a system is told. */
export const nameIdKinds = ["persistent", "username", "transient"] as const;
export type NameIdKind = (typeof nameIdKinds)[number];

/** A system that speaks SAML, as its metadata describes it. */
export type ServiceProvider = {
  entityId: string;
  /** where assertions may be posted to; nothing else is ever posted one */
  consumers: AssertionConsumer[];
  logoutEndpoints: Endpoint[];
  certificates: Certificate[];
  signsRequests: boolean;
  nameId: NameIdKind;
};

const kindOfFormat: ReadonlyMap<string, NameIdKind> = new Map([
  [NameIdFormat.persistent, "persistent"],
  [NameIdFormat.transient, "transient"],
  [NameIdFormat.unspecified, "username"],
]);
/** What a name format of the protocol stands for here; undefined for one that is not given. */
export const nameIdKindOf = (format: string): NameIdKind | undefined => kindOfFormat.get(format);

/** The metadata cannot be used; every problem is a sentence for whoever registers the system. */
export class BadMetadata extends Error {
  override name = "BadMetadata";
}
/** Another system bears this entityID. */
export class EntityIdTaken extends BadMetadata {
  readonly whose: string;
  constructor(entityId: string, whose: string, options?: ErrorOptions) {
    super(
      `entityID“${entityId}”已登记给“${whose}”。请核对元数据文件，或先用 script/systems remove 移除那个系统。`,
      options,
    );
    this.whose = whose;
  }
}

/** A boolean as XML Schema writes it. */
export const isTrue = (value: string | undefined) => value === "true" || value === "1";

function addressOf(element: Element, attribute: string): string {
  const address = attributeOf(element, attribute) ?? "";
  if (checkAddress(address) || /[{}#]/.test(address)) throw new BadMetadata(`元数据中的地址“${address}”不能使用。`);
  const { username, password } = new URL(address);
  if (username || password) throw new BadMetadata(`元数据中的地址“${address}”不能带用户名或密码。`);
  return address;
}

function certificatesOf(role: Element): Certificate[] {
  const keys = childrenOf(role, NS.metadata, "KeyDescriptor").filter((key) =>
    ["signing", undefined].includes(attributeOf(key, "use")),
  );
  const texts = keys.flatMap((key) =>
    Array.from(key.getElementsByTagNameNS(NS.signature, "X509Certificate")).map((one) =>
      textOf(one).replace(/\s/g, ""),
    ),
  );
  for (const text of texts) {
    let certificate: X509Certificate;
    try {
      certificate = new X509Certificate(pemOf(text));
    } catch (cause) {
      throw new BadMetadata("元数据中的签名证书无法读取。", { cause });
    }
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
    if (asymmetricKeyType !== "rsa" || (asymmetricKeyDetails?.modulusLength ?? 0) < 2048)
      throw new BadMetadata("签名证书须为 RSA，至少 2048 位。");
  }
  return texts;
}

const consumersOf = (role: Element): AssertionConsumer[] =>
  childrenOf(role, NS.metadata, "AssertionConsumerService")
    .filter((one) => attributeOf(one, "Binding") === Binding.post)
    .map((one) => ({
      location: addressOf(one, "Location"),
      index: Number(attributeOf(one, "index") ?? 0),
      isDefault: isTrue(attributeOf(one, "isDefault")),
    }));

const logoutEndpointsOf = (role: Element): Endpoint[] =>
  childrenOf(role, NS.metadata, "SingleLogoutService")
    .filter((one) => (Object.values(Binding) as string[]).includes(attributeOf(one, "Binding") ?? ""))
    .map((one) => {
      const location = addressOf(one, "Location");
      const responses =
        attributeOf(one, "ResponseLocation") === undefined ? location : addressOf(one, "ResponseLocation");
      return { binding: attributeOf(one, "Binding") ?? "", location, responseLocation: responses };
    });

/** @throws BadMetadata for what describes no service provider */
export function roleOf(root: Element): Element {
  if (root.localName !== "EntityDescriptor" || root.namespaceURI !== NS.metadata)
    throw new BadMetadata("请提供单个系统的元数据（根元素为 EntityDescriptor）。");
  const role = childOf(root, NS.metadata, "SPSSODescriptor");
  if (!role) throw new BadMetadata("元数据中没有服务提供方（SPSSODescriptor）。");
  return role;
}

/**
 * Reads what a system publishes about itself.
 *
 * @throws BadMetadata, or BadMessage for what is no plain XML
 */
export const readServiceProvider = (xml: string): ServiceProvider => serviceProviderIn(parseMetadata(xml));

/**
 * The same in a document that is read already.
 *
 * @throws BadMetadata
 */
export function serviceProviderIn(root: Element): ServiceProvider {
  const role = roleOf(root);
  const entityId = attributeOf(root, "entityID") ?? "";
  if (!entityId || entityId.length > 1024) throw new BadMetadata("元数据中没有可用的 entityID。");
  const consumers = consumersOf(role);
  const logoutEndpoints = logoutEndpointsOf(role);
  const certificates = certificatesOf(role);
  const signsRequests = isTrue(attributeOf(role, "AuthnRequestsSigned"));
  if (consumers.length === 0)
    throw new BadMetadata("元数据中没有以 HTTP-POST 接收断言的地址（AssertionConsumerService）。");
  if (certificates.length === 0 && (signsRequests || logoutEndpoints.length > 0))
    throw new BadMetadata("请求签名和单点退出都需要签名证书，元数据中没有（KeyDescriptor）。");
  const [format = NameIdFormat.persistent] = childrenOf(role, NS.metadata, "NameIDFormat")
    .map(textOf)
    .filter((one) => nameIdKindOf(one) !== undefined);
  return {
    entityId,
    consumers,
    logoutEndpoints,
    certificates,
    signsRequests,
    nameId: nameIdKindOf(format) ?? "persistent",
  };
}

/** Where assertions go when a request names no address. */
export const defaultConsumer = ({ consumers }: Pick<ServiceProvider, "consumers">): string =>
  (consumers.find(({ isDefault }) => isDefault) ?? consumers[0])?.location ?? "";
