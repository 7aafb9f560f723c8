import * as z from "zod/mini";
import { oneOf, optionalText, phone, text } from "../fields.ts";
import { sharedFieldWords } from "../identity/shared-fields.ts";
import {
  address,
  addresses,
  choice,
  everywhere,
  type Field,
  type FieldFacts,
  flag,
  linesOf,
  listRule,
  NONE,
  yes,
} from "./application-kinds.schemas.ts";
import { keysInWords } from "../rules/client-keys.ts";
import { applicationJumps, applicationProtocols } from "./onboarding-words.ts";
import { systemJumpTypes, systemScopes } from "./registry-words.ts";

/**
 * What a connected system is: every field once, with its rule, its words and where it is met. The application form and
 * the amendment of it, the register, the command line, what reviewers read and the client metadata of OpenID Connect are
 * made from this table. Decision 53 says why, CONTRIBUTING how a field is added.
 */

/** What a system that speaks OpenID Connect may bind itself to; `pledge` is what its applicant reads. */
const terms = {
  requiresPkce: flag({
    label: "必须使用 PKCE",
    pledge: "强制 PKCE（S256）",
    ticked: true,
    option: {
      name: "without-pkce",
      inverted: true,
      says: "OpenID Connect 系统必须使用 PKCE；只有它的软件不支持 PKCE 时才写这一项",
    },
    metadata: "requires_pkce",
  }),
  requiresPushedRequests: flag({
    label: "必须推送授权请求（PAR）",
    pledge: "授权请求只走 PAR",
    option: { name: "require-par" },
    metadata: "require_pushed_authorization_requests",
  }),
  requiresSignedRequests: flag({
    label: "必须签名授权请求（JAR）",
    pledge: "授权请求必须签名（JAR，须填写公钥）",
    option: { name: "require-signed-request" },
    metadata: "require_signed_request_object",
  }),
  requiresDpop: flag({
    label: "令牌绑定密钥（DPoP）",
    pledge: "令牌绑定密钥（DPoP）",
    option: { name: "require-dpop" },
    metadata: "dpop_bound_access_tokens",
  }),
  bindsCertificate: flag({
    label: "令牌绑定 TLS 证书（mTLS）",
    pledge: "令牌绑定 TLS 证书（mTLS，须门户开通）",
    option: { name: "require-certificate" },
    metadata: "tls_client_certificate_bound_access_tokens",
  }),
  allowsDevice: flag({
    label: "允许设备码登录",
    pledge: "设备授权（没有键盘的终端）",
    option: { name: "allow-device" },
    metadata: "allows_device",
  }),
};
export type OpenidPledge = keyof typeof terms;
/** The pledges an applicant chooses among. */
export const openidPledges = Object.fromEntries(
  Object.entries(terms).map(([name, { pledge }]) => [name, pledge]),
) as Record<OpenidPledge, string>;
/** Those that a new application makes unless its applicant says otherwise. */
export const usualPledges = (Object.keys(terms) as OpenidPledge[]).filter((name) => "ticked" in terms[name]);

const calledSystems = z
  .array(text("请填写系统简称", 32), "请填写系统简称")
  .check(z.maxLength(20, "可代用户访问的系统最多 20 个"));
const backchannel = { label: "退出通知地址（选填）", hint: "用户在门户退出时收到通知" };
const checkUser = { label: "用户核验接口（选填）", hint: "有自己账号的系统填写" };

export const applicationSchema = {
  name: {
    label: "系统名称",
    form: text("请输入系统名称", 100),
    asked: everywhere("系统名称"),
    option: { name: "name", follows: "名称" },
  },
  abbr: {
    label: "系统简称",
    form: text("请输入系统简称", 32).check(
      z.regex(/^[A-Za-z][A-Za-z0-9_-]{1,31}$/, "系统简称以字母开头，由 2–32 位字母、数字、- 或 _ 组成"),
    ),
    asked: everywhere("系统简称", "字母开头，例如 hnd"),
    option: { name: "abbr", follows: "简称" },
  },
  ownerDepartment: { label: "主管部门", form: text("请输入主管部门", 100), asked: everywhere("主管部门") },
  builder: { label: "承建单位", form: optionalText(100), asked: everywhere("承建单位（选填）") },
  contactName: {
    label: "联系人",
    personal: "personName" as const,
    contact: text("请输入联系人", 30),
    asked: everywhere("联系人"),
  },
  contactPhone: {
    label: "联系电话",
    personal: "phone" as const,
    contact: phone("请输入联系电话!"),
    asked: everywhere("联系电话"),
  },
  purpose: { label: "用途", form: text("请说明系统用途", 500), asked: everywhere("用途") },
  protocol: {
    label: "接入协议",
    form: oneOf(applicationProtocols, "请选择接入协议"),
    asked: everywhere("接入协议"),
    option: { name: "protocol", follows: "oidc|cas" },
  },
  redirectUris: addresses("回调地址", {
    label: "回调地址",
    reviewed: { cas: "服务地址" },
    leads: true,
    called: true,
    option: { name: "redirect-uri", follows: "地址" },
    asked: {
      oidc: { label: "回调地址", hint: "一行一个，逐字比较" },
      cas: { label: "服务地址（service）", hint: "一行一个；怎样比对在下面选" },
    },
  }),
  /** SAML: what the system publishes about itself */
  metadata: {
    label: "SAML 元数据",
    form: optionalText(100_000),
    asked: {
      saml: {
        label: "SAML 元数据",
        hint: "系统元数据的全文（EntityDescriptor），接收地址、退出地址和证书都取自这里；填了元数据地址的可以留空",
      },
    },
  },
  /** SAML: where the same can be read, now and whenever it has changed */
  metadataUrl: address({
    label: "元数据地址",
    called: true,
    option: { name: "metadata-url", follows: "地址", says: "SAML 系统：元数据在这个地址，每天重读一次" },
    asked: {
      saml: {
        label: "元数据地址（选填）",
        hint: "门户从这里读取元数据，每天重读一次；部署在政务外网的，首次仍须粘贴全文",
      },
    },
  }),
  /** where a user may come back to who signed out there */
  postLogoutRedirectUris: addresses("退出后地址", {
    label: "退出后地址",
    leads: true,
    option: { name: "post-logout-redirect-uri", follows: "地址" },
    metadata: "post_logout_redirect_uris",
    asked: {
      oidc: { label: "退出后返回的地址（选填）", hint: "一行一个；用户在系统里退出统一登录后可以回到这里" },
    },
  }),
  backchannelLogoutUri: address({
    label: "退出通知地址",
    called: true,
    option: { name: "backchannel-logout-uri", follows: "地址" },
    metadata: "backchannel_logout_uri",
    asked: { oidc: backchannel, cas: { ...backchannel, hint: "不填时通知服务地址" }, envelope: backchannel },
  }),
  /** what the browser of whoever signs out loads, of software that cannot be told from server to server */
  frontchannelLogoutUri: address({
    label: "浏览器退出地址",
    leads: true,
    option: {
      name: "frontchannel-logout-uri",
      follows: "地址",
      says: "没有后台退出通知的旧软件：用户退出时由他的浏览器打开的地址，与一个回调地址同一协议、域名和端口",
    },
    asked: {
      oidc: {
        label: "浏览器退出地址（frontchannel_logout_uri，选填）",
        hint: "软件不支持后台退出通知时才填写：用户退出时由他的浏览器打开，与一个回调地址同一域名和端口，须为 https",
      },
    },
  }),
  /** whether that address is told which sign-in ended */
  frontchannelLogoutSession: choice(
    {
      label: "浏览器退出的参数",
      words: {
        session: "带 iss 和 sid（只结束这一次登录）",
        none: "不带参数（按登记的地址原样打开）",
      },
      offered: "session",
      usual: "session",
    },
    {
      option: {
        name: "frontchannel-logout-session",
        follows: "session|none",
        says: "浏览器退出地址带 iss 和 sid（session），或原样打开（none）；不写为 session",
      },
      asked: {
        oidc: { label: "浏览器退出的参数", hint: "填写了浏览器退出地址的才用得到；软件不认识多出的参数时选不带" },
      },
    },
  ),
  /** where the system begins its own sign-in */
  initiateLoginUri: address({
    label: "登录入口",
    leads: true,
    called: true,
    option: { name: "initiate-login-uri", follows: "地址" },
    asked: {
      oidc: { label: "登录入口", hint: "从这里开始登录，例如 https://loan.example/login" },
      cas: { label: "登录入口（选填）", hint: "从这里转到门户登录；不填时打开服务地址" },
      saml: { label: "登录入口（选填）", hint: "自测从这里开始登录；只由门户发起的系统不填" },
    },
  }),
  /** older systems that the portal hands a code or a ticket to */
  handoffUri: address({
    label: "移交地址",
    rule: "handoff",
    leads: true,
    called: true,
    option: {
      name: "handoff-uri",
      follows: "地址",
      says: "旧系统：门户直接送来授权码的地址，可含 {code} {path} {areaCode} {areaName}；CAS 系统收票据的地址（{ticket}）",
    },
    asked: {
      oidc: { label: "移交地址（由门户送来授权码的系统填写）", hint: "由门户送来授权码，可含 {code}" },
      cas: { label: "收取票据的地址", hint: "用户从门户点击时打开，须含 ticket={ticket}", first: true },
      envelope: { label: "移交地址", hint: "由门户送来授权码，可含 {code}" },
    },
  }),
  /** a phase-one system takes the token it gave itself here (jump type 4) */
  tokenUri: address({
    label: "一期凭证地址",
    rule: "token",
    leads: true,
    called: true,
    option: { name: "token-uri", follows: "地址", says: "一期系统：收取它自己所发凭证的地址，须含 {token}" },
    askedBy: { jump: "4", label: "收取一期凭证的地址", hint: "须含 {token}" },
  }),
  checkUserUrl: address({
    label: "用户核验接口",
    called: true,
    option: { name: "check-user-url", follows: "地址" },
    asked: { oidc: checkUser, cas: checkUser, saml: checkUser, envelope: checkUser },
  }),
  /** CAS: where proxy-granting tickets are taken (pgtUrl) */
  proxyCallbackUris: {
    label: "代理回调地址",
    kind: "addresses" as const,
    rule: "callback" as const,
    called: true,
    form: z._default(listRule("代理回调地址"), []),
    option: { name: "proxy-callback-uri", follows: "地址 …", says: "CAS 代理回调（pgtUrl）" },
    asked: {
      cas: {
        label: "代理回调地址（pgtUrl，选填）",
        hint: "一行一个；代表用户再进入别的系统时，门户把代理票据送到这里",
      },
    },
  },
  /** how a click opens it once it is live; what one way asks beside is asked with it */
  jumpType: {
    label: "打开方式",
    form: z._default(oneOf(applicationJumps, "请选择打开方式"), "0"),
    asked: everywhere("上线后的打开方式"),
  },
  /** the page within the system (jump type 1) */
  resourcePath: {
    label: "系统内的页面路径",
    form: optionalText(200),
    askedBy: { jump: "1" as const, label: "系统内的页面路径", hint: "例如 /contracts/new" },
  },
  /** opened as it stands (jump type 2) */
  directUrl: {
    label: "直接打开的网址",
    form: optionalText(500),
    askedBy: { jump: "2" as const, label: "直接打开的网址", hint: "可含 {areaCode} {areaName}" },
  },
  defaultJumpType: {
    label: "打开方式",
    kind: "jump" as const,
    agreed: z.nullable(z.literal([0, 1, 2, 3, 4, 9], "打开方式只能是 0、1、2、3、4 或 9")),
    words: (value: keyof typeof systemJumpTypes | null | undefined, none = NONE): string =>
      value === null || value === undefined ? none : systemJumpTypes[value],
    option: { name: "jump-type", follows: "0|1|2|3|4|9" },
  },
  scopes: {
    label: "可读取的信息",
    kind: "scopes" as const,
    form: z
      .array(z.enum(["profile", "phone", "email", "offline_access"], "没有这个字段"), "请选择需要的字段")
      .check(z.maxLength(4, "没有这个字段")),
    agreed: z.array(oneOf(systemScopes, "没有这类信息"), "请选择可读取的信息"),
    words: (value: readonly (keyof typeof systemScopes)[] | undefined, none = NONE): string =>
      linesOf((value ?? []).map((scope) => systemScopes[scope]).toSorted(), none),
    reviewed: "申请的字段",
    asked: everywhere("需要的字段"),
    option: { name: "scopes", follows: '"openid profile phone offline_access"' },
  },
  /** chosen among the terms */
  pledges: {
    label: "安全约定",
    form: z._default(
      z.array(oneOf(openidPledges), "请选择安全约定").check(z.maxLength(Object.keys(openidPledges).length)),
      [],
    ),
    asked: {
      oidc: {
        label: "安全约定（选填，勾选后不这样来的请求一律拒绝）",
        hint: "现在的认证客户端库都支持 PKCE，请保持勾选；只有系统用的是不支持 PKCE 的旧软件时才取消",
      },
    },
  },
  /** roles the system knows; whoever wants in must have one */
  roles: {
    label: "角色",
    form: z._default(
      z
        .array(
          z.object({
            code: text("请输入角色编码", 50).check(z.regex(/^[\w-]+$/, "角色编码由字母、数字、- 或 _ 组成")),
            name: text("请输入角色名称", 50),
          }),
          "请填写角色",
        )
        .check(z.maxLength(20, "角色最多 20 个")),
      [],
    ),
    asked: everywhere(
      "角色（选填）",
      "一行一个，先编码后名称，例如 clerk 信贷员。填写后，没有角色的用户要先申请才能进入",
    ),
  },
  requiresRole: flag({ label: "进入须有角色", option: { name: "requires-role" } }),
  isOwn: flag({ label: "本省自建（不征求用户同意）", option: { name: "ask-consent", inverted: true } }),
  /** its word opens portal sessions of those who are bound to it: two persons agree to that */
  opensSessions: {
    label: "可用它的账号登录门户（为已绑定的用户打开登录）",
    kind: "flag" as const,
    reviewed: "用本系统的账号登录门户",
    twoAgree: true as const,
    form: z._default(z.boolean("请选择是否申请用本系统的账号登录门户"), false),
    agreed: z._default(yes, false),
    words: (value: boolean | undefined): string => (value ? "是" : "否"),
    asked: everywhere("申请用本系统的账号登录门户（须填写用户核验接口，须两位管理员确认；已绑定的用户可以关闭）"),
    option: { name: "opens-sessions", says: "用它的账号可以登录门户，为已绑定的用户打开登录" },
  },
  ...terms,
  /** what its id_tokens and logout tokens are signed with; most software expects the first, the second costs less */
  signingAlgorithm: choice(
    {
      label: "令牌签名算法",
      words: { RS256: "RS256（各种软件都支持）", ES256: "ES256（更快，须确认软件支持）" },
      offered: "RS256",
      usual: "ES256",
    },
    {
      option: {
        name: "signing-algorithm",
        follows: "RS256|ES256",
        says: "id_token 和退出通知的签名算法，不写为 RS256",
      },
      metadata: "id_token_signed_response_alg",
      asked: { oidc: { label: "令牌签名算法", hint: "id_token 和退出通知用它签名；不确定就保持 RS256" } },
    },
  ),
  /** by what it proves itself where it asks the portal: a secret that both know, or a signature that none but it can make */
  clientAuth: choice(
    {
      label: "客户端认证方式",
      words: {
        secret: "客户端密钥",
        privateKey: "私钥签名（private_key_jwt，没有密钥）",
        certificate: "TLS 证书（tls_client_auth，须门户开通）",
        ownCertificate: "自签 TLS 证书（self_signed_tls_client_auth，须门户开通）",
      },
      offered: "secret",
      usual: "secret",
    },
    {
      option: {
        name: "client-auth",
        follows: "secret|privateKey|certificate|ownCertificate",
        says: "privateKey：用自己的私钥签名证明身份（private_key_jwt），不发密钥；须写 --jwks-uri 或 --jwks。certificate：出示门户认可的机构签发的 TLS 证书；须写 --certificate-subject。ownCertificate：出示自签的 TLS 证书；须写 --jwks-uri 或 --jwks",
      },
      asked: {
        oidc: { label: "客户端认证方式", hint: "软件支持 private_key_jwt 的可以选私钥签名，就没有要保管和更换的密钥" },
      },
    },
  ),
  /** where it publishes its public keys, which it changes there as it likes */
  jwksUri: address({
    label: "公钥地址（jwks_uri）",
    called: true,
    option: { name: "jwks-uri", follows: "地址", says: "系统公布公钥的地址，门户从这里读取" },
    metadata: "jwks_uri",
    asked: {
      oidc: { label: "公钥地址（jwks_uri，选填）", hint: "系统公布公钥的地址，更换密钥不用再登记；私钥签名须填写" },
    },
  }),
  /** the same keys, where it publishes them nowhere */
  jwks: {
    label: "公钥（JWKS）",
    kind: "keys" as const,
    form: optionalText(20_000),
    agreed: z.nullable(z.string("请粘贴公钥").check(z.trim(), z.maxLength(20_000, "公钥最多 20000 个字"))),
    words: (value: string | null | undefined, none = NONE): string => linesOf(keysInWords(value ?? ""), none),
    option: { name: "jwks", follows: "'{\"keys\":[…]}'", says: "没有公钥地址的系统：它的公钥" },
    asked: {
      oidc: {
        label: "公钥（JWKS，选填）",
        hint: '没有公钥地址时粘贴 {"keys":[…]}，只要公钥；RSA 2048 位以上、P-256 或 Ed25519',
      },
    },
  },
  /** the systems, by abbreviation, that it may call in the name of whoever is signed in there (RFC 8693) */
  mayCall: {
    label: "可代用户访问的系统",
    kind: "systems" as const,
    form: z._default(calledSystems, []),
    agreed: z._default(calledSystems, []),
    words: (value: readonly string[] | undefined, none = NONE): string => linesOf(value ?? [], none),
    option: {
      name: "may-call",
      follows: "简称 …",
      says: "可以凭用户的令牌换取访问这个系统的令牌（令牌交换）；对方须是已接入的 OpenID Connect 系统",
    },
    asked: {
      oidc: {
        label: "可代用户访问的系统（选填）",
        hint: "要代表登录用户调用别的系统接口的填写，一行一个系统简称；只在用户同意对方读取的范围内",
      },
    },
  },
  /** what its certificate calls it, where another signed that: a name in it, by which it is known to be the system's */
  certificateSubject: {
    label: "TLS 证书主体",
    kind: "text" as const,
    form: optionalText(500),
    agreed: z.nullable(z.string("请填写证书主体").check(z.trim(), z.maxLength(500, "证书主体最多 500 个字"))),
    words: (value: string | null | undefined, none = NONE): string => value || none,
    option: { name: "certificate-subject", follows: "主体", says: "证书里的名字：CN=…,O=…,C=CN，或 dns:域名" },
    asked: {
      oidc: {
        label: "TLS 证书主体（选填）",
        hint: "认证方式选 TLS 证书的填写：证书的主体（CN=…,O=…,C=CN）或别名（dns:、uri:、ip:、email:）",
      },
    },
  },
  /** whether a service opens the one address, or everything below it; most software asks for the page that was called */
  serviceMatch: choice(
    {
      label: "服务地址比对",
      words: { exact: "逐字比对（只有登记的地址）", prefix: "按前缀比对（登记的地址及其下所有页面）" },
      offered: "exact",
      usual: "exact",
    },
    {
      option: {
        name: "service-match",
        follows: "exact|prefix",
        says: "CAS 服务地址：exact 逐字比对，prefix 连同其下所有页面；不写为 exact",
      },
      asked: {
        cas: { label: "服务地址比对", hint: "软件从哪一页登录就回哪一页的（多数成品软件），选按前缀比对" },
      },
    },
  ),
  /** its userinfo comes as a signed token instead of plain JSON */
  signsUserinfo: flag({
    label: "用户信息以签名令牌返回",
    option: { name: "signed-userinfo", says: "userinfo 返回签名的 JWT，算法同 id_token" },
  }),
  /** it knows its user's helpers by `act`, and lets them in under the user's own identifier */
  acceptsHelpers: {
    label: "受理代办进入",
    kind: "flag" as const,
    reviewed: "受理代办进入",
    form: z._default(z.boolean("请选择是否受理代办进入"), false),
    agreed: z._default(yes, false),
    words: (value: boolean | undefined): string => (value ? "是" : "否"),
    option: { name: "accepts-helpers", says: "认得 act：用户请的代办人可以代他进入；须有登录入口和退出通知地址" },
    asked: {
      oidc: {
        label: "受理代办进入（认得令牌里的 act，须填写登录入口和退出通知地址；用户请的代办人可以代他进入）",
      },
    },
  },
  /** fields that it may read; null: what its scopes name */
  fields: {
    label: "逐项授权的字段",
    kind: "fields" as const,
    agreed: z.nullable(z.array(oneOf(sharedFieldWords, "没有这个字段"))),
    words: (value: readonly (keyof typeof sharedFieldWords)[] | null | undefined, none = NONE): string =>
      value
        ? linesOf(
            value.map((field) => sharedFieldWords[field]),
            none,
          )
        : "按可读取的信息",
    option: {
      name: "fields",
      follows: '"name region …"',
      says: `只给这些信息：${Object.keys(sharedFieldWords).join(" ")}`,
    },
  },
  /** on a government network: its private addresses are confirmed by a second person */
  usesPrivateNetwork: {
    label: "部署网络",
    twoAgree: true as const,
    form: z._default(z.boolean("请选择部署网络"), false),
    asked: everywhere("部署在政务外网（专网地址，须两位管理员确认）"),
  },
  /** `host:port` that the portal may call inside; null: every registered address */
  privateHosts: {
    label: "允许访问的专网主机",
    kind: "hosts" as const,
    agreed: z.nullable(
      z
        .array(
          text("请填写主机和端口", 255).check(
            z.regex(/^[^\s/:]+:\d{1,5}$|^\[[0-9a-f:]+\]:\d{1,5}$/i, "专网主机写作 主机:端口"),
          ),
        )
        .check(z.maxLength(20, "专网主机最多 20 个")),
    ),
    words: (value: readonly string[] | null | undefined, none = NONE): string =>
      value ? linesOf(value, none) : "登记的全部地址",
  },
} satisfies Record<string, Field>;
export type ApplicationSchema = typeof applicationSchema;
export type FieldName = keyof ApplicationSchema;

/** Is this the name of a field of a connected system? */
export const isField = (name: string): name is FieldName => Object.hasOwn(applicationSchema, name);
/** A field's facts, whichever it is. */
export const factsOfField = (name: FieldName): FieldFacts => applicationSchema[name];
