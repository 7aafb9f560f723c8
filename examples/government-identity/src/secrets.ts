import { randomBytes } from "node:crypto";
import { sm2 } from "sm-crypto-v2";

/** What portal and office share; made anew at every start and kept nowhere but in the portal's own file. */
export function makeSecrets() {
  const text = (bytes: number) => randomBytes(bytes).toString("hex");
  return {
    appmark: "sannong-demo",
    appword: text(16),
    /** 16 characters */
    aesKey: text(8),
    gatewayAppId: "sannong-gateway-demo",
    gatewaySm2: sm2.generateKeyPairHex(),
    /** hex */
    sm4Key: text(16),
    clientId: "sannong-portal-demo",
    clientSecret: text(24),
  };
}
export type Secrets = ReturnType<typeof makeSecrets>;

/** What the portal reads as IDENTITY_SOURCES to sign people in here. */
export function identitySourcesFile({ base, secrets }: { base: string; secrets: Secrets }) {
  const privateAllowed = [new URL(base).host];
  const person = {
    subject: "uuid",
    name: "name",
    mobile: "mobile",
    mobileVerified: "mobileverified",
    idNumber: "cardid",
  };
  const legalPerson = {
    subject: "uuid",
    name: "agentname",
    mobile: "agentmobile",
    mobileVerified: "mobileverified",
    creditCode: "creditcode",
    company: "corname",
  };
  const claims = { subject: "sub", name: "name", mobile: "phone_number", mobileVerified: "phone_number_verified" };
  return [
    {
      name: "jszwfw",
      label: "政务服务网（演示）",
      kind: "jis",
      userSource: "政务服务网",
      logoutUrl: `${base}/logout`,
      registerUrls: { person: `${base}/register?kind=person`, legalPerson: `${base}/register?kind=legalPerson` },
      loginUrl: `${base}/jis/login`,
      serviceUrl: `${base}/jis/interface`,
      appmark: secrets.appmark,
      signer: { kind: "md5", secret: secrets.appword },
      decryptor: { kind: "aes", key: secrets.aesKey },
      personFields: person,
      legalPersonFields: legalPerson,
      verifiesEntities: true,
      privateAllowed,
    },
    {
      name: "zwb",
      label: "政务办统一认证（演示）",
      kind: "gateway",
      userSource: "政务办",
      logoutUrl: `${base}/logout`,
      loginUrl: `${base}/gateway/login`,
      serviceUrl: `${base}/gateway/interface`,
      appId: secrets.gatewayAppId,
      interfaces: {
        ticketValidate: "ticketvalidate",
        person: "findoutsideuserbytoken",
        legalPerson: "findcoruserbytoken",
      },
      signer: { kind: "sm2", privateKey: secrets.gatewaySm2.privateKey },
      decryptor: { kind: "sm4", key: secrets.sm4Key },
      personFields: person,
      legalPersonFields: legalPerson,
      verifiesEntities: true,
      privateAllowed,
    },
    {
      name: "sncas",
      label: "省级统一认证（演示）",
      kind: "cas",
      casUrl: `${base}/cas`,
      fields: { subject: "user", name: "name", mobile: "mobile", mobileVerified: "mobileVerified" },
      privateAllowed,
    },
    {
      name: "snoidc",
      label: "一网通办账号（演示）",
      kind: "oidc",
      issuer: `${base}/oidc`,
      clientId: secrets.clientId,
      clientSecret: secrets.clientSecret,
      fields: claims,
      privateAllowed,
    },
    {
      name: "snoauth",
      label: "农商行账号（演示）",
      kind: "oauth2",
      authorizationUrl: `${base}/oauth2/authorize`,
      tokenUrl: `${base}/oauth2/token`,
      userInfoUrl: `${base}/oauth2/userinfo`,
      clientId: secrets.clientId,
      clientSecret: secrets.clientSecret,
      fields: { ...claims, subject: "id" },
      privateAllowed,
    },
  ];
}
