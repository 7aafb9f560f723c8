import { type AddressProblem } from "../rules/protocols/placeholders.ts";
import { directAddressWords } from "../rules/protocols/service-address.ts";
import { isOfTexts } from "./application-kinds.schemas.ts";
import { factsOfField, type FieldName } from "./application.schemas.ts";

/** What each edge calls a field: its label on a page, its option on the command line. */
type NameOf = (field: FieldName) => string;

/** A predicate of the faulty value, or of the field where no value is named; a function: a sentence of its own. */
type Words = string | ((name: NameOf, value: string, whose: string) => string);

const ofDirectAddress = Object.fromEntries(
  Object.entries(directAddressWords).map(([fault, words]) => [`direct.${fault}`, words]),
) as Record<`direct.${AddressProblem}`, string>;

const words = {
  abbrForm: "须以字母开头，由 2–32 位字母、数字、- 或 _ 组成",
  nameLength: "须为 1–100 个字",
  // addresses
  notAnAddress: "不是完整的网址",
  otherScheme: "只接受 http 或 https 地址",
  foreignLetters: "域名只能用英文字母、数字和 -，中文域名请写成 xn-- 开头的形式",
  unknownPlaceholder: "含有不认识的占位符",
  placeholderInAuthority: "占位符不能出现在域名或端口里",
  placeholder: "不能含占位符",
  userName: "不能带用户名或密码",
  wildcard: "域名里不能用通配符 *：地址逐字比较，请把每个地址都写全",
  fragment: "不能带 # 片段",
  otherThanCode: "移交地址只能用 {code} {token} {path} {areaCode} {areaName}",
  otherThanTicket: "移交地址只能用 {ticket} {path} {areaCode} {areaName}",
  otherThanToken: "移交地址只能用 {token} {path} {areaCode} {areaName}",
  placeholderInPath: "占位符只能写在 ? 或 # 之后",
  ticketName: "票据只能写作 ticket={ticket}",
  noToken: "须写明 {token} 的位置",
  callbackAddress: "须为完整的 http 或 https 地址，中文域名写成 xn-- 开头的形式",
  callbackSigns: "不能含 # 片段、占位符、通配符、反斜杠或空白",
  noPrefix: "按前缀比对的服务地址不能带 ? 参数、; 参数、.. 或 %2f",
  addressTaken: (_name, address, whose) => `${address} 已登记给${whose}，一个地址只能由一个系统使用`,
  entityIdTaken: (_name, entityId, whose) => `entityID ${entityId} 已登记给${whose}，一个 entityID 只能由一个系统使用`,
  twice: () => "同一个地址填了两次，请删去重复的一行",
  // what goes with what
  noAddress: (name) => `至少要有一个 ${name("redirectUris")} 或 ${name("handoffUri")}`,
  sameAddress: (name) => `${name("handoffUri")} 与 ${name("redirectUris")} 不能是同一个地址`,
  handoffDpop: (name) => `移交方式（${name("handoffUri")}）不能要求 DPoP：旧系统没有密钥对`,
  samlEnters: (name) => `saml 系统由门户直接送入，不用 ${name("handoffUri")} 和 ${name("initiateLoginUri")}`,
  publicHandoff: (name) => `公开客户端没有密钥，不能用移交方式（${name("handoffUri")}）`,
  notAKeySet: '须为 JWKS，写作 {"keys":[…]}',
  noKeys: "里没有公钥",
  manyKeys: "最多 20 个公钥",
  privateKey: "含有私钥：私钥不能交给任何人，请换一对密钥，只登记公钥",
  otherKey: "只接受签名用的 RSA（2048 位以上）、P-256 或 Ed25519 公钥",
  kidTwice: "里有几个公钥时，每个要有不同的 kid",
  keysTwice: (name) => `${name("jwksUri")} 和 ${name("jwks")} 只填一个`,
  keysMissing: (name) => `选择私钥签名或自签证书，请填写 ${name("jwksUri")} 或 ${name("jwks")}`,
  signedWithoutKeys: (name) => `约定授权请求必须签名，请填写 ${name("jwksUri")} 或 ${name("jwks")}`,
  onlyOidcCalls: () => "只有 OpenID Connect 系统代用户访问别的系统",
  onlyOidcHelpers: () => "只有 OpenID Connect 系统受理代办进入",
  helpersEnter: (name) => `受理代办进入，请填写${name("initiateLoginUri")}：代办从那里开始`,
  helpersLeave: (name) => `受理代办进入，请填写${name("backchannelLogoutUri")}：代办结束时系统从那里得知`,
  publicCalls: () => "公开客户端不证明身份，不能代用户访问别的系统",
  callsItself: "是本系统，不用填写",
  systemTwice: "填了两次，请删去重复的一行",
  notCallable: "不是已接入的 OpenID Connect 系统，或它是公开客户端，不能核对令牌",
  publicKeyAuth: () => "公开客户端不证明身份，不能选私钥签名或证书",
  notASubject: "须写作 CN=…,O=…,C=CN，或 dns:、uri:、ip:、email: 加名字，不用通配符",
  subjectMissing: (name) => `选择 TLS 证书，请填写 ${name("certificateSubject")}`,
  straySubject: (name) => `只有认证方式选 TLS 证书的填写 ${name("certificateSubject")}`,
  twoBindings: () => "令牌绑定密钥（DPoP）和绑定 TLS 证书只选一个",
  handoffCertificate: (name) => `移交方式（${name("handoffUri")}）不能要求令牌绑定 TLS 证书：封装交换不看证书`,
  onlyOidcKeys: () => "只有 OpenID Connect 系统登记公钥和证书、签名授权请求",
  frontchannelOrigin: "须与一个回调地址（或移交地址）同一协议、域名和端口",
  frontchannelScheme:
    "须为 https：门户的页面里浏览器不打开 http 地址（本机联调的 http://127.0.0.1、http://localhost 除外）",
  onlyOidcFrontchannel: (name) => `只有 OpenID Connect 系统填写${name("frontchannelLogoutUri")}`,
  unknownJump: "只能是 0、1、2、3、4 或 9",
  noOpenid: "必须包含 openid",
  unknownScope: (name, scope) => `${name("scopes")} 不认识 ${scope}`,
  strayHost: (name, host) => `${name("privateHosts")} ${host} 不在登记的地址里`,
  // what an application has to say, by its protocol
  envelopeOnlyHandoff: () => "封装交换由门户送来授权码，只填移交地址，不填登录入口和回调地址",
  envelopeHandoff: () => "封装交换由门户送来授权码，请填写移交地址",
  oidcEntry: () => "请填写登录入口，或（旧系统）填写移交地址",
  oidcRedirect: () => "请填写回调地址",
  casService: () => "请填写服务地址（service）",
  samlMetadata: () => "请粘贴系统的 SAML 元数据，或填写元数据地址",
  samlAddresses: () => "SAML 的接收地址写在元数据里，不填移交地址和回调地址",
  /** the value says what the reader of the metadata found */
  badMetadata: (_name, found) => found,
  // and by its way of opening
  otherJump: (_name, what) => what,
  jumpPage: () => "请填写系统内的页面路径",
  jumpPath: "以一个 / 开头，不带域名和空格",
  jumpPathPlace: () => "移交地址里须写明 {path} 的位置",
  jumpDirect: () => "请填写直接打开的网址",
  jumpDirectWhole: "请填写完整的网址",
  jumpAreaPlace: () => "移交地址里须写明 {areaCode} 或 {areaName} 的位置",
  jumpToken: () => "请填写收取一期凭证的地址，含 {token}",
  jumpTicket: () => "请填写收取票据的移交地址，含 ticket={ticket}",
  jumpCasEntry: () => "请填写登录入口，或改用送 CAS 票据的打开方式",
  // nobody would look at it
  onlyCas: () => "只有 CAS 系统填写代理回调地址",
  onlyCasMatch: () => "只有 CAS 系统按前缀比对服务地址",
  onlyOidc: () => "只有 OpenID Connect 系统选择安全约定",
  onlySaml: () => "只有 SAML 系统填写元数据和元数据地址",
  opensUnchecked: () => "申请用本系统的账号登录门户，请先填写用户核验接口",
  strayPage: () => "这种打开方式不填系统内的页面路径",
  strayDirect: () => "这种打开方式不填直接打开的网址",
  strayToken: () => "这种打开方式不填收取一期凭证的地址",
  roleTwice: () => "角色编码有重复，请改成不同的编码",
} satisfies Record<string, Words>;

const problemWords: Record<ProblemCode, Words> = { ...words, ...ofDirectAddress };
export type ProblemCode = keyof typeof words | keyof typeof ofDirectAddress;

/** What is wrong with one field of a connected system; each edge puts it in words. */
export type ApplicationProblem = {
  field: FieldName;
  code: ProblemCode;
  /** the value that is wrong, where there are several or it is worth repeating */
  value?: string;
  /** another system's name, where it has the value already */
  whose?: string;
};

/** As a sentence that stands alone, as in a list of them. */
export function inSentence({ field, code, value, whose }: ApplicationProblem, nameOf: NameOf): string {
  const said = problemWords[code];
  if (typeof said !== "string") return said(nameOf, value ?? "", whose ?? "");
  return value === undefined ? `${nameOf(field)} ${said}` : `${nameOf(field)} ${value}：${said}`;
}

/** As it stands beside its field, whose name one reads already; of a list it says which line is meant. */
export function besideField({ field, code, value, whose }: ApplicationProblem): string {
  const said = problemWords[code];
  if (typeof said !== "string") return said(labelOf, value ?? "", whose ?? "");
  return value !== undefined && isOfTexts(factsOfField(field)) ? `${value}：${said}` : said;
}

/** The name of a field for whoever has a page before them. */
export const labelOf: NameOf = (field) => factsOfField(field).label;
/** The name of a field for whoever has a command line before them. */
export const optionOf: NameOf = (field) => {
  const { option, label } = factsOfField(field);
  return option ? `--${option.name}` : label;
};
