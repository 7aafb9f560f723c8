import { flag } from "./application-kinds.schemas.ts";

/** What a system that speaks OpenID Connect may bind itself to; `pledge` is what its applicant reads. */
export const pledgeFields = {
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
export type OpenidPledge = keyof typeof pledgeFields;
/** The pledges an applicant chooses among. */
export const openidPledges = Object.fromEntries(
  Object.entries(pledgeFields).map(([name, { pledge }]) => [name, pledge]),
) as Record<OpenidPledge, string>;
/** Those that a new application makes unless its applicant says otherwise. */
export const usualPledges = (Object.keys(pledgeFields) as OpenidPledge[]).filter(
  (name) => "ticked" in pledgeFields[name],
);
