import * as z from "zod/mini";
import { optionalText, text } from "../fields.ts";
import { address, choice, type Field, flag, linesOf, NONE, yes } from "./application-kinds.schemas.ts";
import { keysInWords } from "../rules/protocols/client-keys.ts";

const calledSystems = z
  .array(text("请填写系统简称", 32), "请填写系统简称")
  .check(z.maxLength(20, "可代用户访问的系统最多 20 个"));

/** How a connected system speaks its protocol: by what both sides prove themselves, and what its software can do. */
export const protocolFields = {
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
} satisfies Record<string, Field>;
